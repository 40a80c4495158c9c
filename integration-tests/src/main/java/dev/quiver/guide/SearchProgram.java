/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.guide;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.quiver.row.RowDecoder;
import dev.quiver.search.Hit;
import dev.quiver.search.ReactiveSearches;
import dev.quiver.search.Similarity;
import dev.quiver.search.VectorSearch;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionStage;
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
    session.execute(
        "CREATE CUSTOM INDEX ON articles (embedding) USING 'StorageAttachedIndex'"
            + " WITH OPTIONS = {'similarity_function': 'COSINE'}");
    session.execute("CREATE CUSTOM INDEX ON articles (lang) USING 'StorageAttachedIndex'");
    // end
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
