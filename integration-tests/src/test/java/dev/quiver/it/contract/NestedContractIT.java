/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.data.TupleValue;
import com.datastax.oss.driver.api.core.data.UdtValue;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.TupleType;
import com.datastax.oss.driver.api.core.type.UserDefinedType;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import dev.quiver.row.Vectors;
import dev.quiver.vector.VectorDimensionException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Vectors within collections, tuples and user-defined types. */
@ExtendWith(ServerExtension.class)
class NestedContractIT {
  private static final float[] A = {1, 2, 3};
  private static final float[] B = {1.5f, -2.5f, 1e-40f};
  private static final CqlVector<Float> CQL_A = CqlVector.newInstance(List.of(1f, 2f, 3f));
  private static final CqlVector<Float> CQL_B = CqlVector.newInstance(List.of(1.5f, -2.5f, 1e-40f));
  private static final GenericType<CqlVector<Float>> CQL_VECTOR = GenericType.vectorOf(Float.class);

  private final TestCluster cluster;
  private final CqlSession quiver;
  private final CqlSession stock;

  NestedContractIT(TestCluster cluster) {
    this.cluster = cluster;
    this.quiver = cluster.quiver();
    this.stock = cluster.stock();
  }

  @Test
  void lists() {
    Table table = cluster.createTable("v list<frozen<vector<float, 3>>>");
    GenericType<List<CqlVector<Float>>> cqlVectors = GenericType.listOf(CQL_VECTOR);
    int byStock = table.write(stock, bound -> bound.set("v", List.of(CQL_A, CQL_B), cqlVectors));
    int[] ids = {
      byStock,
      table.write(quiver, List.of(A, B)),
      table.write(quiver, bound -> bound.setList("v", List.of(A, B), float[].class)),
      table.write(quiver, List.of(CQL_A, CQL_B)),
      table.write(quiver, bound -> bound.set("v", List.of(CQL_A, CQL_B), cqlVectors))
    };

    for (int id : ids) {
      Row row = sameBytes(table, id, byStock);
      assertThat(row.getList("v", float[].class)).containsExactly(A, B);
      assertThat(row.get("v", cqlVectors)).containsExactly(CQL_A, CQL_B);
      assertThat(row.getObject("v")).isEqualTo(List.of(CQL_A, CQL_B));
      assertThat(table.row(stock, id).get("v", cqlVectors)).containsExactly(CQL_A, CQL_B);
    }
  }

  @Test
  void sets() {
    Table table = cluster.createTable("v set<frozen<vector<float, 3>>>");
    GenericType<Set<CqlVector<Float>>> cqlVectors = GenericType.setOf(CQL_VECTOR);
    Set<float[]> arrays = new LinkedHashSet<>(List.of(A, B));
    int byStock = table.write(stock, bound -> bound.set("v", Set.of(CQL_A, CQL_B), cqlVectors));
    int[] ids = {
      byStock,
      table.write(quiver, arrays),
      table.write(quiver, bound -> bound.setSet("v", arrays, float[].class)),
      table.write(quiver, Set.of(CQL_B, CQL_A))
    };

    for (int id : ids) {
      Row row = sameBytes(table, id, byStock);
      assertThat(row.getSet("v", float[].class)).containsExactlyInAnyOrder(A, B);
      assertThat(row.get("v", cqlVectors)).containsExactlyInAnyOrder(CQL_A, CQL_B);
      assertThat(row.getObject("v")).isEqualTo(Set.of(CQL_A, CQL_B));
      assertThat(table.row(stock, id).get("v", cqlVectors)).isEqualTo(Set.of(CQL_A, CQL_B));
    }
  }

  @Test
  void maps() {
    Table table = cluster.createTable("v map<text, frozen<vector<float, 3>>>");
    GenericType<Map<String, CqlVector<Float>>> cqlVectors =
        GenericType.mapOf(GenericType.STRING, CQL_VECTOR);
    Map<String, float[]> arrays = Map.of("a", A, "b", B);
    Map<String, CqlVector<Float>> vectors = Map.of("a", CQL_A, "b", CQL_B);
    int byStock = table.write(stock, bound -> bound.set("v", vectors, cqlVectors));
    int[] ids = {
      byStock,
      table.write(quiver, arrays),
      table.write(quiver, bound -> bound.setMap("v", arrays, String.class, float[].class)),
      table.write(quiver, vectors)
    };

    for (int id : ids) {
      Row row = sameBytes(table, id, byStock);
      Map<String, float[]> read = row.getMap("v", String.class, float[].class);
      assertThat(read).containsOnlyKeys("a", "b");
      assertThat(read.get("a")).containsExactly(A);
      assertThat(read.get("b")).containsExactly(B);
      assertThat(row.get("v", cqlVectors)).isEqualTo(vectors);
      assertThat(row.getObject("v")).isEqualTo(vectors);
      assertThat(table.row(stock, id).get("v", cqlVectors)).isEqualTo(vectors);
    }
  }

