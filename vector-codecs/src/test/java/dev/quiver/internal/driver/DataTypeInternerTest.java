/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.internal.core.type.UserDefinedTypeBuilder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Types that are equal become one, and only these. */
class DataTypeInternerTest {

  private final DataTypeInterner interner = new DataTypeInterner();

  /** Each makes a type anew. */
  private static List<Supplier<DataType>> types(Supplier<DataType> inner) {
    return List.of(
        inner,
        () -> DataTypes.listOf(inner.get()),
        () -> DataTypes.setOf(inner.get()),
        () -> DataTypes.mapOf(inner.get(), DataTypes.INT),
        () -> DataTypes.mapOf(DataTypes.INT, inner.get()),
        () -> DataTypes.tupleOf(DataTypes.INT, inner.get()),
        () -> DataTypes.tupleOf(inner.get(), DataTypes.INT),
        () -> udt("ks", "u", DataTypes.INT, inner.get()));
  }

  private static DataType vector() {
    return DataTypes.vectorOf(DataTypes.FLOAT, 2);
  }

  private static DataType udt(String keyspace, String name, DataType... fields) {
    UserDefinedTypeBuilder builder =
        new UserDefinedTypeBuilder(
            CqlIdentifier.fromInternal(keyspace), CqlIdentifier.fromInternal(name));
    for (int i = 0; i < fields.length; i++) {
      builder.withField(CqlIdentifier.fromInternal("f" + i), fields[i]);
    }
    return builder.build();
  }

  @Test
  void equalTypesWithAVectorBecomeTheFirstOfThem() {
    for (Supplier<DataType> outer : types(DataTypeInternerTest::vector)) {
      for (Supplier<DataType> type : types(outer)) {
        DataType first = interner.intern(type.get());
        DataType again = type.get();
        assertThat(again).isNotSameAs(first);
        assertThat(interner.intern(again)).as("%s", again).isSameAs(first);
      }
    }
  }

  @Test
  void typesWithoutAVectorAreGivenBack() {
    for (Supplier<DataType> type : types(() -> DataTypes.TEXT)) {
      for (DataType each : List.of(type.get(), type.get())) {
        assertThat(interner.intern(each)).as("%s", each).isSameAs(each);
      }
    }
  }

  @Test
  void otherTypesWithTheSameHashStayWhatTheyAre() {
    DataType list = DataTypes.listOf(vector());
    DataType vector = DataTypes.vectorOf(vector(), list.getProtocolCode());
    assertThat(TypeHashes.of(list)).isEqualTo(TypeHashes.of(vector));

    assertThat(interner.intern(list)).isSameAs(list);
    assertThat(interner.intern(vector)).isSameAs(vector);
  }

  /** A table of types would have many in one place. */
  @Test
  void typesThatDifferHaveOtherHashes() {
    List<DataType> all = new ArrayList<>();
    for (DataType inner : List.of(DataTypes.INT, DataTypes.TEXT, DataTypes.FLOAT)) {
      for (int size = 96; size < 100; size++) {
        all.add(DataTypes.vectorOf(inner, size));
      }
      all.add(DataTypes.listOf(inner));
      all.add(DataTypes.setOf(inner));
      all.add(DataTypes.mapOf(inner, DataTypes.UUID));
      all.add(DataTypes.mapOf(DataTypes.UUID, inner));
      all.add(DataTypes.tupleOf(inner));
      all.add(DataTypes.tupleOf(inner, DataTypes.UUID));
      all.add(DataTypes.tupleOf(DataTypes.UUID, inner));
    }
    for (String name : List.of("a", "b")) {
      all.add(udt("ks", name, DataTypes.INT));
      all.add(udt("ks", name, DataTypes.INT, DataTypes.INT));
      all.add(udt("other", name, DataTypes.INT));
    }
    Map<Integer, DataType> byHash = new HashMap<>();
    for (DataType type : all) {
      assertThat(byHash.put(TypeHashes.of(type), type)).as("%s", type).isNull();
    }
  }
}
