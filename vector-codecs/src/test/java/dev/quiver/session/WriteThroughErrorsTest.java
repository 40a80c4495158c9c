/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatementBuilder;
import com.datastax.oss.driver.api.core.type.ContainerType;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.CodecNotFoundException;
import com.datastax.oss.driver.api.core.type.codec.MappingCodec;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import com.datastax.oss.driver.api.core.type.codec.registry.MutableCodecRegistry;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import dev.quiver.codec.VectorCodecRegistry;
import dev.quiver.internal.codec.VectorTypes;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.matrix.IntMatrix;
import dev.quiver.testkit.driver.Prepared;
import dev.quiver.vector.QuiverException;
import dev.quiver.vector.VectorDimensionException;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that invalid values are rejected when set, with a message that names the variable. */
class WriteThroughErrorsTest {

  private static final UUID TIME = new UUID(0x1000, 1);
  private static final UUID RANDOM = new UUID(0x4000, 1);

  private static final List<Object> ARRAYS =
      List.of(
          new float[2],
          new double[2],
          new int[2],
          new long[2],
          new UUID[] {TIME, TIME},
          new byte[2],
          new short[2],
          new boolean[2],
          new char[2],
          new String[2],
          new Float[2],
          new Object[2],
          new float[2][2]);

  @ParameterizedTest
  @EnumSource
  void rejectsAnArrayOfAnotherClass(ElementType type) {
    DataType vector = DataTypes.vectorOf(VectorTypes.dataType(type), 2);
    BoundStatement statement = bind(vector);
    int rejected = 0;
    for (Object array : ARRAYS) {
      if (!isFit(type, array)) {
        rejected++;
        boolean rounds = type == ElementType.FLOAT && array instanceof double[];
        String remedy = rounds ? ", which a registered VectorCodecs.doublesAsFloats() rounds" : "";
        reject(statement, array)
            .isExactlyInstanceOf(QuiverException.class)
            .hasMessageStartingWith("variable v vector<" + type.cqlName() + ", 2>: expected ")
            .hasMessageEndingWith("got " + array.getClass().getSimpleName() + remedy);
      }
    }
    assertThat(rejected).isEqualTo(ARRAYS.size() - (type.size() == 16 ? 2 : 1));
  }

  private static boolean isFit(ElementType type, Object array) {
    Class<?> component = array.getClass().getComponentType();
    return switch (type) {
      case FLOAT -> component == float.class;
      case DOUBLE -> component == double.class;
      case INT -> component == int.class;
      case BIGINT -> component == long.class;
      case UUID, TIMEUUID -> component == UUID.class || component == long.class;
    };
  }

  @Test
  void errorsNameTheVariableAsInCql() {
    BoundStatement statement =
        new Prepared().with("My Vector", DataTypes.vectorOf(DataTypes.FLOAT, 2)).bind();
    assertThatThrownBy(() -> WriteThrough.borrow(statement, 0, new int[2]))
        .hasMessage("variable \"My Vector\" vector<float, 2>: expected float[], got int[]");
  }

  @ParameterizedTest
  @EnumSource
  void rejectsAnArrayOfAnotherDimension(ElementType type) {
    Class<?> component = type.elementClass() == UUID.class ? UUID.class : primitive(type);
    BoundStatement statement = bind(DataTypes.vectorOf(VectorTypes.dataType(type), 2));
    for (int length : new int[] {0, 1, 3, 1000}) {
      reject(statement, Array.newInstance(component, length))
          .isExactlyInstanceOf(VectorDimensionException.class)
          .hasMessageStartingWith("variable v vector<" + type.cqlName() + ", 2>: ")
          .hasMessageContaining("" + length);
    }
  }

  private static Class<?> primitive(ElementType type) {
    return switch (type) {
      case FLOAT -> float.class;
      case DOUBLE -> double.class;
      case INT -> int.class;
      case BIGINT -> long.class;
      case UUID, TIMEUUID -> throw new AssertionError(type);
    };
  }

