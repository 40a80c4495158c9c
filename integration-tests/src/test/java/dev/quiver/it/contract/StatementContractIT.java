/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import dev.quiver.internal.wire.ElementType;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests vectors in every kind of statement and of result. */
@ExtendWith(ServerExtension.class)
class StatementContractIT {
  private static final int DIMENSION = 3;
  private static final float[] VECTOR = {1.5f, -2, Float.NaN};

  private final TestCluster cluster;
  private final CqlSession quiver;
  private final Table floats;

  StatementContractIT(TestCluster cluster) {
    this.cluster = cluster;
    this.quiver = cluster.quiver();
    this.floats = cluster.vectorTable(ElementType.FLOAT, DIMENSION);
  }

  @ParameterizedTest
  @EnumSource
  void simpleStatementsTakeArraysByPositionAndByName(ElementType type) {
    Table table = cluster.vectorTable(type, DIMENSION);
    RawVector vector = RawVector.random(type, DIMENSION);
    int positional = Table.newId();
    quiver.execute(table.insert("?"), positional, vector.array());
    int named = Table.newId();
    Map<String, Object> inOrder = new LinkedHashMap<>();
    inOrder.put("id", named);
    inOrder.put("v", vector.array());
    quiver.execute(byName(table, inOrder));

    for (int id : new int[] {positional, named}) {
      assertThat(table.row(id).getBytesUnsafe("v")).as(vector.toString()).isEqualTo(vector.bytes());
    }
  }

  @Test
  void simpleStatementsTakeArraysByNameInAnyOrder() {
    cluster.assume(Ability.NAMES_IN_ANY_ORDER);
    int id = Table.newId();
    Map<String, Object> vectorFirst = new LinkedHashMap<>();
    vectorFirst.put("v", VECTOR);
    vectorFirst.put("id", id);
    quiver.execute(byName(floats, vectorFirst));

    assertStored(id);
  }

  @ParameterizedTest
  @EnumSource
  void formatsLiteralsThatTheServerAccepts(ElementType type) {
    Table table = cluster.vectorTable(type, DIMENSION);
    for (RawVector vector : RawVector.finiteSamples(type, DIMENSION)) {
      int id = Table.newId();
      quiver.execute(table.insert(formatted(vector.array())), id);

      assertThat(table.row(id).getBytesUnsafe("v")).as(vector.toString()).isEqualTo(vector.bytes());
    }
  }

  @Test
  void formatsNanAndInfinitiesAsLiterals() {
    float[] floatsOfNoText = {Float.NaN, Float.NEGATIVE_INFINITY, Float.POSITIVE_INFINITY};
    int id = Table.newId();
    quiver.execute(floats.insert(formatted(floatsOfNoText)), id);
    assertThat(floats.row(id).get("v", float[].class)).containsExactly(floatsOfNoText);

    double[] doublesOfNoText = {Double.NaN, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY};
    Table doubles = cluster.vectorTable(ElementType.DOUBLE, DIMENSION);
    int other = Table.newId();
    quiver.execute(doubles.insert(formatted(doublesOfNoText)), other);
    assertThat(doubles.row(other).get("v", double[].class)).containsExactly(doublesOfNoText);
  }

  private String formatted(Object array) {
    TypeCodec<Object> codec = quiver.getContext().getCodecRegistry().codecFor(array);
    return codec.format(array);
  }

  private static SimpleStatement byName(Table table, Map<String, Object> values) {
    return SimpleStatement.newInstance(
        "INSERT INTO " + table + " (id, v) VALUES (:id, :v)", values);
  }

  private void assertStored(int id) {
    assertThat(floats.row(id).get("v", float[].class)).containsExactly(VECTOR);
  }
}
