/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.guide;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.quiver.bulk.Recall;
import dev.quiver.bulk.TableScan;
import dev.quiver.matrix.FloatMatrix;
import dev.quiver.row.RowDecoder;
import dev.quiver.search.Hit;
import dev.quiver.search.ReactiveSearches;
import dev.quiver.search.SearchIndex;
import dev.quiver.search.Similarity;
import dev.quiver.search.VectorSearch;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.reactivestreams.Publisher;

/** Searches for the nearest vectors. */
public final class SearchProgram {
  // guide: record
  public record Article(int id, String title) {}

  private static final RowDecoder<Article> ARTICLES = RowDecoder.records(Article.class);

  // end

  private SearchProgram() {}

  public static void createTable(CqlSession session) {
    // guide: table
    session.execute(
        "CREATE TABLE articles (id int PRIMARY KEY, title text, lang text,"
            + " embedding vector<float, 3>)");
    session.execute("CREATE CUSTOM INDEX ON articles (lang) USING 'StorageAttachedIndex'");
    // end
  }

  public static void createIndex(VectorSearch search, Consumer<SearchIndex.Progress> log) {
    // guide: index
    SearchIndex index = SearchIndex.of(search, Similarity.COSINE);
    index.create();
    index.await(Duration.ofHours(1), log);
    // end
  }

  public static SearchIndex ofScylla(VectorSearch search) {
    // guide: scylla
    SearchIndex index =
        SearchIndex.of(search, Similarity.COSINE)
            .withClass("vector_index", Map.of("maximum_node_connections", "32"));
    // end
    return index;
  }

  public static List<Recall.Result> recalls(CqlSession session, VectorSearch search) {
    List<Recall.Result> results = new ArrayList<>();
    // guide: recall
    TableScan scan = TableScan.of(session, "articles").where("lang = ?", "en").allowFiltering();
    List<float[]> queryVectors = Recall.sample(scan, "embedding", 100);
    Recall exact = Recall.of(scan, "embedding", Similarity.COSINE, queryVectors, 10);
    for (int limit : new int[] {10, 20, 50, 100}) {
      results.add(exact.measure(search.limit(limit), "en"));
    }
    // end
    return results;
  }

  public static List<Row> annScores(VectorSearch search, float[] queryVector) {
    // guide: ann
    List<Row> rows =
        search
            .select("id", "ANN(embedding, :query_vector) AS score")
            .nearestTo(queryVector)
            .rows("en");
    // end
    return rows;
  }

  public static List<Hit<Integer>> exact(FloatMatrix matrix, float[] queryVector) {
    // guide: exact
    List<Hit<Integer>> rows = Similarity.COSINE.nearest(matrix, queryVector, 10);
    // end
    return rows;
  }

  public static void insert(CqlSession session, Article article, String lang, float[] embedding) {
    PreparedStatement insert =
        session.prepare("INSERT INTO articles (id, title, lang, embedding) VALUES (?, ?, ?, ?)");
    session.execute(
        insert
            .bind(article.id(), article.title(), lang)
            .set("embedding", embedding, float[].class));
  }

  public static VectorSearch search(CqlSession session) {
    // guide: search
    VectorSearch search =
        VectorSearch.on(session, "articles", "embedding")
            .select("id", "title")
            .where("lang = ?")
            .limit(10);
    // end
    return search;
  }

  /** Returns the articles nearest to a query vector. */
  public static List<Article> records(VectorSearch search, float[] queryVector) {
    // guide: records
    List<Article> articles = search.nearestTo(queryVector).records(ARTICLES, "en");
    // end
    return articles;
  }

  public static List<Row> rows(VectorSearch search, float[] queryVector) {
    // guide: rows
    List<Row> rows = search.limit(3).nearestTo(queryVector).rows("en");
    // end
    return rows;
  }

  public static List<Hit<Article>> hits(VectorSearch search, float[] queryVector) {
    // guide: hits
    VectorSearch scored = search.withScore(Similarity.COSINE);
    List<Hit<Article>> hits = scored.nearestTo(queryVector).hits(ARTICLES, "en");
    // end
    return hits;
  }

  /** Searches with a minimum score. */
  public static List<Hit<Article>> near(VectorSearch search, float[] queryVector) {
    // guide: least
    List<Hit<Article>> near =
        search.withScore(Similarity.COSINE, 0.9f).nearestTo(queryVector).hits(ARTICLES, "en");
    // end
    return near;
  }

  /** Searches for many query vectors. */
  public static List<List<Article>> many(VectorSearch search, List<float[]> queryVectors) {
    // guide: many
    List<List<Article>> articles =
        search.nearestToEach(queryVectors, 16, each -> each.recordsAsync(ARTICLES, "en"));
    // end
    return articles;
  }

  /** Adds an option that not every server knows. */
  public static VectorSearch precise(VectorSearch search) {
    // guide: ending
    VectorSearch precise = search.withEnding("WITH ann_options = {'rerank_k': 100}");
    // end
    return precise;
  }

  public static CompletionStage<List<Article>> later(VectorSearch search, float[] queryVector) {
    // guide: later
    CompletionStage<List<Article>> articles =
        search.nearestTo(queryVector).recordsAsync(ARTICLES, "en");
    // end
    return articles;
  }

  /** Searches with a publisher. */
  public static Publisher<Article> published(VectorSearch search, float[] queryVector) {
    // guide: publisher
    Publisher<Article> articles =
        ReactiveSearches.records(search.nearestTo(queryVector), ARTICLES, "en");
    // end
    return articles;
  }

  public static VectorSearch atQuorum(VectorSearch search) {
    // guide: level
    VectorSearch quorum =
        search.withSettings(
            statement -> statement.setConsistencyLevel(DefaultConsistencyLevel.LOCAL_QUORUM));
    // end
    return quorum;
  }

  public static VectorSearch prepared(VectorSearch search) {
    // guide: settings
    VectorSearch patient =
        search.withSettings(statement -> statement.setTimeout(Duration.ofSeconds(5)));
    patient.prepareAsync().toCompletableFuture().join(); // fails if the column has no index
    // end
    return patient;
  }
}
