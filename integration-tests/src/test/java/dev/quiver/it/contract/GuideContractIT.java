/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;
import dev.quiver.Quiver;
import dev.quiver.column.VectorTable;
import dev.quiver.guide.ColumnsProgram;
import dev.quiver.guide.FramesProgram;
import dev.quiver.guide.KernelProgram;
import dev.quiver.guide.RowsProgram;
import dev.quiver.guide.SearchProgram;
import dev.quiver.guide.SearchProgram.Article;
import dev.quiver.guide.VectorsProgram;
import dev.quiver.matrix.FloatMatrix;
import dev.quiver.search.Hit;
import dev.quiver.search.SearchIndex;
import dev.quiver.search.Similarity;
import dev.quiver.search.VectorSearch;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Tests that the programs of the guide do what its pages say. */
@ExtendWith(ServerExtension.class)
class GuideContractIT {
  private static final float[] EMBEDDING = {1, 2, 3};

  private final TestCluster cluster;
  private final CqlSession quiver;

  GuideContractIT(TestCluster cluster) {
    this.cluster = cluster;
    this.quiver = cluster.quiver();
  }

  @Test
  void writesAndReadsVectors() {
    List<UUID> ids = Stream.generate(UUID::randomUUID).limit(6).toList();
    try (CqlSession session =
        VectorsProgram.connect(cluster.configure(SessionUnderTest.builder()))) {
      VectorsProgram.createTables(session);
      VectorsProgram.write(session, ids, EMBEDDING);
      VectorsProgram.write(session, ids.get(5), EMBEDDING);
      for (UUID id : ids) {
        assertThat(VectorsProgram.read(session, id))
            .containsExactly(
                EMBEDDING,
                CqlVector.newInstance(List.of(1f, 2f, 3f)),
                CqlVector.newInstance(List.of(1f, 2f, 3f)));
      }
      assertThat(VectorsProgram.best(session, EMBEDDING)).isEqualTo(14);
      String query = "SELECT embedding FROM docs WHERE id = " + ids.get(5);
      assertThat(VectorsProgram.read(Objects.requireNonNull(session.execute(query).one())))
          .isEqualTo(EMBEDDING);

      if (cluster.traits().has(Ability.ANN)) {
        cluster.createAnnIndex(new Table("docs", session), "embedding", "cosine");
        assertThat(VectorsProgram.nearest(session, EMBEDDING).all()).hasSize(ids.size());
      }

      Instant now = Instant.ofEpochMilli(1_700_000_000_000L);
      VectorsProgram.writeCollections(session, ids.get(0), now);
      assertThat(VectorsProgram.readCollections(session, ids.get(0)))
          .containsExactly(
              new int[] {3, 1},
              new long[] {now.toEpochMilli()},
              Map.of("a", 1),
              List.of((short) 1, (short) 2));
    }
    try (CqlSession arrays =
        VectorsProgram.connectForArrays(cluster.configure(SessionUnderTest.builder()))) {
      assertThat(VectorsProgram.read(arrays, ids.get(0)).get(2)).isEqualTo(EMBEDDING);
    }
    try (CqlSession doubles =
        VectorsProgram.connectForDoubles(cluster.configure(SessionUnderTest.builder()))) {
      assertThat(VectorsProgram.writeDoubles(doubles, ids)).containsExactly(0.1f, 0.2f, 0.3f);
      ByteBuffer bytes = ByteBuffer.allocate(12).putFloat(1).putFloat(2).putFloat(3).flip();
      VectorsProgram.writeBytes(doubles, ids.get(2), bytes);
      assertThat(VectorsProgram.read(doubles, ids.get(2)).get(0)).isEqualTo(EMBEDDING);
      assertThatThrownBy(
              () -> VectorsProgram.writeBytes(doubles, ids.get(2), ByteBuffer.allocate(11)))
          .hasMessageContaining("expected 12 bytes, got 11");
    }
  }

  @Test
  void readsRowsAsRecordsAndMaps() {
    UUID id = UUID.randomUUID();
    createPages(id);

    List<RowsProgram.Page> pages = new ArrayList<>(RowsProgram.readAll(quiver));
    pages.addAll(RowsProgram.readEach(quiver).all());
    pages.add(RowsProgram.readOne(quiver).orElseThrow());
    RowsProgram.readLater(quiver).toCompletableFuture().join().currentPage().forEach(pages::add);
    assertThat(pages)
        .hasSize(4)
        .allSatisfy(
            page -> {
              assertThat(page.id()).isEqualTo(id);
              assertThat(page.title()).isEqualTo("Quiver");
              assertThat(page.embedding()).isEqualTo(EMBEDDING);
              assertThat(page.pageCount()).isNull();
              assertThat(page.readAt()).isEmpty();
              assertThat(page.language()).isEqualTo("en");
            });
    assertThat(RowsProgram.readMaps(quiver))
        .singleElement()
        .satisfies(
            row ->
                assertThat(row)
                    .containsEntry("title", "Quiver".length())
                    .containsEntry("embedding", EMBEDDING)
                    .containsEntry("page_count", null));
    assertThat(RowsProgram.countCells(quiver)).containsExactly(4);
    assertThat(RowsProgram.cache(quiver).get(id).getString("title")).isEqualTo("Quiver");
    assertThat(RowsProgram.readAllLater(quiver).toCompletableFuture().join()).hasSize(1);
    assertThat(Published.all(RowsProgram.publish(quiver)).join()).hasSize(1);
  }

