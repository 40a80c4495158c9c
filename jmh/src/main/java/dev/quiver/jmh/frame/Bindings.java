/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.frame;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.type.codec.ExtraTypeCodecs;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.driver.api.core.type.codec.registry.MutableCodecRegistry;
import com.datastax.oss.driver.internal.core.type.codec.registry.DefaultCodecRegistry;
import dev.quiver.codec.VectorCodecRegistry;
import dev.quiver.internal.kernel.ActiveKernel;
import dev.quiver.internal.kernel.VectorArray;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.jmh.BoxedElements;
import dev.quiver.jmh.VectorArrays;
import dev.quiver.session.WriteThrough;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;

/** The ways in which rivals set the vector of a statement. */
final class Bindings {

  private static final int VECTOR = 1;

  private Bindings() {}

  static CodecRegistry registry(WriteRival rival, int dimension) {
    return switch (rival) {
      case NO_VECTOR, DRIVER_CQL_VECTOR -> new DefaultCodecRegistry("benchmark");
      case DRIVER_ARRAY -> {
        MutableCodecRegistry registry = new DefaultCodecRegistry("benchmark");
        registry.register(ExtraTypeCodecs.floatVectorToArray(dimension));
        yield registry;
      }
      case QUIVER_ARRAY, QUIVER_SIMD_ARRAY, QUIVER_WRITE_THROUGH, QUIVER_SIMD_WRITE_THROUGH ->
          VectorCodecRegistry.create();
    };
  }

  static Supplier<BoundStatement> of(
      WriteRival rival, BoundStatement statement, ElementType elementType, byte[] bytes) {
    return switch (rival) {
      case NO_VECTOR -> () -> statement;
      case DRIVER_CQL_VECTOR -> objects(statement, elementType, bytes);
      case DRIVER_ARRAY -> {
        if (elementType != ElementType.FLOAT) {
          throw new IllegalArgumentException("The driver has no array for " + elementType);
        }
        yield array(statement, kind(elementType), bytes);
      }
      case QUIVER_ARRAY, QUIVER_SIMD_ARRAY -> array(statement, kind(elementType), bytes);
      case QUIVER_WRITE_THROUGH, QUIVER_SIMD_WRITE_THROUGH -> {
        Object array = decoded(VectorArrays.of(elementType), bytes);
        yield () -> WriteThrough.borrow(statement, VECTOR, array);
      }
    };
  }

  private static VectorArray<?> kind(ElementType elementType) {
    return elementType == ElementType.UUID ? VectorArray.UUIDS : VectorArrays.of(elementType);
  }

  private static <A> Supplier<BoundStatement> array(
      BoundStatement statement, VectorArray<A> kind, byte[] bytes) {
    A array = decoded(kind, bytes);
    Class<A> arrayClass = kind.arrayClass();
    return () -> statement.set(VECTOR, array, arrayClass);
  }

  private static <A> A decoded(VectorArray<A> kind, byte[] bytes) {
    int dimension = bytes.length / kind.elementSize();
    A array = kind.newArray(dimension);
    kind.decode(ActiveKernel.get(), bytes, 0, array, 0, dimension);
    return array;
  }

  private static Supplier<BoundStatement> objects(
      BoundStatement statement, ElementType elementType, byte[] bytes) {
    Object objects = BoxedElements.of(elementType, bytes);
    return switch (elementType) {
      case FLOAT -> vector(statement, objects, Float.class);
      case DOUBLE -> vector(statement, objects, Double.class);
      case INT -> vector(statement, objects, Integer.class);
      case BIGINT -> vector(statement, objects, Long.class);
      case UUID, TIMEUUID -> {
        @SuppressWarnings("unchecked")
        List<UUID> uuids = (List<UUID>) objects;
        yield () -> statement.setList(VECTOR, uuids, UUID.class);
      }
    };
  }

  @SuppressWarnings("unchecked")
  private static <E extends Number> Supplier<BoundStatement> vector(
      BoundStatement statement, Object objects, Class<E> elementClass) {
    CqlVector<E> vector = (CqlVector<E>) objects;
    return () -> statement.setVector(VECTOR, vector, elementClass);
  }
}
