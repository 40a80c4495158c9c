/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.Version;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.metadata.EndPoint;
import com.datastax.oss.driver.api.core.metadata.Metadata;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.schema.ClusteringOrder;
import com.datastax.oss.driver.api.core.metadata.schema.ColumnMetadata;
import com.datastax.oss.driver.api.core.metadata.schema.IndexMetadata;
import com.datastax.oss.driver.api.core.metadata.schema.TableMetadata;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import dev.quiver.session.WriteThrough;
import dev.quiver.testkit.Stub;
import dev.quiver.testkit.driver.Prepared;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tests how the driver's metadata of a table determine the requests that write it. */
class TableShapesTest {
  private static final DataType VECTOR = DataTypes.vectorOf(DataTypes.FLOAT, 2);

  private final Map<CqlIdentifier, ColumnMetadata> columns = new LinkedHashMap<>();
  private final Map<CqlIdentifier, IndexMetadata> indexes = new LinkedHashMap<>();
  private final Map<ColumnMetadata, ClusteringOrder> clustering = new LinkedHashMap<>();
  private String version = "5.0.9";

  private ColumnMetadata column(String name, DataType type, boolean isStatic) {
    ColumnMetadata column = Mocks.column(name, type, isStatic);
    columns.put(column.getName(), column);
    return column;
  }

  private void index(String target) {
    index(target, "class_name", "StorageAttachedIndex");
  }

  private void index(String target, String option, String value) {
    indexes.put(
        CqlIdentifier.fromInternal("i" + indexes.size()),
        Stub.of(
            IndexMetadata.class,
            Map.of("getTarget", args -> target, "getOptions", args -> Map.of(option, value))));
  }

  private TableMetadata table() {
    return Stub.of(
        TableMetadata.class,
        Map.of(
            "getName", args -> CqlIdentifier.fromInternal("docs"),
            "getClusteringColumns", args -> clustering,
            "getColumns", args -> columns,
            "getIndexes", args -> indexes));
  }

  private CqlSession session() {
    EndPoint endPoint = Stub.of(EndPoint.class, Map.of());
    Map<UUID, Node> nodes = new LinkedHashMap<>();
    for (String ofNode : List.of(version.split(" ", -1))) {
      nodes.put(
          new UUID(0, nodes.size()),
          Stub.of(
              Node.class,
              Map.of(
                  "getCassandraVersion", args -> Version.parse(ofNode),
                  "getEndPoint", args -> endPoint)));
    }
    Metadata metadata = Stub.of(Metadata.class, Map.of("getNodes", args -> nodes));
    return Stub.of(CqlSession.class, Map.of("getMetadata", args -> metadata));
  }

  private static BoundStatement insert(String... variables) {
    Prepared prepared = new Prepared();
    for (String variable : variables) {
      prepared.with(variable, DataTypes.INT);
    }
    BoundStatement bound = prepared.partitionKey(0).bind();
    for (int i = 0; i < variables.length; i++) {
      bound = bound.setInt(i, i);
    }
    return bound;
  }

  // Indexes.

  private boolean isFragile() {
    return IndexedVectors.of(session(), table()).areFragile();
  }

  private @Nullable String rejected(float @Nullable ... elements) {
    ByteBuffer bytes = null;
    if (elements != null) {
      bytes = ByteBuffer.allocate(4 * elements.length);
      bytes.asFloatBuffer().put(elements);
    }
    BoundStatement bound = new Prepared().with("v", VECTOR).bind();
    IndexedVectors indexed = IndexedVectors.of(session(), table());
    String ofBytes = rejected(indexed, bound.setBytesUnsafe(0, bytes));
    BoundStatement borrowed = WriteThrough.borrow(bound, 0, elements);
    assertThat(rejected(indexed, borrowed)).isEqualTo(ofBytes);
    assertThat(rejected(indexed, borrowed)).as("again").isEqualTo(ofBytes);
    return ofBytes;
  }

  private static @Nullable String rejected(IndexedVectors indexed, BoundStatement statement) {
    try {
      indexed.check(statement);
      return null;
    } catch (IllegalArgumentException e) {
      return e.getMessage();
    }
  }

