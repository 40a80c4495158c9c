/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.type.VectorType;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import dev.quiver.codec.DefaultJavaType;
import dev.quiver.codec.VectorCodecRegistry;
import dev.quiver.column.MatrixReader;
import dev.quiver.internal.codec.CellKind;
import dev.quiver.internal.kernel.VectorArray;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.row.RowDecoder;
import dev.quiver.row.Vectors;
import dev.quiver.session.WriteThrough;
import dev.quiver.testkit.RawVectors;
import dev.quiver.testkit.Seed;
import dev.quiver.testkit.driver.Prepared;
import dev.quiver.testkit.driver.TestResults;
import dev.quiver.testkit.driver.TestRows;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Checks that every element type is supported everywhere: a new constant of {@link ElementType}
 * fails here, naming the place to extend.
 */
class EveryElementTypeTest {
  private static final int DIMENSION = 3;

  @ParameterizedTest
  @EnumSource
  void eachTypeHasAnArrayInTheKernels(ElementType type) {
    assertThat(VectorArray.all())
        .as("%s: add its array to ArrayKind and VectorArray, and its loops to VectorKernel", type)
        .anyMatch(array -> array.holds(type));
  }

  @ParameterizedTest
  @EnumSource
  void eachTypeHasABulkCodecInTheRegistry(ElementType type) {
    VectorType vectorType = TestRows.vector(type, DIMENSION);
    TypeCodec<Object> codec = arrays().codecFor(vectorType);
    assertThat(CellKind.isOfQuiver(codec))
        .as("%s: add its codec to VectorCodecFamily and VectorTypes, got %s", type, codec)
        .isTrue();
    ByteBuffer bytes = bytes(type);
    assertThat(codec.encode(codec.decode(bytes, ProtocolVersion.V5), ProtocolVersion.V5))
        .as("%s in its codec", type)
        .isEqualTo(bytes);
  }

  /** A UUID[] is a vector of uuid, of whatever version its elements are. */
  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "TIMEUUID")
  void theTypeOfAnArrayIsInferred(ElementType type) {
    assertThat(arrays().codecFor(array(type)).getCqlType())
        .as("%s: add its array to QuiverCodecRegistry.inferVectorType", type)
        .isEqualTo(TestRows.vector(type, DIMENSION));
  }

  @ParameterizedTest
  @EnumSource
  void eachTypeIsReadIntoAnArrayOfTheCaller(ElementType type) throws Exception {
    Class<?> arrayClass = array(type).getClass();
    assertThat(Vectors.class.getMethods())
        .as("%s: add a method that reads into %s to Vectors", type, arrayClass.getSimpleName())
        .anyMatch(method -> Arrays.asList(method.getParameterTypes()).contains(arrayClass));
  }

  @ParameterizedTest
  @EnumSource
  void eachTypeIsReadByARowDecoder(ElementType type) {
    assertThat(RowDecoder.arrays().decode(row(type)))
        .as("%s: add it to CellFactory", type)
        .containsExactly(array(type));
  }

  @ParameterizedTest
  @EnumSource
  void eachTypeIsReadAsAMatrix(ElementType type) throws Exception {
    assertThat(Arrays.stream(MatrixReader.class.getMethods()).anyMatch(m -> reads(m, type)))
        .as("%s: add a factory to MatrixReader, with a matrix in dev.quiver.matrix", type)
        .isTrue();
  }

  private static boolean reads(Method factory, ElementType type) {
    if (!Modifier.isStatic(factory.getModifiers())
        || factory.getReturnType() != MatrixReader.class) {
      return false;
    }
    try {
      MatrixReader<?> reader = (MatrixReader<?>) factory.invoke(null, "v");
      return reader.read(TestResults.rows(List.of(row(type)))).matrix().dimension() == DIMENSION;
    } catch (ReflectiveOperationException | IllegalArgumentException e) {
      return false;
    }
  }

  @ParameterizedTest
  @EnumSource
  void anArrayOfEachTypeIsBorrowed(ElementType type) {
    BoundStatement statement = new Prepared().with("v", TestRows.vector(type, DIMENSION)).bind();
    assertThat(WriteThrough.borrow(statement, 0, array(type)).getBytesUnsafe(0))
        .as("%s: add its array to VectorVariable", type)
        .isEqualTo(bytes(type));
  }

  private static CodecRegistry arrays() {
    return VectorCodecRegistry.create(DefaultJavaType.ARRAY);
  }

  private static Object array(ElementType type) {
    return arrays()
        .codecFor(TestRows.vector(type, DIMENSION))
        .decode(bytes(type), ProtocolVersion.V5);
  }

  private static Row row(ElementType type) {
    return new TestRows()
        .with("v", TestRows.vector(type, DIMENSION), bytes(type))
        .on(arrays())
        .build();
  }

  private static ByteBuffer bytes(ElementType type) {
    return ByteBuffer.wrap(RawVectors.random(type, DIMENSION, Seed.random("vector of " + type)));
  }
}
