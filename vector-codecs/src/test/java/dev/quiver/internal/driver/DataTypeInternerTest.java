/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.VectorType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests that equal types, and only these, become one instance. */
class DataTypeInternerTest {

  private final DataTypeInterner interner = new DataTypeInterner();

  private static DataType vector() {
    return DataTypes.vectorOf(DataTypes.FLOAT, 2);
  }

  /** Returns new instances each time. */
  private static List<DataType> typesWithAVector() {
    return SameTypesTest.around(vector()).stream()
        .flatMap(outer -> SameTypesTest.around(outer).stream())
        .toList();
  }

  @Test
  void equalTypesWithAVectorBecomeTheFirstOfThem() {
    List<DataType> first = typesWithAVector();
    List<DataType> again = typesWithAVector();
    for (int i = 0; i < first.size(); i++) {
      DataType interned = interner.intern(first.get(i));
      assertThat(interned).isEqualTo(again.get(i)).isNotSameAs(again.get(i));
      assertThat(interner.intern(again.get(i))).as("%s", interned).isSameAs(interned);
    }
  }

  @Test
  void returnsTypesWithoutAVectorUnchanged() {
    for (int round = 0; round < 2; round++) {
      for (DataType type : SameTypesTest.around(DataTypes.TEXT)) {
        if (!(type instanceof VectorType)) {
          assertThat(interner.intern(type)).as("%s", type).isSameAs(type);
        }
      }
    }
  }

  @Test
  void keepsTypesWithEqualHashesApart() {
    DataType list = DataTypes.listOf(vector());
    DataType vector = DataTypes.vectorOf(vector(), list.getProtocolCode());
    assertThat(TypeHashes.of(list)).isEqualTo(TypeHashes.of(vector));

    assertThat(interner.intern(list)).isSameAs(list);
    assertThat(interner.intern(vector)).isSameAs(vector);
  }

  /** With equal hashes, a hash table would have many collisions. */
  @Test
  void differentTypesHaveDifferentHashes() {
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
      all.add(SameTypesTest.udt("ks", name, "f", DataTypes.INT));
      all.add(SameTypesTest.udt("ks", name, "f", DataTypes.INT, DataTypes.INT));
      all.add(SameTypesTest.udt("other", name, "f", DataTypes.INT));
    }
    Map<Integer, DataType> byHash = new HashMap<>();
    for (DataType type : all) {
      assertThat(byHash.put(TypeHashes.of(type), type)).as("%s", type).isNull();
    }
  }
}
