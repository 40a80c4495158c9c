/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.data.TupleValue;
import com.datastax.oss.driver.api.core.data.UdtValue;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.TupleType;
import com.datastax.oss.driver.api.core.type.UserDefinedType;
import com.datastax.oss.driver.internal.core.type.UserDefinedTypeBuilder;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.testkit.BufferKind;
import dev.quiver.testkit.RawVectors;
import dev.quiver.testkit.Seed;
import dev.quiver.testkit.driver.TestRows;
import java.nio.ByteBuffer;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that vectors are read into the caller's array at an index, changing nothing else. */
@ParameterizedClass
@ValueSource(ints = {3, 1025})
class VectorsTest {

  private final int dimension;
  private final int room;

  VectorsTest(int dimension) {
    this.dimension = dimension;
    this.room = dimension + 5;
  }

  @ParameterizedTest
  @EnumSource(ElementType.class)
  void readsEveryKindOfCellAtEveryIndex(ElementType type) {
    byte[] bytes = sample(type);
    for (BufferKind kind : BufferKind.values()) {
      ByteBuffer cell = kind.hold(bytes);
      ByteBuffer before = cell.duplicate();
      Row row = row(type, cell);
      for (int i = 0; i <= room - dimension; i++) {
        int index = i;
        targets(type).forEach(t -> check(t, t.read(row, 1, index), index, bytes));
      }
      assertThat(cell.position()).isEqualTo(before.position());
      assertThat(cell.limit()).isEqualTo(before.limit());
    }
  }

  @ParameterizedTest
  @EnumSource(ElementType.class)
  void nullAndEmptyCellsDoNotChangeTheArray(ElementType type) {
    for (ByteBuffer cell : new ByteBuffer[] {null, ByteBuffer.allocate(0)}) {
      Row row = row(type, cell);
      targets(type)
          .forEach(
              target -> {
                byte[] before = target.bytes(0, room);
                assertThat(target.read(row, 1, 0)).isEqualTo(Vectors.NULL).isEqualTo(-1);
                // No space is needed either.
                assertThat(target.read(row, 1, room + 1)).isEqualTo(Vectors.NULL);
                assertThat(target.bytes(0, room)).isEqualTo(before);
              });
    }
  }

  @ParameterizedTest
  @EnumSource(ElementType.class)
  void readsAFieldOfAUserDefinedType(ElementType type) {
    UserDefinedType udt =
        new UserDefinedTypeBuilder("ks", "doc")
            .withField("id", DataTypes.INT)
            .withField("embedding", TestRows.vector(type, dimension))
            .build();
    byte[] bytes = sample(type);
    UdtValue value = udt.newValue().setBytesUnsafe(1, ByteBuffer.wrap(bytes));
    targets(type).forEach(t -> check(t, t.read(value, 1, 4), 4, bytes));
  }

  @ParameterizedTest
  @EnumSource(ElementType.class)
  void readsAComponentOfATuple(ElementType type) {
    TupleType tuple = DataTypes.tupleOf(DataTypes.INT, TestRows.vector(type, dimension));
    byte[] bytes = sample(type);
    TupleValue value = tuple.newValue().setBytesUnsafe(1, ByteBuffer.wrap(bytes));
    targets(type).forEach(t -> check(t, t.read(value, 1, 5), 5, bytes));
  }

  private Row row(ElementType type, ByteBuffer cell) {
    return new TestRows()
        .with("id", DataTypes.INT, ByteBuffer.wrap(new byte[] {0, 0, 0, 9}))
        .with("embedding", TestRows.vector(type, dimension), cell)
        .build();
  }

  private byte[] sample(ElementType type) {
    return RawVectors.random(type, dimension, Seed.random("rows"));
  }

  private Stream<Target> targets(ElementType type) {
    return Target.of(type, room);
  }

  private void check(Target target, int elements, int index, byte[] expected) {
    assertThat(elements).as(target.toString()).isEqualTo(dimension);
    assertThat(target.bytes(index, index + dimension)).isEqualTo(expected);
    for (byte guard : target.bytes(0, index)) {
      assertThat(guard).isEqualTo((byte) 0x5a);
    }
    for (byte guard : target.bytes(index + dimension, room)) {
      assertThat(guard).isEqualTo((byte) 0x5a);
    }
  }
}
