/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.oracle;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import dev.quiver.codec.CollectionCodecs;
import dev.quiver.internal.codec.VectorCodecFamily;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.testkit.BufferKind;
import dev.quiver.testkit.RawVectors;
import dev.quiver.testkit.driver.RawCqlVectors;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Compares the codecs, bound to a dimension and for any dimension. */
final class CodecCells {

  private static final List<String> PATHS =
      List.of("array codec", "CqlVector codec", "List codec", "long[] codec of UUIDs");

  private static final Map<ElementType, VectorCodecFamily> OF_ANY_DIMENSION =
      new EnumMap<>(ElementType.class);

  static {
    for (ElementType type : ElementType.values()) {
      OF_ANY_DIMENSION.put(type, VectorCodecFamily.ofAnyDimension(type));
    }
  }

  private CodecCells() {}

  static List<OraclePath> all() {
    List<OraclePath> cells = new ArrayList<>();
    for (BufferKind kind : BufferKind.values()) {
      for (int i = 0; i < PATHS.size(); i++) {
        int vectorArray = i;
        cells.add(
            new OraclePath(
                PATHS.get(vectorArray),
                kind.name(),
                vectorArray < 3 ? OraclePath::any : OraclePath::uuids,
                (sample, random) -> vectors(sample, vectorArray, kind)));
      }
      cells.add(
          new OraclePath(
              "list codec", kind.name(), OraclePath::any, (sample, random) -> lists(sample, kind)));
      cells.add(
          new OraclePath(
              "set codec", kind.name(), OraclePath::any, (sample, random) -> sets(sample, kind)));
    }
    return cells;
  }

  private static void vectors(Sample sample, int vectorArray, BufferKind kind) {
    VectorCodecFamily bound = VectorCodecFamily.of(sample.type(), sample.dimension());
    VectorCodecFamily any = OF_ANY_DIMENSION.get(sample.type());
    for (byte[] expected : sample.vectors()) {
      Object value =
          switch (vectorArray) {
            case 1 -> RawCqlVectors.of(sample.type(), expected);
            case 2 -> RawVectors.list(sample.type(), expected);
            default -> Bits.array(sample.type(), expected, vectorArray == 3);
          };
      for (VectorCodecFamily family : List.of(bound, any)) {
        check(family.all().get(vectorArray), value, expected, kind);
      }
    }
  }

  private static void lists(Sample sample, BufferKind kind) {
    DataType list = DataTypes.listOf(sample.elementType());
    for (byte[] vector : sample.vectors()) {
      Object array = Bits.array(sample.type(), vector, false);
      TypeCodec<?> codec = CollectionCodecs.listToArray(sample.elementType(), array.getClass());
      check(codec, array, Bits.of(Oracle.list(sample, list, vector)), kind);
    }
  }

  /** Uses the server's bytes of a list, as it would sort a set. */
  private static void sets(Sample sample, BufferKind kind) {
    DataType list = DataTypes.listOf(sample.elementType());
    for (byte[] vector : sample.vectors()) {
      Object array = Bits.array(sample.type(), vector, sample.isUuid());
      TypeCodec<?> codec = CollectionCodecs.setToArray(sample.elementType(), array.getClass());
      check(codec, array, Bits.of(Oracle.list(sample, list, vector)), kind);
    }
  }

  @SuppressWarnings("unchecked")
  private static void check(TypeCodec<?> anyCodec, Object value, byte[] expected, BufferKind kind) {
    TypeCodec<Object> codec = (TypeCodec<Object>) anyCodec;
    ByteBuffer encoded = codec.encode(value, ProtocolVersion.DEFAULT);
    Bits.check("encode", expected, Bits.of(encoded));
    ByteBuffer held = kind.hold(expected);
    int position = held.position();
    int limit = held.limit();
    ByteOrder order = held.order();
    Object decoded = codec.decode(held, ProtocolVersion.DEFAULT);
    byte[] elements = Bits.of(value);
    Bits.check("decode", elements, Bits.of(decoded));
    Bits.check("position after decode", position, held.position());
    Bits.check("limit after decode", limit, held.limit());
    if (held.order() != order) {
      throw new AssertionError("order after decode: expected " + order + ", got " + held.order());
    }
  }
}
