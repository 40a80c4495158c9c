/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.use;

import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.data.GettableByIndex;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.ExtraTypeCodecs;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import com.datastax.oss.driver.internal.core.type.UserDefinedTypeBuilder;
import com.datastax.oss.driver.internal.core.type.codec.registry.DefaultCodecRegistry;
import dev.quiver.codec.VectorCodecRegistry;
import dev.quiver.codec.VectorCodecs;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.jmh.Pass;
import dev.quiver.jmh.RandomVector;
import dev.quiver.row.Vectors;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * Uses vectors of all types, as objects of all kinds and as arrays. The driver's own codec gets
 * floats only, as in most services: after vectors of all types it would be several times slower.
 */
@SuppressWarnings("JdkObsolete") // programs have LinkedLists, too
final class VectorUse {

  private static final int[] DIMENSIONS = {128, 384, 768, 1536};

  private final Uses uses;
  private final CodecRegistry driver = new DefaultCodecRegistry("use");
  private final CodecRegistry quiver = VectorCodecRegistry.create();

  private VectorUse(Uses uses) {
    this.uses = uses;
  }

  static void addTo(Uses uses) {
    VectorUse vectors = new VectorUse(uses);
    for (int n : DIMENSIONS) {
      vectors.add(ElementType.FLOAT, DataTypes.FLOAT, n, float[].class, Vectors::read);
      vectors.add(ElementType.DOUBLE, DataTypes.DOUBLE, n, double[].class, Vectors::read);
      vectors.add(ElementType.INT, DataTypes.INT, n, int[].class, Vectors::read);
      vectors.add(ElementType.BIGINT, DataTypes.BIGINT, n, long[].class, Vectors::read);
      vectors.add(ElementType.UUID, DataTypes.UUID, n, UUID[].class, Vectors::read);
      CodecUse.add(
          uses,
          period(n),
          VectorCodecs.vectorToArray(DataTypes.UUID, n, long[].class),
          new long[2 * n]);
      CodecUse.add(uses, period(n), ExtraTypeCodecs.floatVectorToArray(n), new float[n]);
    }
    CodecUse.add(uses, 1, VectorCodecs.vectorToList(TypeCodecs.TEXT, 3), List.of("a", "bb", "ccc"));
  }

  private <A> void add(
      ElementType type, DataType cqlType, int dimension, Class<A> arrayClass, Reader<A> reader) {
    int period = period(dimension);
    ByteBuffer bytes = ByteBuffer.wrap(RandomVector.bytes(type, dimension));
    DataType vector = DataTypes.vectorOf(cqlType, dimension);
    TypeCodec<Object> ours = type == ElementType.UUID ? listCodec(vector) : quiver.codecFor(vector);
    Object decoded = decoded(ours, bytes);
    CodecUse.addDecode(uses, period, ours, decoded);
    for (Object objects : kinds(decoded)) {
      CodecUse.addEncode(uses, period, ours, objects);
      uses.add(period, new Passes(objects));
      if (type == ElementType.FLOAT) {
        CodecUse.addEncode(uses, period, driver.codecFor(vector), objects);
      }
    }
    if (type == ElementType.FLOAT) {
      CodecUse.addDecode(uses, period, driver.codecFor(vector), decoded);
    }
    TypeCodec<A> arrays = quiver.codecFor(vector, arrayClass);
    A target = decoded(arrays, bytes);
    CodecUse.add(uses, period, arrays, decoded(arrays, bytes));
    for (GettableByIndex data : values(vector, bytes)) {
      uses.add(period, () -> reader.read(data, 0, target, 0));
    }
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // of lists
  private TypeCodec<Object> listCodec(DataType vector) {
    return (TypeCodec) quiver.codecFor(vector, GenericType.listOf(UUID.class));
  }

  private static <T> T decoded(TypeCodec<T> codec, ByteBuffer bytes) {
    return Objects.requireNonNull(codec.decode(bytes, CodecUse.VERSION));
  }

  private static List<Object> kinds(Object decoded) {
    List<Object> elements = new ArrayList<>();
    ((Iterable<?>) decoded).forEach(elements::add);
    List<Object> kinds = new ArrayList<>(List.of(decoded));
    for (List<?> list :
        List.of(
            elements,
            Arrays.asList(elements.toArray()),
            List.of(elements.toArray()),
            Collections.unmodifiableList(elements),
            new LinkedList<>(elements))) {
      kinds.add(decoded instanceof CqlVector ? vector(list) : list);
    }
    return kinds;
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // of numbers
  private static CqlVector<?> vector(List<?> list) {
    return CqlVector.newInstance((List) list);
  }

  /** Returns a tuple and a value of a user-defined type that contain the bytes. */
  private static List<GettableByIndex> values(DataType vector, ByteBuffer bytes) {
    return List.of(
        DataTypes.tupleOf(vector).newValue().setBytesUnsafe(0, bytes),
        new UserDefinedTypeBuilder("shop", "embedded")
            .withField("vector", vector)
            .build()
            .newValue()
            .setBytesUnsafe(0, bytes));
  }

  /**
   * Returns in how many rounds a vector is used once: long vectors are used less often. Very short
   * vectors are not used: the JVM does not unroll loops that usually end after a few elements.
   */
  static int period(int dimension) {
    return Math.max(1, dimension / DIMENSIONS[0]);
  }

  private static final class Passes implements Supplier<Object> {
    private static final List<Pass> PASSES = List.of(Pass.values());

    private final Object vector;
    private int passes;

    Passes(Object vector) {
      this.vector = vector;
    }

    @Override
    public Object get() {
      return PASSES.get(passes++ % PASSES.size()).over(vector);
    }
  }

  private interface Reader<A> {
    int read(GettableByIndex data, int index, A target, int targetIndex);
  }
}