  @Test
  void writesAndUpdatesRecords() {
    cluster.assumeProtocolV4("unset values");
    UUID id = UUID.randomUUID();
    createPages(id);
    Instant now = Instant.ofEpochMilli(1_700_000_000_000L);
    RowsProgram.write(
        quiver, new RowsProgram.Page(id, "New", EMBEDDING, 7, Optional.of(now), "fr"));
    RowsProgram.Page update =
        new RowsProgram.Page(id, "Newer", new float[] {4, 5, 6}, null, Optional.empty(), "fr");
    RowsProgram.update(quiver, update).toCompletableFuture().join();

    RowsProgram.Page page = RowsProgram.readOne(quiver).orElseThrow();
    assertThat(page.title()).isEqualTo("Newer");
    assertThat(page.embedding()).containsExactly(4, 5, 6);
    assertThat(page.pageCount()).isEqualTo(7);
    assertThat(page.readAt()).contains(now);
    assertThat(RowsProgram.readCounts(quiver))
        .containsExactly(new RowsProgram.Count(id, 7L, now.toEpochMilli()));
    RowsProgram.delete(quiver, page);
    assertThat(RowsProgram.readAll(quiver)).isEmpty();
  }

  /** Creates a page's table with one row: each test has its own. */
  private void createPages(UUID id) {
    quiver.execute("DROP TABLE IF EXISTS pages");
    RowsProgram.createTable(quiver, id);
  }

  @Test
  void readsColumnsAsMatrices() {
    int rows = 20;
    ColumnsProgram.createTable(quiver, rows);

    assertThat(ColumnsProgram.readAll(quiver))
        .satisfies(
            table -> {
              for (int row = 0; row < rows; row++) {
                float id = table.column("id", UUID[].class)[row].getLeastSignificantBits();
                assertThat(table.matrix().row(row)).containsExactly(id, 1, 2);
              }
            });
    List<Integer> counts = new ArrayList<>();
    ColumnsProgram.readChunks(quiver, chunk -> counts.add(chunk.rowCount()));
    ColumnsProgram.reuse(quiver, chunk -> counts.add(chunk.matrix().rowCount()));
    counts.add(ColumnsProgram.readLater(quiver).toCompletableFuture().join().rowCount());
    VectorTable<FloatMatrix> reactive =
        ColumnsProgram.readReactive(quiver).toCompletableFuture().join();
    counts.add(reactive.rowCount());
    counts.add(ColumnsProgram.readBounded(quiver).rowCount());
    assertThat(counts).containsExactly(rows, rows, rows, rows, rows);
  }

