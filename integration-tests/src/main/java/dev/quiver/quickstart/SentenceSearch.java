/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.quickstart;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import dev.quiver.bulk.BulkWriter;
import dev.quiver.bulk.TableScan;
import dev.quiver.column.MatrixReader;
import dev.quiver.column.VectorTable;
import dev.quiver.matrix.FloatMatrix;
import dev.quiver.row.RowDecoder;
import dev.quiver.search.Hit;
import dev.quiver.search.Similarity;
import dev.quiver.search.VectorSearch;
import java.util.List;

/**
 * Stores sentences with their embeddings, reads all embeddings as one matrix, and finds the
 * sentences with a meaning similar to a question's.
 */
final class SentenceSearch {
  record Answer(String topic, String text) {}

  private static final RowDecoder<Answer> ANSWERS = RowDecoder.records(Answer.class);

  private final CqlSession session;
  private final PreparedStatement insert;
  private final VectorSearch search;

  SentenceSearch(CqlSession session) {
    this.session = session;
    insert =
        session.prepare("INSERT INTO sentences (id, topic, text, embedding) VALUES (?, ?, ?, ?)");
    search =
        VectorSearch.on(session, "sentences", "embedding")
            .select("topic", "text")
            .withScore(Similarity.COSINE);
  }

  static void createTable(CqlSession session) {
    session.execute(
        "CREATE TABLE sentences (id int PRIMARY KEY, topic text, text text, embedding vector<float, "
            + Sentences.DIMENSION
            + ">)");
    session.execute(
        "CREATE CUSTOM INDEX ON sentences (embedding) USING 'StorageAttachedIndex'"
            + " WITH OPTIONS = {'similarity_function': 'cosine'}");
  }

  /**
   * Loads all sentences concurrently; a {@code float[]} is bound like any other value.
   *
   * @return the number of sentences written; an exception names the one that failed, and why
   */
  long load(List<Sentence> sentences) {
    return BulkWriter.of(
            session, (Sentence s) -> insert.bind(s.id(), s.topic(), s.text(), s.embedding()))
        .withIdempotence(true)
        .withExpectedRows(sentences.size())
        .withProgressBar("      load")
        .write(sentences.iterator())
        .rowsWritten();
  }

  /** Scans the whole table: all embeddings in one array, with their ids. */
  VectorTable<FloatMatrix> scan() {
    return TableScan.of(session, "sentences")
        .withProgressBar("      scan")
        .read(MatrixReader.floats("embedding").withColumn("id", long[].class));
  }

  List<Hit<Answer>> nearest(float[] queryVector, int limit) {
    return search.limit(limit).nearestTo(queryVector).hits(ANSWERS);
  }
}
