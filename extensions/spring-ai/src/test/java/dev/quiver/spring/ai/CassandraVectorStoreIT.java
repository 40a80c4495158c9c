/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spring.ai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.ResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;
import com.datastax.oss.driver.api.core.servererrors.ReadFailureException;
import com.datastax.oss.driver.api.core.type.DataTypes;
import dev.quiver.spring.ai.CassandraVectorStore.SchemaColumn;
import dev.quiver.spring.ai.CassandraVectorStore.SchemaColumnTags;
import dev.quiver.testkit.Await;
import dev.quiver.testkit.Stub;
import io.micrometer.observation.tck.TestObservationRegistry;
import io.micrometer.observation.tck.TestObservationRegistryAssert;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.ai.document.Document;
import org.springframework.ai.vectorstore.SearchRequest;

/** Writes, searches and deletes documents on a node, and checks tables and their errors. */
class CassandraVectorStoreIT {
  private static final SchemaColumn COUNTRY =
      new SchemaColumn("country", DataTypes.TEXT, SchemaColumnTags.INDEXED);
  private static final SchemaColumn YEAR =
      new SchemaColumn("year", DataTypes.SMALLINT, SchemaColumnTags.INDEXED);
  private static final SchemaColumn PRICE =
      new SchemaColumn("price", DataTypes.DOUBLE, SchemaColumnTags.INDEXED);
  private static final SchemaColumn OPEN =
      new SchemaColumn("open", DataTypes.BOOLEAN, SchemaColumnTags.INDEXED);
  private static final SchemaColumn NOTE = new SchemaColumn("note", DataTypes.TEXT);

  private static final List<Document> DOCUMENTS =
      IntStream.range(0, 25).mapToObj(CassandraVectorStoreIT::document).toList();

  private static Document document(int i) {
    Map<String, Object> metadata = new HashMap<>();
    metadata.put("country", i % 3 == 0 ? "BG" : "NL");
    metadata.put("note", "note " + i);
    metadata.put("not a column", "x");
    if (i % 5 != 0) {
      metadata.put("year", 2000 + i);
      metadata.put("price", i / 2.0);
      metadata.put("open", i % 2 == 0);
    }
    return new Document("id " + i, "text " + i, metadata);
  }

  /** Executes CQL in which {@code %s} is the keyspace. */
  private static ResultSet cql(String text) {
    return Node.DRIVER.execute(text.replace("%s", Node.KEYSPACE));
  }

  private static void drop(String table) {
    cql("DROP TABLE IF EXISTS %s." + table);
    Node.QUIVER.refreshSchema();
  }

  private static CassandraVectorStore newStore(CqlSession session, String table) {
    drop(table);
    session.refreshSchema();
    CassandraVectorStore store =
        Node.store(session, table).addMetadataColumns(COUNTRY, YEAR, PRICE, OPEN, NOTE).build();
    store.add(DOCUMENTS);
    return store;
  }

  private static List<Document> search(CassandraVectorStore store, String filter) {
    return store.similaritySearch(
        SearchRequest.builder().query("text 7").topK(100).filterExpression(filter).build());
  }

  private static Set<String> ids(List<Document> documents) {
    return documents.stream().map(Document::getId).collect(Collectors.toSet());
  }

  private static Set<String> idsWhere(Predicate<Map<String, Object>> condition) {
    return ids(DOCUMENTS.stream().filter(d -> condition.test(d.getMetadata())).toList());
  }

  private static boolean year(Map<String, Object> metadata, Predicate<Integer> condition) {
    return metadata.get("year") instanceof Integer year && condition.test(year);
  }

