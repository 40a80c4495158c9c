/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.VectorType;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.driver.internal.core.type.UserDefinedTypeBuilder;
import dev.quiver.testkit.driver.TestSession;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests that equal types, and only these, are the same and become one instance. */
class DataTypeInternerTest {

  private final DataTypeInterner interner = new DataTypeInterner();
  private static final String MARSHAL = "org.apache.cassandra.db.marshal.";

  private static DataType vector() {
    return DataTypes.vectorOf(DataTypes.FLOAT, 2);
  }

  /** Returns new instances each time. */
  private static List<DataType> typesWithAVector() {
    return around(vector()).stream().flatMap(outer -> around(outer).stream()).toList();
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
  void keepsDetachedTypesApart() {
    DataType detached = DataTypes.tupleOf(vector());
    DataType attached = DataTypes.tupleOf(vector());
    attached.attach(new TestSession(CodecRegistry.DEFAULT));
    assertThat(interner.intern(detached)).isSameAs(detached);
    assertThat(interner.intern(attached)).isSameAs(attached);
  }

  @Test
  void returnsTypesWithoutAVectorUnchanged() {
    for (int round = 0; round < 2; round++) {
      for (DataType type : around(DataTypes.TEXT)) {
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
    assertThat(TypeParts.hash(list)).isEqualTo(TypeParts.hash(vector));

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
      all.add(udt("ks", name, "f", DataTypes.INT));
      all.add(udt("ks", name, "f", DataTypes.INT, DataTypes.INT));
      all.add(udt("other", name, "f", DataTypes.INT));
    }
    Map<Integer, DataType> byHash = new HashMap<>();
    for (DataType type : all) {
      assertThat(byHash.put(TypeParts.hash(type), type)).as("%s", type).isNull();
    }
  }

  private static DataType masked(String element, int dimension) {
    return DataTypes.custom(
        " " + MARSHAL + "VectorType(" + MARSHAL + element + " , " + dimension + ")");
  }

  static DataType udt(String keyspace, String name, String field, DataType... types) {
    UserDefinedTypeBuilder builder = new UserDefinedTypeBuilder(keyspace, name);
    for (int i = 0; i < types.length; i++) {
      builder.withField(field + i, types[i]);
    }
    return builder.build();
  }

  /** Returns types around a type, all different. */
  static List<DataType> around(DataType inner) {
    return List.of(
        inner,
        DataTypes.listOf(inner),
        DataTypes.setOf(inner),
        DataTypes.mapOf(DataTypes.INT, inner),
        DataTypes.mapOf(inner, DataTypes.INT),
        DataTypes.tupleOf(inner),
        DataTypes.tupleOf(inner, DataTypes.INT),
        DataTypes.tupleOf(DataTypes.INT, inner),
        DataTypes.vectorOf(inner, 5),
        DataTypes.vectorOf(inner, 6),
        udt("ks", "name", "f", inner),
        udt("other", "name", "f", inner),
        udt("ks", "other", "f", inner),
        udt("ks", "name", "g", inner),
        udt("ks", "name", "f", inner, DataTypes.INT),
        udt("ks", "name", "f", DataTypes.INT, inner));
  }

  private static List<DataType> all(DataType... inner) {
    List<DataType> all = new ArrayList<>();
    for (DataType type : inner) {
      all.addAll(around(type));
    }
    return all;
  }

  @Test
  void aMaskedTypeIsTheSameAsItsOriginal() {
    List<DataType> plain =
        all(
            DataTypes.vectorOf(DataTypes.FLOAT, 2),
            DataTypes.vectorOf(DataTypes.FLOAT, 3),
            DataTypes.vectorOf(DataTypes.INT, 2),
            DataTypes.listOf(DataTypes.vectorOf(DataTypes.FLOAT, 2)));
    List<DataType> masked =
        all(
            masked("FloatType", 2),
            masked("FloatType", 3),
            masked("Int32Type", 2),
            DataTypes.listOf(masked("FloatType", 2)));
    // Some types are built in two ways.
    for (int one = 0; one < plain.size(); one++) {
      for (int other = 0; other < plain.size(); other++) {
        boolean same = plain.get(one).equals(plain.get(other));
        assertThat(SameTypes.areSame(plain.get(one), masked.get(other)))
            .as("%s and %s", plain.get(one), masked.get(other))
            .isEqualTo(same);
        assertThat(SameTypes.areSame(masked.get(one), plain.get(other))).isEqualTo(same);
        assertThat(SameTypes.areSame(masked.get(one), masked.get(other))).isEqualTo(same);
        assertThat(SameTypes.areSame(plain.get(one), plain.get(other))).isEqualTo(same);
      }
    }
  }

  @Test
  void aNameThatIsNotAVectorsIsTheSameAsItself() {
    DataType none = withoutDimension("x");
    assertThat(SameTypes.areSame(none, withoutDimension("x"))).isTrue();
    assertThat(SameTypes.areSame(none, withoutDimension("y"))).isFalse();
    assertThat(SameTypes.areSame(none, DataTypes.vectorOf(DataTypes.FLOAT, 2))).isFalse();
  }

  private static DataType withoutDimension(String inner) {
    return DataTypes.custom(" " + MARSHAL + "VectorType(" + inner + ")");
  }
}
