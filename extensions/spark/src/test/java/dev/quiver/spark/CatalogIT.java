/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tests SQL with the catalog. */
class CatalogIT {
  @RegisterExtension static final SparkOnCassandra ON = new SparkOnCassandra();

  @BeforeEach
  void makeTable() {
    ON.table("items", "id int PRIMARY KEY, title text, embedding vector<float, 2>");
    for (int id = 0; id < 10; id++) {
      ON.cql()
          .execute(
              "INSERT INTO items (id, title, embedding) VALUES (%d, 't%d', [%d, 1])"
                  .formatted(id, id, id));
    }
  }

  private static List<Row> sql(String sql) {
    return ON.spark().sql(sql).collectAsList();
  }

  @Test
  void listsAndDescribes() {
    assertThat(sql("SHOW NAMESPACES IN cassandra"))
        .extracting(row -> row.getString(0))
        .contains("spark_it");
    assertThat(sql("SHOW TABLES IN cassandra.spark_it"))
        .extracting(row -> row.getString(1))
        .contains("items");
    assertThat(sql("DESCRIBE cassandra.spark_it.items"))
        .extracting(row -> row.getString(0) + " " + row.getString(1))
        .contains("id int", "title string", "embedding array<float>");
  }

  @Test
  void selects() {
    assertThat(sql("SELECT title FROM cassandra.spark_it.items WHERE id = 3"))
        .singleElement()
        .matches(row -> row.getString(0).equals("t3"));
    assertThat(sql("SELECT sum(id), count(*) FROM cassandra.spark_it.items"))
        .singleElement()
        .matches(row -> row.getLong(0) == 45 && row.getLong(1) == 10);
  }

  @Test
  void insertsByPositionAndOverwrites() {
    sql(
        "INSERT INTO cassandra.spark_it.items"
            + " SELECT 11, array(cast(1 as float), cast(2 as float)), 'new'");
    assertThat(ON.cql().execute("SELECT title FROM items WHERE id = 11").one().getString(0))
        .isEqualTo("new");
    ON.spark().conf().set("spark.sql.catalog.sure", "dev.quiver.spark.QuiverCatalog");
    ON.spark().conf().set("spark.sql.catalog.sure.confirmTruncate", "true");
    sql(
        "INSERT OVERWRITE sure.spark_it.items"
            + " SELECT 12, array(cast(1 as float), cast(2 as float)), 'only'");
    assertThat(SparkOnCassandra.texts(ON.read("items"))).hasSize(1);
  }

  @Test
  void rejectsOmittedColumnsOrWritesNulls() {
    String insert = "INSERT INTO cassandra.spark_it.items (id) SELECT 1";
    if (ON.spark().version().startsWith("3.")) {
      assertThatThrownBy(() -> sql(insert))
          .hasMessageContaining("Cannot find data for the output column");
    } else {
      sql(insert);
      assertThat(ON.cql().execute("SELECT title FROM items WHERE id = 1").one().isNull(0)).isTrue();
    }
  }

  /** The example of the guide: finds neighbours by brute force, and writes them back. */
  @Test
  void findsNeighboursByAJoin() throws IOException {
    ON.table("neighbours", "id int, neighbour int, distance double, PRIMARY KEY (id, neighbour)");
    String guide = Files.readString(Path.of("../../docs/guide/spark.md"));
    String example = guide.substring(guide.indexOf("```sql\nINSERT") + 7);
    sql(
        example
            .substring(0, example.indexOf("```"))
            .replace("cassandra.search.neighbours", "cassandra.spark_it.neighbours")
            .replace("cassandra.search.docs", "cassandra.spark_it.items"));
    var all = ON.cql().execute("SELECT * FROM neighbours").all();
    assertThat(all).hasSize(20);
    assertThat(all)
        .filteredOn(row -> row.getInt("id") == 5)
        .extracting(row -> row.getInt("neighbour"))
        .containsExactlyInAnyOrder(4, 6);
    assertThat(all)
        .filteredOn(row -> row.getInt("id") == 5)
        .allMatch(row -> row.getDouble("distance") == 1);
  }

  @Test
  void rejectsChangesOfTables() {
    assertThatThrownBy(() -> sql("CREATE TABLE cassandra.spark_it.other (id int)"))
        .hasMessageContaining("does not support CREATE TABLE");
    assertThatThrownBy(() -> sql("DROP TABLE cassandra.spark_it.items"))
        .hasMessageContaining("does not support DROP TABLE");
    assertThatThrownBy(() -> sql("ALTER TABLE cassandra.spark_it.items ADD COLUMN x int"))
        .hasMessageContaining("does not support ALTER TABLE");
    assertThatThrownBy(() -> sql("SELECT * FROM cassandra.spark_it.none"))
        .hasMessageContaining("none");
  }
}