  @Test
  void findsTheNearestDocumentsWithMetadataAndScores() {
    for (CqlSession session : List.of(Node.QUIVER, Node.DRIVER)) {
      CassandraVectorStore store = newStore(session, "searched");
      List<Document> found =
          store.similaritySearch(SearchRequest.builder().query("text 7").topK(3).build());

      assertThat(found).hasSize(3);
      Document nearest = found.get(0);
      assertThat(nearest.getId()).isEqualTo("id 7");
      assertThat(nearest.getText()).isEqualTo("text 7");
      assertThat(nearest.getScore()).isCloseTo(1, within(1e-6));
      assertThat(nearest.getMetadata())
          .containsOnlyKeys("distance", "country", "note", "year", "price", "open")
          .containsEntry("country", "NL")
          .containsEntry("year", (short) 2007)
          .containsEntry("price", 3.5)
          .containsEntry("open", false)
          .containsEntry("distance", 1 - nearest.getScore().floatValue());
      List<Double> scores = found.stream().map(Document::getScore).toList();
      assertThat(scores).isSortedAccordingTo((a, b) -> Double.compare(b, a));

      double threshold = (scores.get(0) + scores.get(1)) / 2;
      assertThat(
              store.similaritySearch(
                  SearchRequest.builder()
                      .query("text 7")
                      .topK(25)
                      .similarityThreshold(threshold)
                      .build()))
          .containsExactly(nearest);
      assertThat(store.similaritySearch("text 7")).hasSize(SearchRequest.DEFAULT_TOP_K);
      Document withoutYear = search(store, "id == 'id 5'").get(0);
      assertThat(withoutYear.getMetadata()).containsOnlyKeys("distance", "country", "note");
    }
  }

