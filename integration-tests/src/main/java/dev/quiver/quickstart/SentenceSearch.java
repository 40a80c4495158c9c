/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.quickstart;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.quiver.column.MatrixReader;
import dev.quiver.column.VectorTable;
import dev.quiver.matrix.FloatMatrix;
import dev.quiver.row.RowDecoder;
import dev.quiver.row.Vectors;
import java.util.DoubleSummaryStatistics;
import java.util.List;

/**
 * Stores sentences with their embeddings and finds those that mean the same as a question. The
 * session was built with Quiver's codec registry; results are read as records, as one matrix, and
 * vector by vector.
 */
final class SentenceSearch {

  /** A sentence that was found, and the cosine similarity of its embedding to the question's. */
  record Answer(String topic, String text, float similarity) {}

  private static final RowDecoder<Answer> ANSWERS = RowDecoder.records(Answer.class);
  private static final MatrixReader<FloatMatrix> EMBEDDINGS =
      MatrixReader.floats("embedding").andLongs("id");

  private final CqlSession session;
  private final PreparedStatement insert;
  private final PreparedStatement select;
  private final PreparedStatement search;

  /** Prepares the statements; the table must be there. */
  SentenceSearch(CqlSession session) {
    this.session = session;
    insert =
        session.prepare("INSERT INTO sentences (id, topic, text, embedding) VALUES (?, ?, ?, ?)");
    select = session.prepare("SELECT embedding FROM sentences WHERE id = ?");
    search =
        session.prepare(
            "SELECT topic, text, similarity_cosine(embedding, ?) AS similarity FROM sentences"
                + " ORDER BY embedding ANN OF ? LIMIT ?");
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

  /** A {@code float[]} is bound like any other value. */
  void insert(Sentence s) {
    session.execute(insert.bind(s.id(), s.topic(), s.text(), s.embedding()));
  }

  /** Reads one embedding back as a new array. */
  float[] embedding(int id) {
    Row row = session.execute(select.bind(id)).one();
    if (row == null) {
      throw new IllegalArgumentException("no sentence " + id);
    }
    return row.get("embedding", float[].class);
  }

  /** Reads all embeddings as one array, with the ids beside them. */
  VectorTable<FloatMatrix> embeddings() {
    return EMBEDDINGS.read(session.execute("SELECT id, embedding FROM sentences"));
  }

  /** Measures every embedding's length, reading one after the other into the same array. */
  DoubleSummaryStatistics lengths() {
    DoubleSummaryStatistics lengths = new DoubleSummaryStatistics();
    float[] embedding = new float[Sentences.DIMENSION];
    for (Row row : session.execute("SELECT embedding FROM sentences")) {
      if (Vectors.read(row, 0, embedding, 0) != Vectors.NULL) {
        double squares = 0;
        for (float component : embedding) {
          squares += component * component;
        }
        lengths.accept(Math.sqrt(squares));
      }
    }
    return lengths;
  }

  /** The {@code limit} sentences that are nearest to the question. */
  List<Answer> ask(float[] question, int limit) {
    return ANSWERS.decodeAll(session.execute(search.bind(question, question, limit)));
  }
}
