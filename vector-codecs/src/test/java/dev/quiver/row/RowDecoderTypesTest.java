/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.driver.internal.core.type.codec.registry.CodecRegistryConstants;
import dev.quiver.codec.DefaultJavaType;
import dev.quiver.codec.VectorCodecRegistry;
import dev.quiver.internal.codec.CellKind;
import dev.quiver.testkit.BufferKind;
import dev.quiver.testkit.Seed;
import dev.quiver.testkit.driver.RandomCells;
import dev.quiver.testkit.driver.TestRows;
import dev.quiver.vector.RowDecodeException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that a plan reads the same as {@code row.getObject}, for every type. */
class RowDecoderTypesTest {

  /** Types read by their codecs: extend only by types that are not worth a reader. */
  private static final Set<DataType> LEFT_TO_CODECS =
      Set.of(
          DataTypes.BLOB, DataTypes.DECIMAL, DataTypes.DURATION, DataTypes.INET, DataTypes.VARINT);

  private final SplittableRandom random = Seed.random(getClass().getName());
  private final RandomCells randomCells = new RandomCells(random);

  static Stream<CodecRegistry> registries() {
    return Stream.of(
        CodecRegistry.DEFAULT,
        VectorCodecRegistry.create(),
        VectorCodecRegistry.create(DefaultJavaType.ARRAY));
  }

  @Test
  void rejectsANullSinkFactory() {
    assertThatThrownBy(() -> RowDecoder.into(null))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("sinks");
  }

  @Test
  void everyNativeTypeHasAReaderOrIsLeftToItsCodec() {
    assertThat(RandomCells.NATIVE_TYPES).hasSizeGreaterThanOrEqualTo(20);
    assertThat(IntStream.rangeClosed(-1, 0xffff).mapToObj(CellKind::ofCode)).doesNotContainNull();
    for (DataType type : RandomCells.NATIVE_TYPES) {
      boolean read = CellKind.of(CodecRegistry.DEFAULT.codecFor(type)) != CellKind.OTHER;
      assertThat(read).as(type.toString()).isNotEqualTo(LEFT_TO_CODECS.contains(type));
    }
  }

  @Test
  void everyCodecThatTheDriverBringsIsOfATypeThatWasChecked() {
    assertThat(
            Arrays.stream(CodecRegistryConstants.PRIMITIVE_CODECS)
                .map(TypeCodec::getCqlType)
                .toList())
        .containsExactlyInAnyOrderElementsOf(RandomCells.NATIVE_TYPES);
  }

  @Test
  void everyKindHasTheLengthOfItsType() {
    for (DataType type : RandomCells.NATIVE_TYPES) {
      CellKind kind = CellKind.of(CodecRegistry.DEFAULT.codecFor(type));
      assertThat(kind.length == CellKind.ANY_LENGTH ? 0 : kind.length)
          .as(type.toString())
          .isEqualTo(RandomCells.fixedLength(type));
    }
  }

  /** One type per row, so that a failing type hides no other. */
  @ParameterizedTest
  @MethodSource("registries")
  void readsNativeTypesAsTheDriverDoes(CodecRegistry registry) {
    for (DataType type : RandomCells.NATIVE_TYPES) {
      for (int i = 0; i < 20; i++) {
        check(new TestRows().on(registry).with("c", type, randomCells.cell(type)));
      }
      check(new TestRows().on(registry).with("c", type, null));
      check(new TestRows().on(registry).with("c", type, ByteBuffer.allocate(0)));
    }
  }

  /** Buffers without an array, and buffers that start inside their array. */
  @ParameterizedTest
  @EnumSource(BufferKind.class)
  void readsCellsInEveryKindOfBuffer(BufferKind kind) {
    for (DataType type : RandomCells.NATIVE_TYPES) {
      if (LEFT_TO_CODECS.contains(type)) {
        continue;
      }
      byte[] bytes = randomCells.bytes(type);
      Row plain = new TestRows().with("c", type, ByteBuffer.wrap(bytes)).build();
      Row row = new TestRows().with("c", type, kind.hold(bytes)).build();
      assertThat(RowDecoder.arrays().decode(row)).containsExactly(plain.getObject(0));
    }
  }