  @Test
  void eachOperatorFindsTheMatchingDocuments() {
    CassandraVectorStore store = newStore(Node.QUIVER, "filtered");
    Map<String, Predicate<Map<String, Object>>> filters = new HashMap<>();
    filters.put("country == 'BG'", m -> "BG".equals(m.get("country")));
    filters.put("year == 2007", m -> year(m, year -> year == 2007));
    filters.put("year > 2007", m -> year(m, year -> year > 2007));
    filters.put("year >= 2007", m -> year(m, year -> year >= 2007));
    filters.put("year < 2007", m -> year(m, year -> year < 2007));
    filters.put("year <= 2007", m -> year(m, year -> year <= 2007));
    filters.put("open == true", m -> Boolean.TRUE.equals(m.get("open")));
    filters.put("price > 3.5", m -> m.get("price") instanceof Double price && price > 3.5);
    filters.put("price <= 3", m -> m.get("price") instanceof Double price && price <= 3);
    filters.put(
        "country == 'NL' && (year > 2003 && year <= 2017)",
        m -> "NL".equals(m.get("country")) && year(m, year -> year > 2003 && year <= 2017));
    filters.put("country == 'nobody'", m -> false);

    filters.forEach(
        (filter, condition) ->
            assertThat(ids(search(store, filter))).as(filter).isEqualTo(idsWhere(condition)));
    assertThat(ids(search(store, "id == 'id 7' && year == 2007"))).containsExactly("id 7");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "country == 'BG' || year == 2001",
        "NOT(year == 2001)",
        "year != 2001",
        "year IN [2001, 2002]",
        "year NIN [2001, 2002]",
        "country > 'A'",
        "country == 1",
        "year == 'x'",
        "missing == 1",
        "note == 'note 1'",
      })
  void aFilterThatCqlCannotExpressDeletesNothing(String filter) {
    CassandraVectorStore store =
        Node.store(Node.QUIVER, "rejected")
            .addMetadataColumns(COUNTRY, YEAR, PRICE, OPEN, NOTE)
            .build();
    store.add(DOCUMENTS.subList(0, 3));
    for (Runnable call :
        List.<Runnable>of(() -> search(store, filter), () -> store.delete(filter))) {
      assertThatThrownBy(call::run)
          .isInstanceOfAny(
              UnsupportedOperationException.class,
              IllegalArgumentException.class,
              InvalidQueryException.class);
    }
    assertThat(store.similaritySearch("text 1")).hasSize(3);
  }

  @Test
  void deletesByFilterReadAllPages() {
    CassandraVectorStore store = newStore(Node.QUIVER, "deleted");
    Set<String> of = idsWhere(m -> "NL".equals(m.get("country")));
    assertThat(of).hasSizeGreaterThan(Node.PAGE);

    store.delete("country == 'NL'");
    assertThat(ids(search(store, null))).isEqualTo(idsWhere(m -> "BG".equals(m.get("country"))));
    store.delete("year > 2003 && year < 2010");
    assertThat(ids(search(store, null)))
        .isEqualTo(
            idsWhere(
                m ->
                    "BG".equals(m.get("country")) && !year(m, year -> year > 2003 && year < 2010)));
    store.delete(List.of("id 0", "id 3", "nobody"));
    assertThat(ids(search(store, null))).doesNotContain("id 0", "id 3").isNotEmpty();
    store.delete(List.of());
    store.add(List.of());
  }

  @Test
  void aSecondDocumentOfAnIdReplacesTextAndVectorAndKeepsOtherMetadata() {
    CassandraVectorStore store = newStore(Node.QUIVER, "replaced");
    store.add(
        List.of(
            new Document("id 7", "first", Map.of("country", "DE")),
            new Document("id 7", "second", Map.of("country", "FR"))));
    Document found = store.similaritySearch("second").get(0);
    assertThat(found.getText()).isEqualTo("second");
    assertThat(found.getMetadata()).containsEntry("country", "FR").containsEntry("note", "note 7");
  }

  @Test
  void storesRowsThatCqlReadsAndWrites() {
    CassandraVectorStore store = newStore(Node.QUIVER, "plain");
    Row row = cql("SELECT * FROM %s.plain WHERE id = 'id 7'").one();
    assertThat(row.getString("content")).isEqualTo("text 7");
    assertThat(row.getShort("year")).isEqualTo((short) 2007);
    float[] vector = new TextEmbeddings().embed("text 7");
    List<Float> boxed = new ArrayList<>();
    for (float element : vector) {
      boxed.add(element);
    }
    assertThat(row.getVector("embedding", Float.class)).isEqualTo(CqlVector.newInstance(boxed));

    cql(
        "INSERT INTO %s.plain (id, content, embedding, country) VALUES ('other', 'by CQL', "
            + Arrays.toString(new TextEmbeddings().embed("by CQL"))
            + ", 'SE')");
    Document found = search(store, "country == 'SE'").get(0);
    assertThat(found.getId()).isEqualTo("other");
    assertThat(found.getText()).isEqualTo("by CQL");
    assertThat(store.similaritySearch("by CQL").get(0).getId()).isEqualTo("other");
  }

  @ParameterizedTest
  @ValueSource(strings = {"euclidean", "dot_product", "cosine"})
  void scoresEqualThoseOfTheIndex(String function) {
    String table = "by_" + function;
    drop(table);
    cql(
        "CREATE TABLE %s."
            + table
            + " (id text PRIMARY KEY, content text, embedding vector<float, 16>)");
    cql(
        "CREATE CUSTOM INDEX ON %s."
            + table
            + " (embedding) USING 'StorageAttachedIndex' WITH OPTIONS = {'similarity_function': '"
            + function
            + "'}");
    Node.QUIVER.refreshSchema();
    CassandraVectorStore store = Node.store(Node.QUIVER, table).initializeSchema(false).build();
    store.add(DOCUMENTS);
    String queryVector = Arrays.toString(new TextEmbeddings().embed("text 7"));
    List<Double> scores = new ArrayList<>();
    String select =
        "SELECT similarity_%1$s(embedding, %3$s) FROM %2$s ORDER BY embedding ANN OF %3$s LIMIT 4";
    cql(select.formatted(function, Node.KEYSPACE + "." + table, queryVector))
        .forEach(row -> scores.add((double) row.getFloat(0)));

    assertThat(store.similaritySearch("text 7")).extracting(Document::getScore).isEqualTo(scores);
  }

  @Test
  void aPrimaryKeyOfSeveralColumnsIsTranslated() {
    drop("wiki");
    SchemaColumn chunk = new SchemaColumn("chunk", DataTypes.INT);
    CassandraVectorStore store =
        Node.store(Node.QUIVER, "wiki")
            .partitionKeys(
                List.of(
                    new SchemaColumn("wiki", DataTypes.TEXT),
                    new SchemaColumn("title", DataTypes.TEXT)))
            .clusteringKeys(List.of(chunk))
            .contentColumnName("body")
            .embeddingColumnName("all_minilm")
            .documentIdTranslator(
                id -> {
                  String[] parts = id.split("/", -1);
                  return List.of(parts[0], parts[1], Integer.parseInt(parts[2]));
                })
            .primaryKeyTranslator(
                key ->
                    key.isEmpty()
                        ? "simple/test/0"
                        : key.get(0) + "/" + key.get(1) + "/" + key.get(2))
            .addMetadataColumn(YEAR)
            .build();
    store.add(
        List.of(
            new Document("en/Sofia/1", "one", Map.of("year", 1)),
            new Document("en/Sofia/2", "two", Map.of("year", 2)),
            new Document("nl/Sofia/2", "three", Map.of("year", 2))));

    assertThat(ids(search(store, "year == 2")))
        .containsExactlyInAnyOrder("en/Sofia/2", "nl/Sofia/2");
    store.delete("year == 2");
    assertThat(ids(search(store, null))).containsExactly("en/Sofia/1");
    store.delete(List.of("en/Sofia/1"));
    assertThat(search(store, null)).isEmpty();
    assertThatThrownBy(() -> store.delete(List.of("en/Sofia")))
        .isInstanceOf(RuntimeException.class);
  }

  @Test
  void acceptsNamesThatNeedQuotes() {
    CassandraVectorStore store =
        Node.store(Node.QUIVER, "\"Quoted\"")
            .contentColumnName("\"Text\"")
            .embeddingColumnName("\"Vector\"")
            .addMetadataColumns(
                new SchemaColumn("\"Year\"", DataTypes.INT, SchemaColumnTags.INDEXED),
                new SchemaColumn("chunkNo", DataTypes.INT, SchemaColumnTags.INDEXED),
                new SchemaColumn("tags", DataTypes.setOf(DataTypes.TEXT), SchemaColumnTags.INDEXED))
            .build();
    store.add(List.of(new Document("1", "one", Map.of("\"Year\"", 2020, "chunkNo", 3))));
    Document found = search(store, "Year == 2020 && chunkNo == 3").get(0);
    assertThat(found.getText()).isEqualTo("one");
    assertThat(found.getMetadata()).containsEntry("\"Year\"", 2020);
    assertThat(search(store, "Year == 2021")).isEmpty();
  }

  @Test
  void addsMissingColumnsAndIndexes() {
    drop("grown");
    drop("neighbour");
    CassandraVectorStore.Builder builder = Node.store(Node.QUIVER, "grown");
    builder.build().add(List.of(new Document("1", "one", Map.of())));
    // Its indexes have the names that indexes of the other table have, or would have.
    Node.store(Node.QUIVER, "neighbour")
        .indexName("grown_embedding_idx")
        .addMetadataColumn(YEAR)
        .build();
    Node.QUIVER.setSchemaMetadataEnabled(false); // does not know the column of another instance
    cql("ALTER TABLE %s.grown ADD year smallint");
    CassandraVectorStore store = builder.addMetadataColumns(COUNTRY, YEAR).build();
    Node.QUIVER.setSchemaMetadataEnabled(null);
    store.add(List.of(new Document("2", "two", Map.of("country", "BG", "year", 2020))));
    // The server builds the indexes of an existing table in the background.
    Await.until(
        "the indexes",
        Duration.ofMinutes(1),
        () -> {
          try {
            return ids(search(store, "year == 2020 && country == 'BG'")).equals(Set.of("2"));
          } catch (ReadFailureException e) {
            return false;
          }
        });
    assertThat(ids(search(store, null))).containsExactlyInAnyOrder("1", "2");
    // The table has all columns and indexes.
    assertThat(ids(search(builder.initializeSchema(false).build(), "year == 2020")))
        .containsExactly("2");
  }

  /** If it ran twice, with one timestamp, it would append the elements twice. */
  @Test
  void anInsertIntoAListIsNotIdempotentAndNewTablesMayTakeAMinute() {
    drop("listed");
    List<Statement<?>> sent = new ArrayList<>();
    CqlSession recording =
        Stub.of(
            CqlSession.class,
            (proxy, method, arguments) -> {
              if (arguments != null && arguments[0] instanceof Statement<?> statement) {
                sent.add(statement);
              }
              return method.invoke(Node.QUIVER, arguments);
            });
    CassandraVectorStore store =
        Node.store(recording, "listed")
            .addMetadataColumn(new SchemaColumn("tags", DataTypes.listOf(DataTypes.TEXT)))
            .build();
    assertThat(sent.get(0).getTimeout()).isEqualTo(Duration.ofMinutes(1));
    sent.clear();
    store.add(List.of(new Document("1", "one", Map.of("tags", List.of("a", "b")))));
    assertThat(sent).singleElement().matches(insert -> Boolean.FALSE.equals(insert.isIdempotent()));
    assertThat(search(store, null).get(0).getMetadata()).containsEntry("tags", List.of("a", "b"));
  }

  @Test
  void aStoreOfARecreatedTableHasItsDimension() {
    newStore(Node.QUIVER, "recreated");
    drop("recreated");
    CassandraVectorStore store =
        CassandraVectorStore.builder(new TextEmbeddings(new float[] {1, 2}))
            .session(Node.QUIVER)
            .keyspace(Node.KEYSPACE)
            .table("recreated")
            .build();
    store.add(List.of(new Document("1", "one", Map.of())));
    assertThat(ids(store.similaritySearch("one"))).containsExactly("1");
  }

  @Test
  void rejectsATableThatDiffersFromTheSettings() {
    drop("other");
    cql(
        "CREATE TABLE %s.other (id text PRIMARY KEY, content text, embedding vector<float, 4>,"
            + " year int, country text)");
    Node.QUIVER.refreshSchema();
    CassandraVectorStore.Builder builder = Node.store(Node.QUIVER, "other").initializeSchema(false);
    fails(builder, "embedding", "vector<float, 16>", "vector<float, 4>");
    cql("ALTER TABLE %s.other ADD v vector<float, 16>");
    Node.QUIVER.refreshSchema();
    builder.embeddingColumnName("v");
    fails(builder, "v: has no index; create one by: CREATE CUSTOM INDEX");
    cql("CREATE CUSTOM INDEX ON %s.other (v) USING 'StorageAttachedIndex'");
    Node.QUIVER.refreshSchema();
    assertThat(builder.build().similaritySearch("text 1")).isEmpty();
    fails(builder.addMetadataColumn(COUNTRY), "country: has no index");
    fails(builder.addMetadataColumn(YEAR), "year: expected type smallint, got int");
    assertThatThrownBy(() -> builder.addMetadataColumn(YEAR).build())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("year is named twice");
    fails(Node.store(Node.QUIVER, "nowhere").initializeSchema(false), "nowhere");
    List<SchemaColumn> key = List.of(new SchemaColumn("doc_id", DataTypes.TEXT));
    fails(
        Node.store(Node.QUIVER, "other").partitionKeys(key).addMetadataColumn(NOTE),
        "other: expected the primary key (doc_id), got [id]");
    assertThat(cql("SELECT * FROM %s.other").getColumnDefinitions().contains("note")).isFalse();
    fails(CassandraVectorStore.builder(new TextEmbeddings()), "a session");
  }

  private static void fails(CassandraVectorStore.Builder builder, String... named) {
    assertThatThrownBy(builder::build)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContainingAll(named);
  }

  @Test
  void namesTheDocumentOrRequestThatDoesNotFit() {
    CassandraVectorStore store = newStore(Node.QUIVER, "misfits");
    cql("INSERT INTO %s.misfits (id, embedding) VALUES ('mute', [" + "1,".repeat(15) + "1])");
    assertThatThrownBy(() -> search(store, null)).hasMessage("document mute: its row has no text");
    store.delete(List.of("mute"));
    assertThatThrownBy(
            () -> store.add(List.of(new Document("bad", "text", Map.of("year", "soon")))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("document bad", "year", "smallint", "soon");
    assertThatThrownBy(() -> store.add(List.of(new Document("bad", "text", Map.of("year", 70000)))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("document bad", "year", "70000");
    Map<Float, String> elements = Map.of(0f, "all-zero", Float.NaN, "NaN", 1 / 0f, "Infinity");
    elements.forEach(
        (element, named) -> {
          float[] vector = new float[TextEmbeddings.DIMENSION];
          vector[3] = element;
          CassandraVectorStore odd =
              CassandraVectorStore.builder(new TextEmbeddings(vector))
                  .session(Node.QUIVER)
                  .keyspace(Node.KEYSPACE)
                  .table("misfits")
                  .build();
          assertThatThrownBy(() -> odd.add(List.of(new Document("bad", "text", Map.of()))))
              .isInstanceOf(IllegalArgumentException.class)
              .hasMessageContainingAll("document bad", named);
          assertThatThrownBy(() -> odd.similaritySearch("text"))
              .isInstanceOf(IllegalArgumentException.class);
        });
    assertThat(search(store, "id == 'bad'")).isEmpty();
    for (int topK : new int[] {0, 1001}) {
      assertThatThrownBy(
              () -> store.similaritySearch(SearchRequest.builder().query("x").topK(topK).build()))
          .isInstanceOf(IllegalArgumentException.class);
    }
    assertThatThrownBy(
            () -> Node.store(Node.QUIVER, "keyless").documentIdTranslator(id -> List.of()).build())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("expected 1 values");
    assertThatThrownBy(
            () -> Node.store(Node.QUIVER, "keyless").primaryKeyTranslator(key -> "" + key).build())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("primaryKeyTranslator");
  }

  @Test
  void usesAConverterOfTheApplication() {
    newStore(Node.QUIVER, "converted");
    CassandraVectorStore store =
        Node.store(Node.QUIVER, "converted")
            .filterExpressionConverter(filter -> "country = 'BG' AND year > 2010")
            .build();
    assertThat(ids(search(store, "whatever == 1")))
        .isEqualTo(idsWhere(m -> "BG".equals(m.get("country")) && year(m, year -> year > 2010)));
    store.delete("whatever == 1");
    assertThat(search(store, "whatever == 1")).isEmpty();
    assertThat(search(store, null)).isNotEmpty();
  }

  @Test
  void closesOnlyASessionThatTheStoreHasOpened() {
    CassandraVectorStore given = Node.store(Node.QUIVER, "closed").build();
    given.close();
    assertThat(given.<CqlSession>getNativeClient().orElseThrow().isClosed()).isFalse();

    CassandraVectorStore own =
        CassandraVectorStore.builder(new TextEmbeddings())
            .contactPoint(Node.CASSANDRA.contactPoint())
            .localDatacenter(Node.CASSANDRA.localDatacenter())
            .keyspace(Node.KEYSPACE)
            .table("closed")
            .initializeSchema(false)
            .build();
    own.close();
    assertThat(own.<CqlSession>getNativeClient().orElseThrow().isClosed()).isTrue();
    assertThatThrownBy(() -> Node.store(Node.QUIVER, "closed").localDatacenter("datacenter1"))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void eachOperationIsObserved() {
    TestObservationRegistry observed = TestObservationRegistry.create();
    CassandraVectorStore store =
        Node.store(Node.QUIVER, "observed").observationRegistry(observed).build();
    Map<String, Runnable> operations =
        Map.of(
            "add", () -> store.add(DOCUMENTS.subList(0, 2)),
            "query", () -> store.similaritySearch("text 1"),
            "delete", () -> store.delete(List.of("id 0")));
    operations.forEach(
        (name, operation) -> {
          observed.clear();
          operation.run();
          TestObservationRegistryAssert.assertThat(observed)
              .hasObservationWithNameEqualTo("db.vector.client.operation")
              .that()
              .hasContextualNameEqualTo("cassandra " + name)
              .hasHighCardinalityKeyValue("db.collection.name", "observed")
              .hasHighCardinalityKeyValue("db.namespace", Node.KEYSPACE)
              .hasHighCardinalityKeyValue("db.vector.dimension_count", "16")
              .hasHighCardinalityKeyValue("db.search.similarity_metric", "cosine")
              .hasBeenStopped();
        });
  }
}
