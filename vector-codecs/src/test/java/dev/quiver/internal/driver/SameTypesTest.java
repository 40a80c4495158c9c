/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.internal.core.type.UserDefinedTypeBuilder;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests that types are the same if, and only if, they are equal once unmasked. */
class SameTypesTest {

  private static final String MARSHAL = "org.apache.cassandra.db.marshal.";

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
