/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import static java.util.Comparator.comparingDouble;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.ResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.data.CqlVector;
import dev.quiver.search.Similarity;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests that searches with Quiver's vectors find the nearest ones. */
@ExtendWith(ServerExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SearchContractIT {
  private static final int LIMIT = 4;
  static final float[] QUERY = {0.9f, 0.3f, -0.2f};
  private static final CqlVector<Float> CQL_QUERY =
      CqlVector.newInstance(List.of(0.9f, 0.3f, -0.2f));
  private static final List<Float> LIST_QUERY = List.of(0.9f, 0.3f, -0.2f);
  static final float[][] STORED = {
    {1, 0, 0},
    {0, 1, 0},
    {0, 0, 1},
    {-1, 0, 0},
    {0.5f, 0.5f, 0},
    {3, 1, -0.7f},
    {0.1f, 0.2f, 0.9f},
    {0.8f, 0.1f, -0.1f},
    {-0.4f, -0.6f, 0.2f}
  };

  private final TestCluster cluster;
  private final CqlSession quiver;
  private final Map<Similarity, Table> tables = new EnumMap<>(Similarity.class);

  SearchContractIT(TestCluster cluster) {
    this.cluster = cluster;
    this.quiver = cluster.quiver();
  }

  @BeforeAll
  void storeVectors() {
    for (Similarity similarity : Similarity.values()) {
      Table table = cluster.createTable("v vector<float, 3>");
      if (cluster.traits().has(Ability.ANN)) {
        cluster.createAnnIndex(table, similarity.name());
      }
      PreparedStatement insert = quiver.prepare(table.insert("?"));
      for (int id = 0; id < STORED.length; id++) {
        quiver.execute(insert.bind(id, STORED[id]));
      }
      tables.put(similarity, table);
    }
  }

  @ParameterizedTest
  @EnumSource
  void theServerComputesSimilaritiesToTheSentVector(Similarity similarity) {
    cluster.assume(Ability.SIMILARITY_FUNCTIONS);
    String query =
        "SELECT id, v, similarity_" + similarity.name() + "(v, ?) AS s FROM " + table(similarity);
    PreparedStatement prepared = quiver.prepare(query);
    List<ResultSet> results =
        List.of(
            quiver.execute(query, QUERY),
            quiver.execute(prepared.bind(QUERY)),
            quiver.execute(prepared.bind(CQL_QUERY)),
            quiver.execute(prepared.bind(LIST_QUERY)));

    for (ResultSet result : results) {
      List<Row> rows = result.all();
      assertThat(rows).hasSize(STORED.length);
      for (Row row : rows) {
        float[] stored = STORED[row.getInt("id")];
        assertThat(row.get("v", float[].class)).containsExactly(stored);
        assertThat(row.getFloat("s")).isCloseTo(score(similarity, row.getInt("id")), within(1e-5f));
      }
    }
  }

  @Test
  void anIndexRejectsVectorsWithoutDirection() {
    cluster.assume(Ability.ANN);
    Table table = cluster.createTable("v vector<float, 3>");
    cluster.createAnnIndex(table, "cosine");

    for (float[] vector : new float[][] {{Float.NaN, 0, 1}, {0, 0, 0}}) {
      assertThatThrownBy(() -> table.write(quiver, vector)).isInstanceOf(cluster.rejectedByIndex());
    }
    int withoutVector = table.write(quiver, (Object) null);
    assertThat(table.row(withoutVector).isNull("v")).isTrue();
    int good = table.write(quiver, QUERY);
    assertThat(ids(quiver.execute(search(table), QUERY, LIMIT))).containsExactly(good);
  }

  private Table table(Similarity similarity) {
    return tables.get(similarity);
  }

  private static String search(Table table) {
    return "SELECT id FROM " + table + " ORDER BY v ANN OF ? LIMIT ?";
  }

  private static List<Integer> ids(ResultSet rows) {
    return rows.all().stream().map(row -> row.getInt("id")).toList();
  }

  /** Returns the score of a stored vector as the server computes it: greater is nearer. */
  static float score(Similarity similarity, int id) {
    float[] stored = STORED[id];
    double dot = dot(stored, QUERY);
    return (float)
        switch (similarity) {
          case COSINE -> (1 + dot / Math.sqrt(dot(stored, stored) * dot(QUERY, QUERY))) / 2;
          case DOT_PRODUCT -> (1 + dot) / 2;
          case EUCLIDEAN -> 1 / (1 + dot(stored, stored) + dot(QUERY, QUERY) - 2 * dot);
        };
  }

  private static double dot(float[] a, float[] b) {
    return IntStream.range(0, a.length).mapToDouble(i -> (double) a[i] * b[i]).sum();
  }

  /** Returns the ids of the nearest stored vectors. */
  static List<Integer> nearest(Similarity similarity, int limit) {
    return IntStream.range(0, STORED.length)
        .boxed()
        .sorted(comparingDouble(id -> -score(similarity, id)))
        .limit(limit)
        .toList();
  }
}
