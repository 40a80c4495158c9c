/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.VectorType;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.driver.api.core.type.codec.registry.MutableCodecRegistry;
import dev.quiver.codec.VectorCodecRegistry;
import dev.quiver.internal.codec.VectorCodecFamily;
import dev.quiver.internal.codec.VectorTypes;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.testkit.BufferKind;
import dev.quiver.testkit.RawVectors;
import dev.quiver.testkit.driver.HostileFrames;
import dev.quiver.vector.QuiverException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.UUID;

/** Decodes a cell. The first seven bytes choose codec, dimension, and kind of buffer. */
final class CellFuzzTest extends FuzzTarget<CellFuzzTest.Decoded> {

  private static final MutableCodecRegistry REGISTRY = VectorCodecRegistry.create();
  private static final BufferKind[] KINDS = BufferKind.values();

  private static final List<TypeCodec<?>> COLLECTIONS =
      List.of(
          REGISTRY.codecFor(DataTypes.listOf(DataTypes.FLOAT), float[].class),
          REGISTRY.codecFor(DataTypes.listOf(DataTypes.DOUBLE), double[].class),
          REGISTRY.codecFor(DataTypes.setOf(DataTypes.INT), int[].class),
          REGISTRY.codecFor(DataTypes.listOf(DataTypes.BIGINT), long[].class),
          REGISTRY.codecFor(DataTypes.listOf(DataTypes.UUID), UUID[].class),
          REGISTRY.codecFor(DataTypes.listOf(DataTypes.SMALLINT), short[].class),
          REGISTRY.codecFor(DataTypes.setOf(DataTypes.TINYINT), byte[].class),
          REGISTRY.codecFor(DataTypes.mapOf(DataTypes.TEXT, DataTypes.INT)),
          REGISTRY.codecFor(DataTypes.mapOf(DataTypes.INT, DataTypes.DOUBLE)));

  private static final int MAPS_FROM = 7;

  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Decoded(TypeCodec<?> codec, boolean exact, byte[] cell, Object value) {}

  @Override
  Decoded read(byte[] input) {
    ByteBuffer source = ByteBuffer.wrap(input);
    int choice = Bytes.next(source);
    BufferKind kind = KINDS[Bytes.next(source) % KINDS.length];
    DataType type = CellTypes.vector(source);
    byte[] cell = Bytes.rest(source);
    boolean collection = choice % 4 == 3;
    int index = choice / 4;
    TypeCodec<?> codec =
        collection
            ? COLLECTIONS.get(index % COLLECTIONS.size())
            : vectorCodec((VectorType) type, index, choice % 4 == 2);
    Object value = codec.decode(kind.hold(cell), ProtocolVersion.V5);
    boolean exact =
        collection
            ? index % COLLECTIONS.size() < MAPS_FROM
            : VectorTypes.elementType((VectorType) type) != null;
    // An empty cell is decoded to null.
    return new Decoded(codec, exact, cell, value == null ? Absent.NULL : value);
  }

  private static TypeCodec<?> vectorCodec(VectorType type, int index, boolean anyDimension) {
    ElementType elementType = VectorTypes.elementType(type);
    if (elementType == null) {
      return REGISTRY.codecFor(type);
    }
    List<TypeCodec<?>> codecs =
        (anyDimension
                ? VectorCodecFamily.ofAnyDimension(elementType)
                : VectorCodecFamily.of(elementType, type.getDimensions()))
            .all();
    return codecs.get(index % codecs.size());
  }

  private enum Absent {
    NULL
  }

  @Override
  void verify(byte[] input, Decoded decoded) {
    assertThat(decoded.value != Absent.NULL || decoded.cell.length == 0).isTrue();
    if (decoded.cell.length == 0) {
      return; // null or an empty collection, which is encoded with its count
    }
    @SuppressWarnings("unchecked")
    TypeCodec<Object> codec = (TypeCodec<Object>) decoded.codec;
    DataType type = decoded.codec.getCqlType();
    boolean vector = type instanceof VectorType;
    if (decoded.exact && vector) {
      assertThat(RawVectors.bytes(decoded.value)).isEqualTo(decoded.cell);
    }
    if (decoded.exact && !isOfTimeuuids(type)) {
      assertThat(Bytes.copy(codec.encode(decoded.value, ProtocolVersion.V5)))
          .isEqualTo(decoded.cell);
    }
    if (vector && ((VectorType) type).getDimensions() > 0) {
      sameInTheDriver(type, decoded);
    }
  }

  /** UUIDs of any version are read; only those of version 1 are written. */
  private static boolean isOfTimeuuids(DataType type) {
    return type instanceof VectorType vector && vector.getElementType().equals(DataTypes.TIMEUUID);
  }

  private static void sameInTheDriver(DataType type, Decoded decoded) {
    TypeCodec<Object> driver = CodecRegistry.DEFAULT.codecFor(type);
    Object value = driver.decode(ByteBuffer.wrap(decoded.cell), ProtocolVersion.V5);
    if (decoded.exact) {
      assertThat(RawVectors.bytes(value)).isEqualTo(decoded.cell);
    } else {
      assertThat(Decoders.same(type, decoded.value, value)).isTrue();
    }
  }

  @Override
  boolean isDocumented(RuntimeException e) {
    return e instanceof QuiverException;
  }

  /** An element of one byte becomes an object, with a buffer to read it from. */
  @Override
  int factor() {
    return 400;
  }