  @Test
  void rejectsVectorsThatAnIndexDoesNotAccept() {
    column("v", VECTOR, false);
    assertThat(rejected(1, Float.NaN)).as("without an index").isNull();
    index("v");
    assertThat(rejected(1, Float.NaN))
        .isEqualTo(
            "variable v: expected a finite number at index 1, got NaN, which the index of the"
                + " column rejects");
    assertThat(rejected(Float.NEGATIVE_INFINITY, 0)).contains("at index 0, got -Infinity");
    assertThat(rejected(0f, -0f)).contains("cannot index an all-zero vector for cosine");
    assertThat(rejected(0f, Float.MIN_VALUE)).isNull();
    assertThat(rejected((float[]) null)).isNull();
    assertThat(rejected((float) 1e17, (float) -1e17)).isNull();
    for (float more : new float[] {Math.nextUp((float) 1e17), -Float.MAX_VALUE}) {
      assertThat(rejected(1, more))
          .contains("expected a number from -1e17 to 1e17 at index 1, got " + more);
    }
    version = "5.0.10";
    assertThat(rejected(1, Float.NaN)).isNotNull();
    assertThat(rejected(1, (float) 1e18)).isNotNull();
    version = "5.1.0";
    assertThat(rejected(1, Float.NaN)).isNotNull();
    assertThat(rejected(1, (float) 1e18)).as("not known").isNull();
    version = "3.0.8"; // reported by ScyllaDB
    assertThat(rejected(1, Float.NaN)).isNull();
  }

  @Test
  void rejectsZerosForCosineOnly() {
    column("v", VECTOR, false);
    index("v", "similarity_function", "dot_product");
    assertThat(rejected(0f, 0f)).isNull();
    indexes.clear();
    index("v", "similarity_function", "cosine");
    assertThat(rejected(0f, 0f)).isNotNull();
    indexes.clear();
    index("v", "source_model", "ada002"); // an index of Astra, whose function is unknown
    assertThat(rejected(0f, 0f)).isNull();
  }

  @Test
  void aVectorIndexIsFragileIfOneNodeIsOld() {
    column("v", VECTOR, false);
    index("v");
    version = "5.0.10 5.0.9 3.0.8";
    assertThat(isFragile()).isTrue();
  }

  @Test
  void aVectorIndexOnOldServersIsFragile() {
    column("My \"v", VECTOR, false);
    column("tags", DataTypes.setOf(DataTypes.TEXT), false);
    column("title", DataTypes.TEXT, false);
    assertThat(isFragile()).isFalse();
    for (String target :
        List.of("values(tags)", "entries(tags)", "keys(tags)", "full(tags)", "title", "")) {
      index(target);
    }
    assertThat(isFragile()).as("an index of a collection or another column").isFalse();
    index("\"My \"\"v\"");
    assertThat(isFragile()).isTrue();
    version = "5.0.10";
    assertThat(isFragile()).isFalse();
    version = "4.1.3";
    assertThat(isFragile()).isFalse();
  }

  // Rows of one batch.

  private @Nullable Object row(String... variables) {
    BoundStatement statement = insert(variables);
    return PreparedWrite.of(statement.getPreparedStatement(), table()).row(statement);
  }

  @Test
  void distinguishesRowsByTheirClusteringColumns() {
    column("p", DataTypes.INT, false);
    clustering.put(column("c", DataTypes.INT, false), ClusteringOrder.ASC);
    column("v", DataTypes.INT, false);
    assertThat(row("p", "c", "v")).isEqualTo(insert("c", "x").setInt(0, 1).getBytesUnsafe(0));
    assertThat(row("p", "v")).as("a clustering column that is no variable").isNull();
    clustering.put(column("d", DataTypes.DECIMAL, false), ClusteringOrder.ASC);
    assertThat(row("p", "c", "d")).as("1.0 equals 1.00, but not its bytes").isNull();
  }

  /** With one timestamp for several values of a cell, the greatest value would win. */
  @Test
  void doesNotBatchRowsThatWriteAStaticColumn() {
    column("p", DataTypes.INT, false);
    clustering.put(column("c", DataTypes.INT, false), ClusteringOrder.ASC);
    column("s", DataTypes.INT, true);
    column("v", DataTypes.INT, false);
    assertThat(row("p", "c", "s", "v")).isNull();
    assertThat(row("p", "c", "v")).isNotNull();
    assertThat(row("p", "c", "another_name")).as("a variable that may be of s").isNull();
  }
}
