/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.session;

import static dev.quiver.session.BorrowedMemoryTest.inEveryWay;
import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.type.DataTypes;
import dev.quiver.internal.driver.FrameValues;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.testkit.Seed;
import dev.quiver.testkit.driver.ArrayValue;
import dev.quiver.testkit.driver.Prepared;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests arrays as values of a statement by index, name and identifier, in any number. */
class BorrowedValuesTest {

  private final SplittableRandom random = Seed.random("borrowed");

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 768})
  void acceptsEveryArrayForItsTypes(int count) {
    for (ArrayValue value : ArrayValue.each(count, random)) {
      BoundStatement unset = new Prepared().with("v", value.type()).bind();
      for (BoundStatement statement : inEveryWay(unset, value.array())) {
        assertThat(statement.getBytesUnsafe(0)).as(value.toString()).isEqualTo(value.bytes());
        assertThat(statement.getValues()).containsExactly(value.bytes());
        if (value.isBorrowed()) {
          FrameValues values = (FrameValues) statement.getValues();
          assertThat(values.length(0)).isEqualTo(value.bytes().remaining());
          ByteBuffer target = ByteBuffer.allocateDirect(value.bytes().remaining());
          values.write(0, target);
          assertThat(target.flip()).as(value.toString()).isEqualTo(value.bytes());
        }
        assertThat(statement.isSet(0)).isTrue();
        assertThat(statement.isNull(0)).isFalse();
      }
      assertThat(unset.isSet(0)).isFalse();
    }
  }

  @Test
  void writesEmptyListsAndSets() {
    for (ArrayValue.Kind kind : List.of(ArrayValue.Kind.LIST, ArrayValue.Kind.SET)) {
      ArrayValue empty = ArrayValue.of(kind, ElementType.BIGINT, 0, false, random);
      BoundStatement statement =
          WriteThrough.borrow(new Prepared().with("v", empty.type()).bind(), 0, empty.array());
      assertThat(statement.getValues()).containsExactly(ByteBuffer.allocate(4));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4, 5, 50})
  void setsManyValuesInAnyOrder(int count) {
    Prepared prepared = new Prepared();
    List<ArrayValue> values = new ArrayList<>();
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      ArrayValue value = ArrayValue.random(20, random);
      values.add(value);
      // Other variables in between are not set, or set as usual.
      prepared
          .with("v" + i, value.type())
          .with("u" + i, DataTypes.TEXT)
          .with("t" + i, DataTypes.INT);
      order.add(i);
    }
    BoundStatement statement = prepared.bind();
    Collections.shuffle(order, new java.util.Random(random.nextLong()));
    for (int i : order) {
      // Sets it twice: the last value is used.
      ArrayValue value = values.get(i);
      statement = WriteThrough.borrow(statement, 3 * i, emptied(value.array()));
      statement = statement.setInt(3 * i + 2, i);
      statement = WriteThrough.copy(statement, 3 * i, value.array());
    }
    List<ByteBuffer> bytes = statement.getValues();
    assertThat(bytes).hasSize(3 * count);
    for (int i = 0; i < count; i++) {
      assertThat(bytes.get(3 * i)).isEqualTo(values.get(i).bytes());
      assertThat(statement.getBytesUnsafe(3 * i)).isEqualTo(values.get(i).bytes());
      assertThat(length(bytes, 3 * i)).isEqualTo(values.get(i).bytes().remaining());
      assertThat(statement.isSet(3 * i + 1)).isFalse();
      assertThat(length(bytes, 3 * i + 1)).isEqualTo(FrameValues.UNSET);
      assertThat(bytes.get(3 * i + 2)).isEqualTo(ByteBuffer.allocate(4).putInt(0, i));
    }
    assertThat(borrowedCount(statement))
        .isEqualTo((int) values.stream().filter(ArrayValue::isBorrowed).count());
  }

  private static int length(List<ByteBuffer> values, int index) {
    return values instanceof FrameValues frameValues
        ? frameValues.length(index)
        : FrameValues.lengthOf(values.get(index));
  }

  private static int borrowedCount(BoundStatement statement) {
    return statement instanceof WriteThroughStatement borrowed ? borrowed.borrowedCount() : 0;
  }

  /** Returns another array of its class and length, which fits every type. */
  private static Object emptied(Object array) {
    if (array instanceof java.util.UUID[] uuids) {
      return uuids.clone();
    } else if (array instanceof long[] longs) {
      return longs.clone();
    }
    return Array.newInstance(array.getClass().getComponentType(), Array.getLength(array));
  }

  /** At any stack depth, as the driver and its users copy statements. */
  @Test
  void copiesThousandsOfBorrowedValuesOnASmallStack() throws InterruptedException {
    int count = 5000;
    Prepared prepared = new Prepared();
    for (int i = 0; i < count; i++) {
      prepared.with("v" + i, DataTypes.listOf(DataTypes.INT));
    }
    BoundStatement statement = prepared.bind();
    for (int i = 0; i < count; i++) {
      statement = WriteThrough.borrow(statement, i, new int[] {i});
    }
    BoundStatement borrowed = statement;
    List<Throwable> thrown = new ArrayList<>();
    Thread thread =
        new Thread(
            null,
            () -> {
              try {
                assertThat(borrowed.setTracing(true).getValues()).isEqualTo(borrowed.getValues());
                assertThat(borrowed.unset(0).isSet(0)).isFalse();
              } catch (AssertionError | StackOverflowError e) {
                thrown.add(e);
              }
            },
            "small stack",
            256 * 1024);
    thread.start();
    thread.join();
    assertThat(thrown).isEmpty();
  }

  @Test
  void usesTheLastArrayBorrowedForAVariable() {
    BoundStatement statement =
        new Prepared().with("v", DataTypes.vectorOf(DataTypes.INT, 1)).bind();
    statement = WriteThrough.borrow(statement, 0, new int[] {1});
    BoundStatement second = WriteThrough.borrow(statement, 0, new int[] {2});
    assertThat(second.getBytesUnsafe(0)).isEqualTo(ByteBuffer.allocate(4).putInt(0, 2));
    assertThat(statement.getBytesUnsafe(0)).isEqualTo(ByteBuffer.allocate(4).putInt(0, 1));
    assertThat(((WriteThroughStatement) second).borrowedCount()).isEqualTo(1);
  }

  @Test
  void unsettingABorrowedValueDoesNotRestoreTheFormerOne() {
    BoundStatement statement =
        new Prepared().with("v", DataTypes.vectorOf(DataTypes.INT, 1)).bind();
    statement = statement.setBytesUnsafe(0, ByteBuffer.allocate(4));
    statement = WriteThrough.borrow(statement, 0, new int[] {1});
    assertThat(statement.unset(0).isSet(0)).isFalse();
    assertThat(statement.setToNull(0).isNull(0)).isTrue();
    assertThat(WriteThrough.borrow(statement, 0, null).getValues())
        .containsExactly((ByteBuffer) null);
    assertThat(WriteThrough.copy(statement, "v", null).isSet(0)).isTrue();
  }

  @Test
  void setsAllVariablesOfAName() {
    BoundStatement statement =
        new Prepared()
            .with("v", DataTypes.vectorOf(DataTypes.INT, 1))
            .with("V", DataTypes.vectorOf(DataTypes.INT, 1))
            .with("v", DataTypes.listOf(DataTypes.INT))
            .bind();
    BoundStatement all = WriteThrough.borrow(statement, "v", new int[] {7});
    assertThat(((WriteThroughStatement) all).borrowedCount()).isEqualTo(3);
    BoundStatement exact = WriteThrough.borrow(statement, "\"V\"", new int[] {7});
    assertThat(exact.isSet(0)).isFalse();
    assertThat(exact.isSet(1)).isTrue();
    assertThat(WriteThrough.copy(statement, "v", new int[] {7}).getBytesUnsafe(2))
        .isEqualTo(ByteBuffer.wrap(new byte[] {0, 0, 0, 1, 0, 0, 0, 4, 0, 0, 0, 7}));
  }

  @Test
  void borrowedArraysShowLaterChangesAndCopiesDoNot() {
    for (ArrayValue value : ArrayValue.each(2, random)) {
      BoundStatement unset = new Prepared().with("v", value.type()).bind();
      List<BoundStatement> statements = inEveryWay(unset, value.array());
      ArrayValue other;
      do {
        other = sameKind(value);
      } while (other.bytes().equals(value.bytes()));
      overwrite(value.array(), other.array());
      for (int i = 0; i < statements.size(); i++) {
        ByteBuffer expected = i < 2 && value.isBorrowed() ? other.bytes() : value.bytes();
        assertThat(statements.get(i).getBytesUnsafe(0)).as("%s %d", value, i).isEqualTo(expected);
      }
    }
  }

  private ArrayValue sameKind(ArrayValue value) {
    return ArrayValue.each(2, random).stream()
        .filter(other -> other.toString().equals(value.toString()))
        .findFirst()
        .orElseThrow();
  }

  @SuppressWarnings("SuspiciousSystemArraycopy")
  private static void overwrite(Object array, Object other) {
    System.arraycopy(other, 0, array, 0, Array.getLength(array));
  }

  @Test
  void encodesThePartitionKeyImmediately() {
    for (ArrayValue value : ArrayValue.each(2, random)) {
      BoundStatement unset =
          new Prepared()
              .with("a", value.type())
              .with("b", DataTypes.INT)
              .with("c", value.type())
              .partitionKey(2, 1)
              .bind()
              .setInt(1, 5);
      BoundStatement stock = unset.setBytesUnsafe(2, value.bytes());
      BoundStatement ours = WriteThrough.borrow(unset, 2, value.array());
      assertThat(ours).isNotInstanceOf(WriteThroughStatement.class);
      assertThat(ours.getRoutingKey()).isEqualTo(stock.getRoutingKey()).isNotNull();
      BoundStatement both =
          WriteThrough.borrow(WriteThrough.borrow(unset, 0, value.array()), 2, value.array());
      assertThat(borrowedCount(both)).isEqualTo(value.isBorrowed() ? 1 : 0);
      assertThat(both.getRoutingKey()).isEqualTo(stock.getRoutingKey());
      assertThat(both.getValues())
          .containsExactly(value.bytes(), stock.getBytesUnsafe(1), value.bytes());
    }
  }

  @Test
  void returnsBytesInNewMemory() {
    BoundStatement statement =
        new Prepared().with("v", DataTypes.vectorOf(DataTypes.INT, 1)).bind();
    statement = WriteThrough.borrow(statement, 0, new int[] {1});
    statement.getBytesUnsafe(0).putInt(0, 99);
    statement.getValues().get(0).putInt(0, 99);
    assertThat(statement.getBytesUnsafe(0).getInt(0)).isEqualTo(1);
  }
}
