/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import dev.quiver.internal.codec.VectorTypes;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.testkit.RawVectors;
import dev.quiver.testkit.Seed;
import dev.quiver.testkit.driver.ArrayValue;
import dev.quiver.testkit.driver.Prepared;
import dev.quiver.vector.VectorDimensionException;
import dev.quiver.vector.VectorElementException;
import dev.quiver.vector.VectorException;
import dev.quiver.vector.VectorTypeException;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.SplittableRandom;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A part of an array is what an array of these elements alone would be. */
class LentPartsTest {

  private static final UUID TIME = new UUID(0x1000, 1);

  private final SplittableRandom random = Seed.random("parts");

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 100, 768})
  void ofEveryArrayForEveryType(int count) {
    for (ArrayValue value : ArrayValue.each(count, random)) {
      int width = Array.getLength(value.array()) / count;
      for (int before : new int[] {0, 1, 5}) {
        for (int behind : new int[] {0, 3}) {
          Object larger = inside(value.array(), before * width, behind * width);
          BoundStatement unset = new Prepared().with("v", value.type()).bind();
          for (BoundStatement statement : inEveryWay(unset, larger, before, count)) {
            assertThat(statement.getBytesUnsafe(0)).as("%s", value).isEqualTo(value.bytes());
            assertThat(statement.setTracing(true).getValues()).containsExactly(value.bytes());
            assertThat(statement instanceof WriteThroughStatement).isEqualTo(value.isBorrowed());
          }
        }
      }
    }
  }

  @Test
  void onlyTheVariableAtTheIndexIsSet() {
    DataType type = DataTypes.vectorOf(DataTypes.FLOAT, 2);
    BoundStatement unset = new Prepared().with("u", type).with("v", type).with("w", type).bind();
    float[] array = {1, 2, 3};
    for (BoundStatement statement :
        List.of(
            WriteThrough.borrow(unset, 1, array, 1, 2), WriteThrough.copy(unset, 1, array, 1, 2))) {
      assertThat(statement.getBytesUnsafe(1))
          .isEqualTo(ByteBuffer.allocate(8).putFloat(0, 2).putFloat(4, 3));
      assertThat(statement.isSet(0)).isFalse();
      assertThat(statement.isSet(2)).isFalse();
    }
  }

  @Test
  void inThePartitionKeyTheyAreEncodedAtOnce() {
    for (ArrayValue value : ArrayValue.each(4, random)) {
      int width = Array.getLength(value.array()) / 4;
      BoundStatement unset = new Prepared().with("v", value.type()).partitionKey(0).bind();
      for (BoundStatement statement :
          inEveryWay(unset, inside(value.array(), width, width), 1, 4)) {
        assertThat(statement).isNotInstanceOf(WriteThroughStatement.class);
        assertThat(statement.getRoutingKey()).isEqualTo(value.bytes());
      }
    }
  }

  @Test
  void borrowedPartsAreSeenAsTheyAreAndCopiesAsTheyWere() {
    for (ElementType type : ElementType.values()) {
      byte[] first = RawVectors.random(type, 2, random);
      byte[] second = RawVectors.random(type, 2, random);
      boolean isEncoded = type == ElementType.UUID || type == ElementType.TIMEUUID;
      Object array = inside(RawVectors.array(type, first), 1, 1);
      BoundStatement unset = bind(DataTypes.vectorOf(VectorTypes.dataType(type), 2));
      List<BoundStatement> statements = inEveryWay(unset, array, 1, 2);
      System.arraycopy(RawVectors.array(type, second), 0, array, 1, 2);
      for (int i = 0; i < statements.size(); i++) {
        assertThat(statements.get(i).getBytesUnsafe(0))
            .isEqualTo(ByteBuffer.wrap(i < 3 && !isEncoded ? second : first));
      }
    }
  }

  /** Its elements have lengths between them, so there is nothing to lend. */
  @Test
  void partsForListsAreCopied() {
    int[] array = {1, 2, 3, 4};
    BoundStatement statement =
        WriteThrough.borrow(bind(DataTypes.listOf(DataTypes.INT)), 0, array, 1, 2);
    array[1] = 99;
    assertThat(statement.getBytesUnsafe(0))
        .isEqualTo(
            ByteBuffer.wrap(
                new byte[] {0, 0, 0, 2, 0, 0, 0, 4, 0, 0, 0, 2, 0, 0, 0, 4, 0, 0, 0, 3}));
  }

  @Test
  void aPartMayBeEmpty() {
    BoundStatement list = bind(DataTypes.listOf(DataTypes.INT));
    for (int from : new int[] {0, 2}) {
      assertThat(WriteThrough.copy(list, "v", new int[2], from, 0).getBytesUnsafe(0))
          .isEqualTo(ByteBuffer.allocate(4));
    }
  }

  @Test
  void aRangeThatTheArrayDoesNotHave() {
    BoundStatement statement = bind(DataTypes.vectorOf(DataTypes.FLOAT, 3));
    for (int index : new int[] {-1, 1, 3, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
      assertThatThrownBy(() -> WriteThrough.borrow(statement, 0, new float[3], index, 3))
          .isInstanceOf(IndexOutOfBoundsException.class)
          .hasMessage(
              "variable v vector<float, 3>: expected a part of an array of 3 elements, got 3 elements from index "
                  + index
                  + " on");
    }
    BoundStatement uuids = bind(DataTypes.vectorOf(DataTypes.UUID, 2));
    assertThat(WriteThrough.borrow(uuids, 0, new long[7], 1, 2)).isNotNull();
    assertThatThrownBy(() -> WriteThrough.borrow(uuids, 0, new long[7], 2, 2))
        .isInstanceOf(IndexOutOfBoundsException.class);
    BoundStatement list = bind(DataTypes.listOf(DataTypes.INT));
    for (int count : new int[] {-1, 3, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
      assertThatThrownBy(() -> WriteThrough.copy(list, "v", new int[3], 1, count))
          .isInstanceOf(IndexOutOfBoundsException.class)
          .hasMessageStartingWith("variable v list<int>: ");
    }
  }

  @Test
  void aCountThatIsNotTheDimension() {
    for (ElementType type : ElementType.values()) {
      BoundStatement statement = bind(DataTypes.vectorOf(VectorTypes.dataType(type), 3));
      Object array = RawVectors.array(type, RawVectors.random(type, 9, random));
      for (int count : new int[] {-1, 0, 2, 4, Integer.MAX_VALUE}) {
        assertThatThrownBy(() -> WriteThrough.borrow(statement, 0, array, 1, count))
            .isExactlyInstanceOf(VectorDimensionException.class)
            .hasMessage(
                "variable v vector<" + type.cqlName() + ", 3>: expected 3 elements, got " + count);
      }
    }
  }

  @Test
  void whatIsNoArrayOfTheType() {
    for (Object other : new Object[] {new int[3], new byte[3], "three", List.of(1f, 2f, 3f)}) {
      assertThatThrownBy(
              () ->
                  WriteThrough.borrow(
                      bind(DataTypes.vectorOf(DataTypes.FLOAT, 3)), "v", other, 0, 3))
          .isExactlyInstanceOf(VectorTypeException.class)
          .hasMessageStartingWith("variable v vector<float, 3>: expected float[], got ");
    }
    for (DataType type :
        List.of(
            DataTypes.BLOB,
            DataTypes.listOf(DataTypes.TEXT),
            DataTypes.listOf(DataTypes.DOUBLE),
            DataTypes.vectorOf(DataTypes.TEXT, 3))) {
      assertThatThrownBy(() -> WriteThrough.copy(bind(type), 0, new float[3], 0, 3))
          .isExactlyInstanceOf(VectorTypeException.class)
          .hasMessage(
              "variable v: expected a vector, list or set of numbers or UUIDs, for a part of"
                  + " float[], got "
                  + VectorTypes.describe(type));
    }
    assertThatThrownBy(() -> WriteThrough.copy(bind(DataTypes.BLOB), 0, null, 0, 3))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("variable v blob: expected an array, got null");
  }

  @Test
  void onlyElementsOfThePartHaveToFit() {
    BoundStatement statement = bind(DataTypes.vectorOf(DataTypes.TIMEUUID, 2));
    UUID[] array = {null, TIME, TIME, new UUID(0x4000, 1)};
    assertThat(WriteThrough.borrow(statement, 0, array, 1, 2)).isNotNull();
    assertThatThrownBy(() -> WriteThrough.borrow(statement, 0, array, 2, 2))
        .isInstanceOfSatisfying(
            VectorElementException.class, e -> assertThat(e.index()).isEqualTo(1));
    assertThatThrownBy(() -> WriteThrough.borrow(statement, 0, array, 0, 2))
        .isInstanceOfSatisfying(VectorElementException.class, e -> assertThat(e.index()).isZero());
    long[] pairs = {0, 0, 0x1000, 1, 0x1000, 2, 0x4000, 3};
    assertThat(WriteThrough.borrow(statement, 0, pairs, 1, 2)).isNotNull();
    assertThatThrownBy(() -> WriteThrough.copy(statement, 0, pairs, 2, 2))
        .isInstanceOf(VectorException.class)
        .hasMessageContaining("at index 1")
        .hasMessageContaining("4000");
  }

  /** Some elements with others before and behind them. */
  static Object inside(Object array, int before, int behind) {
    int length = Array.getLength(array);
    Object larger =
        Array.newInstance(array.getClass().getComponentType(), before + length + behind);
    System.arraycopy(array, 0, larger, before, length);
    return larger;
  }

  private static List<BoundStatement> inEveryWay(
      BoundStatement statement, Object array, int index, int count) {
    CqlIdentifier id = CqlIdentifier.fromCql("v");
    return List.of(
        WriteThrough.borrow(statement, 0, array, index, count),
        WriteThrough.borrow(statement, "v", array, index, count),
        WriteThrough.borrow(statement, id, array, index, count),
        WriteThrough.copy(statement, 0, array, index, count),
        WriteThrough.copy(statement, "v", array, index, count),
        WriteThrough.copy(statement, id, array, index, count));
  }

  private static BoundStatement bind(DataType type) {
    return new Prepared().with("v", type).bind();
  }
}