  @Test
  void findsTheNearestVectors() {
    cluster.assume(Ability.ANN);
    SearchProgram.createTable(quiver);
    VectorSearch search = SearchProgram.search(quiver);
    assertThatThrownBy(
            () -> SearchIndex.of(search, Similarity.COSINE).await(Duration.ZERO, p -> {}))
        .as("without an index")
        .isInstanceOf(InvalidQueryException.class);
    List<SearchIndex.Progress> told = new ArrayList<>();
    SearchProgram.createIndex(search, told::add);
    assertThat(told.get(told.size() - 1))
        .satisfies(
            last -> {
              assertThat(last.nodes()).isPositive();
              assertThat(last.readyNodes()).isEqualTo(last.nodes());
            });
    SearchIndex.of(search, Similarity.COSINE).create();
    assertThatThrownBy(() -> SearchIndex.of(search, Similarity.EUCLIDEAN).create())
        .hasMessageContaining("expected the function EUCLIDEAN, got COSINE; ");
    NodeTables.awaitIndex(quiver, quiver.getKeyspace().orElseThrow().asInternal(), "articles");
    List<Article> articles = List.of(new Article(1, "near"), new Article(2, "far"));
    SearchProgram.insert(quiver, articles.get(0), "en", EMBEDDING);
    SearchProgram.insert(quiver, articles.get(1), "en", new float[] {-1, 2, 3});
    SearchProgram.insert(quiver, new Article(3, "fremd"), "de", EMBEDDING);

    assertThat(SearchProgram.records(search, EMBEDDING)).isEqualTo(articles);
    assertThat(SearchProgram.rows(search, EMBEDDING)).hasSize(2);
    assertThat(SearchProgram.hits(search, EMBEDDING))
        .satisfiesExactly(
            near -> assertThat(near).isEqualTo(new Hit<>(articles.get(0), 1f)),
            far -> assertThat(far.score()).isBetween(0.5f, 0.99f));
    assertThat(SearchProgram.near(search, EMBEDDING))
        .isEqualTo(
            SearchProgram.hits(search, EMBEDDING).stream()
                .filter(hit -> hit.score() >= 0.9f)
                .toList());
    assertThat(SearchProgram.many(search, List.of(EMBEDDING, new float[] {-1, 2, 3})))
        .containsExactly(articles, List.of(articles.get(1), articles.get(0)));
    assertThat(SearchProgram.precise(search).toString())
        .endsWith(" WITH ann_options = {'rerank_k': 100}");
    assertThat(SearchProgram.later(search, EMBEDDING).toCompletableFuture().join())
        .isEqualTo(articles);
    assertThat(VectorSearchContractIT.all(SearchProgram.published(search, EMBEDDING)))
        .isEqualTo(articles);
    assertThat(SearchProgram.ofScylla(search).toString())
        .endsWith(
            "(embedding) USING 'vector_index' WITH OPTIONS = {'similarity_function': 'COSINE',"
                + " 'maximum_node_connections': '32'}");
    assertThatThrownBy(() -> SearchProgram.annScores(search, EMBEDDING))
        .as("a function of ScyllaDB")
        .isInstanceOf(DriverException.class)
        .hasMessageContaining("ANN");
    assertThat(SearchProgram.exact(FloatMatrix.wrap(EMBEDDING.clone(), 3), EMBEDDING))
        .containsExactly(new Hit<>(0, 1f));
    assertThat(SearchProgram.recalls(quiver, search))
        .hasSize(4)
        .allSatisfy(found -> assertThat(found.worst()).isEqualTo(1));
    assertThat(SearchProgram.prepared(search).nearestTo(EMBEDDING).rows("de")).hasSize(1);
    assertThat(SearchProgram.atQuorum(search).nearestTo(EMBEDDING).rows("de")).hasSize(1);
    SearchIndex.of(search, Similarity.COSINE).drop();
    assertThatThrownBy(() -> search.select("title").nearestTo(EMBEDDING).rows("en"))
        .isInstanceOf(InvalidQueryException.class)
        .hasMessageContaining("the schema has no index of this column");
  }

  @Test
  void readsNumbersAndTwoVectors() {
    int rows = 20;
    ColumnsProgram.createNumbersTable(quiver, rows);
    VectorTable<FloatMatrix> numbers = ColumnsProgram.readNumbers(quiver);
    VectorTable<FloatMatrix> both = ColumnsProgram.readBoth(quiver);

    assertThat(numbers.rowCount()).isEqualTo(rows);
    for (int row = 0; row < rows; row++) {
      float number = numbers.matrix().get(row, 0);
      assertThat(numbers.column("price", double[].class)[row]).isEqualTo(number + 0.5);
      assertThat(numbers.column("stock", int[].class)[row]).isEqualTo((int) number);
      assertThat(numbers.column("added", long[].class)[row]).isEqualTo((long) number);
      assertThat(both.matrix().row(row)[0])
          .isEqualTo(both.column("body", FloatMatrix.class).row(row)[0]);
    }
  }

  @Test
  void borrowsArraysAndParts() {
    try (CqlSession session = cluster.configure(FramesProgram.builder()).build()) {
      UUID borrowed = UUID.randomUUID();
      UUID built = UUID.randomUUID();
      UUID copied = UUID.randomUUID();
      UUID described = UUID.randomUUID();
      FramesProgram.createTable(session);
      session.execute(FramesProgram.borrowWhereFast(session, described, EMBEDDING.clone()));
      FramesProgram.borrow(session, borrowed, EMBEDDING.clone());
      FramesProgram.borrowAfterBuilder(session, built, EMBEDDING.clone());
      FramesProgram.copy(session, copied, EMBEDDING.clone()).toCompletableFuture().join();
      List<UUID> parts = Stream.generate(UUID::randomUUID).limit(3).toList();
      float[] all = {0, 0, 0, 1, 2, 3, 1, 2, 3, 0};
      FloatMatrix matrix = FloatMatrix.wrap(new float[] {0, 0, 0, 1, 2, 3}, 3);
      FloatBuffer mapped = ByteBuffer.allocateDirect(20).asFloatBuffer();
      mapped.put(1, EMBEDDING).position(1).limit(4);
      FramesProgram.borrowParts(session, parts, all, matrix, mapped);
      for (UUID id :
          Stream.concat(parts.stream(), Stream.of(borrowed, built, copied, described)).toList()) {
        assertThat(
                Objects.requireNonNull(
                        session.execute("SELECT embedding FROM sentences WHERE id = " + id).one())
                    .get(0, float[].class))
            .isEqualTo(EMBEDDING);
      }
    }
  }

  @Test
  void namesTheKernel() {
    assertThat(KernelProgram.describe()).isEqualTo(Quiver.kernel());
  }
}