  /** Returns vectors, lists and sets. */
  static Stream<DataType> typesOfUuids() {
    return Stream.of(DataTypes.UUID, DataTypes.TIMEUUID)
        .flatMap(
            element ->
                Stream.of(
                    DataTypes.vectorOf(element, 2),
                    DataTypes.listOf(element),
                    DataTypes.setOf(element)));
  }

  @ParameterizedTest
  @MethodSource("typesOfUuids")
  void rejectsAnOddNumberOfLongs(DataType type) {
    reject(bind(type), new long[3])
        .isExactlyInstanceOf(QuiverException.class)
        .hasMessageStartingWith("variable v " + VectorTypes.describe(type))
        .hasMessageContaining("3");
  }

  @ParameterizedTest
  @MethodSource("typesOfUuids")
  void rejectsElementsThatAreNullOrOfAnotherVersion(DataType type) {
    rejectElement(type, new UUID[] {TIME, null});
    if (((ContainerType) type).getElementType() == DataTypes.TIMEUUID) {
      rejectElement(type, new UUID[] {TIME, RANDOM});
      rejectElement(type, new long[] {0x1000, 1, 0x4000, 1});
    }
  }

  private static void rejectElement(DataType type, Object array) {
    reject(bind(type), array)
        .isExactlyInstanceOf(QuiverException.class)
        .hasMessageStartingWith("variable v " + VectorTypes.describe(type))
        .hasMessageContaining("1");
  }

  /** Later changes of the array do not reach the statement. */
  @ParameterizedTest
  @MethodSource("typesOfUuids")
  void encodesAUuidArrayWhenItIsBorrowed(DataType type) {
    UUID[] array = {TIME, new UUID(0x1000, 2)};
    BoundStatement unset = bind(type);
    BoundStatement statement = WriteThrough.borrow(unset, 0, array);
    for (BoundStatement encoded : List.of(statement, WriteThrough.copy(unset, 0, array))) {
      assertThat(encoded).isNotInstanceOf(WriteThroughStatement.class);
    }
    ByteBuffer bytes = statement.getBytesUnsafe(0);
    array[0] = null;
    array[1] = RANDOM;
    assertThat(statement.getValues()).containsExactly(bytes);
    assertThat(new BoundStatementBuilder(statement).build().getValues()).containsExactly(bytes);
    assertThat(bytes.getLong(bytes.limit() - 16)).isEqualTo(0x1000);
  }

  @Test
  void rejectsANameThatDoesNotExist() {
    BoundStatement statement = bind(DataTypes.vectorOf(DataTypes.INT, 2));
    for (Object value : new Object[] {new int[2], 5, null}) {
      assertThatThrownBy(() -> WriteThrough.borrow(statement, "none", value))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("none");
      assertThatThrownBy(() -> WriteThrough.copy(statement, "none", value))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("none");
    }
  }