  @Test
  void vectorsAsMapKeys() {
    Table table = cluster.createTable("v map<frozen<vector<float, 3>>, int>");
    int id =
        table.write(quiver, bound -> bound.setMap("v", Map.of(B, 7), float[].class, Integer.class));

    Map<float[], Integer> read = table.row(id).getMap("v", float[].class, Integer.class);
    assertThat(read.values()).containsExactly(7);
    assertThat(read.keySet()).containsExactly(B);
    assertThat(table.row(stock, id).getObject("v")).isEqualTo(Map.of(CQL_B, 7));
  }

  @Test
  void tuples() {
    Table table = cluster.createTable("v tuple<int, frozen<vector<float, 3>>>");
    TupleValue stockTuple = ((TupleType) typeOf(table, stock)).newValue();
    int byStock = table.write(stock, stockTuple.setInt(0, 7).setVector(1, CQL_B, Float.class));
    TupleType type = (TupleType) typeOf(table, quiver);
    int[] ids = {
      byStock,
      table.write(quiver, type.newValue(7, B)),
      table.write(quiver, type.newValue().setInt(0, 7).set(1, B, float[].class)),
      table.write(quiver, type.newValue(7, CQL_B))
    };

    for (int id : ids) {
      TupleValue tuple = sameBytes(table, id, byStock).getTupleValue("v");
      assertThat(tuple.getInt(0)).isEqualTo(7);
      assertThat(tuple.get(1, float[].class)).containsExactly(B);
      assertThat(tuple.getVector(1, Float.class)).isEqualTo(CQL_B);
      float[] read = new float[4];
      assertThat(Vectors.read(tuple, 1, read, 1)).isEqualTo(3);
      assertThat(read).containsExactly(0, B[0], B[1], B[2]);
      assertThat(table.row(stock, id).getTupleValue("v").getVector(1, Float.class))
          .isEqualTo(CQL_B);
    }
    assertThatThrownBy(() -> type.newValue(7, new float[2]))
        .isInstanceOf(VectorDimensionException.class);
  }

  @Test
  void userDefinedTypes() {
    String udt = cluster.newName();
    quiver.execute("CREATE TYPE " + udt + " (n int, v vector<float, 3>)");
    Table table = cluster.createTable("v frozen<" + udt + ">");
    UdtValue stockValue = ((UserDefinedType) typeOf(table, stock)).newValue();
    int byStock = table.write(stock, stockValue.setInt("n", 7).setVector("v", CQL_B, Float.class));
    UserDefinedType type = (UserDefinedType) typeOf(table, quiver);
    int[] ids = {
      byStock,
      table.write(quiver, type.newValue(7, B)),
      table.write(quiver, type.newValue().setInt("n", 7).set("v", B, float[].class)),
      table.write(quiver, type.newValue(7, CQL_B))
    };

    for (int id : ids) {
      UdtValue value = sameBytes(table, id, byStock).getUdtValue("v");
      assertThat(value.getInt("n")).isEqualTo(7);
      assertThat(value.get("v", float[].class)).containsExactly(B);
      assertThat(value.getVector("v", Float.class)).isEqualTo(CQL_B);
      float[] read = new float[3];
      assertThat(Vectors.read(value, value.firstIndexOf("v"), read, 0)).isEqualTo(3);
      assertThat(read).containsExactly(B);
      assertThat(table.row(stock, id).getUdtValue("v").getVector("v", Float.class))
          .isEqualTo(CQL_B);
    }

    int withNull = table.write(quiver, type.newValue().setInt("n", 8));
    assertThat(table.row(withNull).getUdtValue("v").get("v", float[].class)).isNull();
    assertThatThrownBy(() -> type.newValue().set("v", new float[4], float[].class))
        .isInstanceOf(VectorDimensionException.class);
  }

  /** The stock driver up to 4.18 cannot write these. */
  @Test
  void uuidsAndOtherElements() {
    UUID[] uuids = {new UUID(1, 2), new UUID(-3, 4)};
    long[] pairs = {1, 2, -3, 4};
    Table table = cluster.createTable("v list<frozen<vector<uuid, 2>>>");
    int[] ids = {
      table.write(quiver, List.<UUID[]>of(uuids)),
      table.write(quiver, List.of(pairs)),
      table.write(quiver, bound -> bound.setList("v", List.<UUID[]>of(uuids), UUID[].class))
    };

    for (int id : ids) {
      Row row = sameBytes(table, id, ids[0]);
      assertThat(row.getList("v", UUID[].class)).containsExactly(uuids);
      assertThat(row.getList("v", long[].class)).containsExactly(pairs);
    }

    Table doubles = cluster.createTable("v map<int, frozen<vector<double, 2>>>");
    int id = doubles.write(quiver, Map.of(1, new double[] {0.1, -0.0}));
    assertThat(doubles.row(id).getMap("v", Integer.class, double[].class).get(1))
        .containsExactly(0.1, -0.0);
  }

  private static DataType typeOf(Table table, CqlSession session) {
    return session.prepare(table.insert("?")).getVariableDefinitions().get("v").getType();
  }

  private Row sameBytes(Table table, int id, int other) {
    Row row = table.row(quiver, id);
    assertThat(row.getBytesUnsafe("v")).isEqualTo(table.row(other).getBytesUnsafe("v"));
    return row;
  }
}