  @ParameterizedTest
  @MethodSource("registries")
  void readsRandomSchemasAsTheDriverDoes(CodecRegistry registry) {
    RandomDataTypes types = new RandomDataTypes(random, registry);
    RandomCells randomCells = new RandomCells(random, registry, true);
    for (int i = 0; i < 300; i++) {
      TestRows rows = new TestRows().on(registry);
      for (int column = random.nextInt(1, 12); column > 0; column--) {
        DataType type = types.type(random.nextInt(4));
        rows.with("c" + column, type, randomCells.cellOrNull(type));
      }
      check(rows);
    }
  }

  @Test
  void readsWideSchemasAsTheDriverDoes() {
    CodecRegistry registry = VectorCodecRegistry.create();
    RandomDataTypes types = new RandomDataTypes(random, registry);
    RandomCells randomCells = new RandomCells(random, registry, true);
    for (int count : new int[] {10, 100, 1000}) {
      TestRows rows = new TestRows().on(registry);
      for (int column = 0; column < count; column++) {
        DataType type = types.type(random.nextInt(3));
        rows.with("c" + column, type, randomCells.cellOrNull(type));
      }
      check(rows);
    }
  }

  /** For any bytes, the result is the same value, or both fail. */
  @Test
  void readsOrRejectsMalformedCellsAsTheDriverDoes() {
    int errors = 0;
    for (DataType type : RandomCells.NATIVE_TYPES) {
      for (int i = 0; i < 200; i++) {
        ByteBuffer cell = ByteBuffer.wrap(randomCells.bytes(random.nextInt(20)));
        TestRows rows = new TestRows().with("c", type, cell);
        Object expected;
        try {
          expected = rows.build().getObject(0);
        } catch (RuntimeException e) {
          errors++;
          for (Row row : rows.buildEachWay(random)) {
            assertThatThrownBy(() -> RowDecoder.arrays().decode(row))
                .as("%s %s", type, Seed.describe())
                .isInstanceOf(RowDecodeException.class)
                .hasMessageStartingWith("column c " + type.asCql(false, false) + ": ");
          }
          continue;
        }
        for (Row row : rows.buildEachWay(random)) {
          assertThat(RowDecoder.arrays().decode(row)[0])
              .as("%s %s", type, Seed.describe())
              .isEqualTo(expected);
        }
      }
    }
    assertThat(errors).isPositive();
  }

  private void check(TestRows rows) {
    RowDecoder<Object[]> arrays = RowDecoder.arrays();
    RowDecoder<Map<String, Object>> maps = RowDecoder.maps();
    RowDecoder<List<Object>> sinks = RowDecoder.into(columns -> new ListSink());
    Row stock = rows.build();
    Object[] expected = new Object[stock.size()];
    List<String> names = new ArrayList<>();
    for (int i = 0; i < expected.length; i++) {
      expected[i] = stock.getObject(i);
      names.add(stock.getColumnDefinitions().get(i).getName().asInternal());
    }
    Object values = ComparableValue.of(expected);
    for (Row row : rows.buildEachWay(random)) {
      assertThat(ComparableValue.of(arrays.decode(row))).as(Seed.describe()).isEqualTo(values);
      Map<String, Object> map = maps.decode(row);
      assertThat(map.keySet()).containsExactlyElementsOf(names);
      assertThat(ComparableValue.of(map.values().toArray())).as(Seed.describe()).isEqualTo(values);
      assertThat(ComparableValue.of(sinks.decode(row).toArray()))
          .as(Seed.describe())
          .isEqualTo(values);
    }
  }

  static final class ListSink implements RowSink<List<Object>> {
    private final List<Object> values = new ArrayList<>();

    @Override
    public void putNull(int column) {
      values.add(null);
    }

    @Override
    public void putObject(int column, Object value) {
      assertThat(value).isNotNull();
      values.add(value);
    }

    @Override
    public List<Object> finish() {
      return values;
    }
  }
}