  @Override
  Map<String, byte[]> seeds() {
    SplittableRandom random = new SplittableRandom(1);
    Map<String, byte[]> seeds = new TreeMap<>();
    ElementType[] types = ElementType.values();
    for (int element = 0; element < types.length; element++) {
      int size = types[element].size();
      byte[] cell = new byte[3 * size];
      random.nextBytes(cell);
      String name = types[element].cqlName();
      for (int variant = 0; variant < 3; variant++) {
        seeds.put(
            "valid-" + name + "-" + variant,
            input(4 * variant, element + variant, element, 3, cell));
      }
      seeds.put("valid-any-" + name, input(2, 0, element, 3, cell));
      seeds.put("hostile-short-" + name, input(0, 1, element, 3, new byte[2 * size]));
      int wrapping = (int) ((1L << 32) / size) + 1;
      seeds.put("hostile-wrapping-" + name, input(0, 0, element, wrapping, new byte[size]));
    }
    for (int dimension : new int[] {0, -1, -3, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
      seeds.put("hostile-dimension" + dimension, input(0, 0, 0, dimension, new byte[4]));
      seeds.put("hostile-text-dimension" + dimension, input(0, 0, 6, dimension, new byte[4]));
    }
    putElementwise(seeds);
    putCollections(seeds);
    seeds.put("valid-empty", input(0, 0, 0, 3, new byte[0]));
    return seeds;
  }

  private static void putElementwise(Map<String, byte[]> seeds) {
    seeds.put("valid-texts", input(0, 0, 6, 2, Bytes.of(1, 'a', 2, 0xc3, 0xa9)));
    seeds.put("valid-smallints", input(0, 0, 7, 2, Bytes.of(2, 0, 1, 2, 0xff, 0xfe)));
    seeds.put("valid-booleans", input(0, 0, 8, 2, Bytes.of(0, 1)));
    seeds.put("valid-timestamps", input(0, 0, 9, 1, Bytes.of(0, 0, 0, 0, 0, 0, 0, 9)));
    seeds.put("valid-varints", input(0, 0, 10, 1, Bytes.of(2, 1, 0)));
    seeds.put("valid-decimals", input(0, 0, 11, 1, Bytes.of(5, 0, 0, 0, 1, 7)));
    seeds.put("valid-addresses", input(0, 0, 12, 1, Bytes.of(4, 127, 0, 0, 1)));
    seeds.put("valid-durations", input(0, 0, 13, 1, Bytes.of(3, 2, 4, 6)));
    seeds.put("valid-dates", input(0, 0, 14, 1, Bytes.of(4, 0x80, 0, 0, 1)));
    seeds.put("valid-blobs", input(0, 0, 15, 2, Bytes.of(0, 3, 1, 2, 3)));
    seeds.put("valid-vectors", input(0, 0, 16, 2, new byte[16]));
    seeds.put("valid-vectors-of-texts", input(0, 0, 17, 1, Bytes.of(3, 0, 1, 'a')));
    seeds.put("valid-lists", input(0, 0, 18, 1, Bytes.of(12, 0, 0, 0, 1, 0, 0, 0, 4, 0, 0, 0, 5)));
    seeds.put(
        "valid-maps",
        input(0, 0, 19, 1, Bytes.of(16, 0, 0, 0, 1, 0, 0, 0, 4, 0, 0, 0, 5, 0, 0, 0, 0)));
    seeds.put(
        "valid-tuples", input(0, 0, 20, 1, Bytes.of(13, 0, 0, 0, 4, 0, 0, 0, 5, 0, 0, 0, 1, 'a')));
    seeds.put(
        "valid-udts", input(0, 0, 21, 1, Bytes.of(13, 0, 0, 0, 4, 0, 0, 0, 5, 0, 0, 0, 1, 'a')));
    seeds.put("hostile-vint-in-2", input(0, 0, 6, 1, Bytes.of(0x80, 1, 'a')));
    seeds.put("hostile-texts-and-more", input(0, 0, 6, 2, Bytes.of(0, 0, 0)));
  }

  private static void putCollections(Map<String, byte[]> seeds) {
    byte[] one = Bytes.of(0, 0, 0, 1, 0, 0, 0, 4, 0x7f, 0x80, 0, 1);
    seeds.put("valid-floats-of-a-list", input(3, 0, 0, 1, one));
    seeds.put("valid-ints-of-a-set", input(3 + 4 * 2, 5, 0, 1, one));
    seeds.put("valid-no-longs-of-a-list", input(3 + 4 * 3, 0, 0, 1, new byte[4]));
    seeds.put(
        "valid-map",
        input(
            3 + 4 * MAPS_FROM,
            0,
            0,
            1,
            Bytes.of(0, 0, 0, 1, 0, 0, 0, 1, 'k', 0, 0, 0, 4, 0, 0, 0, 5)));
    seeds.put("hostile-list", input(3, 0, 0, 1, HostileFrames.withInt(one, 0, 2)));
    seeds.put("hostile-list-element", input(3, 0, 0, 1, HostileFrames.withInt(one, 4, -1)));
    byte[] entries = HostileFrames.withInt(new byte[19], 0, Integer.MAX_VALUE);
    seeds.put("hostile-map", input(3 + 4 * MAPS_FROM, 0, 0, 1, entries));
  }

  private static byte[] input(int choice, int kind, int element, int dimension, byte[] cell) {
    return Bytes.join(Bytes.of(choice, kind, element), Bytes.ofInt(dimension), cell);
  }
}