  @Test
  void rejectsAnIndexThatDoesNotExist() {
    BoundStatement statement = bind(DataTypes.vectorOf(DataTypes.INT, 2));
    BoundStatement borrowed = WriteThrough.borrow(statement, 0, new int[2]);
    for (int index : new int[] {-1, 1, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
      for (Object value : new Object[] {new int[2], 5, null}) {
        for (BoundStatement any : List.of(statement, borrowed)) {
          assertThatThrownBy(() -> WriteThrough.borrow(any, index, value))
              .isInstanceOf(IndexOutOfBoundsException.class)
              .hasMessageStartingWith(
                  "variable: expected an index from 0 to 0, got " + index + "; the statement is ");
        }
        assertThatThrownBy(() -> WriteThrough.copy(statement, index, new int[2]))
            .isInstanceOf(IndexOutOfBoundsException.class)
            .hasMessageStartingWith("variable: expected an index from 0 to 0, got " + index);
      }
    }
  }

  @Test
  void rejectsARowThatDoesNotExist() {
    BoundStatement statement = bind(DataTypes.vectorOf(DataTypes.INT, 2));
    IntMatrix matrix = IntMatrix.wrap(new int[6], 2);
    for (int row : new int[] {-1, 3, Integer.MAX_VALUE}) {
      assertThatThrownBy(() -> WriteThrough.borrow(statement, 0, matrix, row))
          .isInstanceOf(IndexOutOfBoundsException.class)
          .hasMessage("variable v vector<int, 2>: expected a row from 0 to 2, got " + row);
    }
    assertThatThrownBy(() -> WriteThrough.borrow(statement, 0, (IntMatrix) null, 0))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("variable v vector<int, 2>: expected a matrix, got null");
  }

  @Test
  void rejectsAValueWithoutACodec() {
    for (DataType type :
        List.of(
            DataTypes.INT,
            DataTypes.vectorOf(DataTypes.FLOAT, 2),
            DataTypes.listOf(DataTypes.INT),
            DataTypes.mapOf(DataTypes.TEXT, DataTypes.INT))) {
      for (Object value : new Object[] {Thread.State.NEW, Thread.currentThread()}) {
        String advice =
            type.equals(DataTypes.INT) && value instanceof Enum
                ? "; register ExtraTypeCodecs.enumOrdinalsOf(State.class)"
                : "";
        reject(bind(type), value)
            .isInstanceOf(QuiverException.class)
            .hasCauseInstanceOf(CodecNotFoundException.class)
            .hasMessage(
                "variable v %s: no codec for %s%s",
                VectorTypes.describe(type), value.getClass().getTypeName(), advice);
      }
    }
    reject(bind(DataTypes.listOf(DataTypes.INT)), new float[2])
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("variable v list<int>: ");
  }

  @Test
  void wrapsTheExceptionOfACodec() {
    MutableCodecRegistry registry = VectorCodecRegistry.create();
    registry.register(new FailingCodec());
    BoundStatement statement = new Prepared().registry(registry).with("v", DataTypes.INT).bind();
    assertThatThrownBy(() -> WriteThrough.borrow(statement, 0, Thread.State.NEW))
        .isExactlyInstanceOf(QuiverException.class)
        .hasMessage(
            "variable v int: the codec threw java.lang.IllegalArgumentException: no number for NEW")
        .hasCauseInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> WriteThrough.borrow(statement, 0, Thread.State.BLOCKED))
        .as("without a message")
        .isExactlyInstanceOf(QuiverException.class)
        .hasMessage("variable v int: the codec threw java.lang.UnsupportedOperationException")
        .hasCauseInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void aRejectedValueDoesNotChangeTheStatement() {
    BoundStatement statement =
        WriteThrough.borrow(bind(DataTypes.vectorOf(DataTypes.INT, 2)), 0, new int[] {1, 2});
    List<?> before = List.copyOf(statement.getValues());
    assertThatThrownBy(() -> WriteThrough.borrow(statement, 0, new int[3]))
        .isInstanceOf(QuiverException.class);
    assertThat(statement.getValues()).isEqualTo(before);
  }

  private static BoundStatement bind(DataType type) {
    return new Prepared().with("v", type).bind();
  }

  /** Checks every way to set the value, with the same exception. */
  private static org.assertj.core.api.AbstractThrowableAssert<?, ? extends Throwable> reject(
      BoundStatement statement, Object array) {
    assertThatThrownBy(() -> WriteThrough.copy(statement, "v", array))
        .isInstanceOf(IllegalArgumentException.class);
    return assertThatThrownBy(() -> WriteThrough.borrow(statement, 0, array));
  }

  private static final class FailingCodec extends MappingCodec<Integer, Thread.State> {
    FailingCodec() {
      super(TypeCodecs.INT, GenericType.of(Thread.State.class));
    }

    @Override
    protected Thread.State innerToOuter(Integer value) {
      throw new IllegalArgumentException("no state for " + value);
    }

    @Override
    protected Integer outerToInner(Thread.State value) {
      if (value == Thread.State.BLOCKED) {
        throw new UnsupportedOperationException();
      }
      throw new IllegalArgumentException("no number for " + value);
    }
  }
}
