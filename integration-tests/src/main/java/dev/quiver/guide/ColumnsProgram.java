/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.guide;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import dev.quiver.column.MatrixReader;
import dev.quiver.column.ReactiveMatrices;
import dev.quiver.column.VectorTable;
import dev.quiver.matrix.FloatMatrix;
import java.time.Instant;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads a column of vectors as one array. */
public final class ColumnsProgram {
  private static final String QUERY = "SELECT id, embedding FROM embeddings";

  private ColumnsProgram() {}

  public static void createTable(CqlSession session, int rows) {
    session.execute("CREATE TABLE embeddings (id uuid PRIMARY KEY, embedding vector<float, 3>)");
    PreparedStatement insert =
        session.prepare("INSERT INTO embeddings (id, embedding) VALUES (?, ?)");
    for (int i = 0; i < rows; i++) {
      session.execute(insert.bind(new UUID(0, i), new float[] {i, 1, 2}));
    }
  }

  public static VectorTable<FloatMatrix> readAll(CqlSession session) {
    // guide: all
    VectorTable<FloatMatrix> table =
        MatrixReader.floats("embedding")
            .withColumn("id", UUID[].class)
            .read(session.execute(QUERY));
    FloatMatrix matrix = table.matrix();
    float[] elements = matrix.elements(); // rows x dimension, one row after the other
    @Nullable UUID[] ids = table.column("id", UUID[].class); // ids[r] belongs to row r
    // end
    if (elements.length != ids.length * matrix.dimension()) {
      throw new IllegalStateException(table.toString());
    }
    return table;
  }

  /** Reads a table larger than memory in chunks. */
  public static void readChunks(CqlSession session, Consumer<VectorTable<FloatMatrix>> index) {
    // guide: chunks
    MatrixReader<FloatMatrix> reader =
        MatrixReader.floats("embedding").withColumn("id", UUID[].class);
    reader.chunks(session.execute(QUERY), 10_000).forEachRemaining(index);
    // end
  }

  public static void reuse(CqlSession session, Consumer<VectorTable<FloatMatrix>> index) {
    // guide: reuse
    FloatMatrix memory = FloatMatrix.wrap(new float[10_000 * 3], 3);
    MatrixReader<FloatMatrix> reader = MatrixReader.floats("embedding").withReusedMatrix(memory);
    reader.chunks(session.execute(QUERY), 10_000).forEachRemaining(index);
    // end
  }

  public static void createNumbersTable(CqlSession session, int rows) {
    session.execute(
        "CREATE TABLE products (id uuid PRIMARY KEY, title vector<float, 2>,"
            + " body vector<float, 3>, price float, stock int, added timestamp)");
    PreparedStatement insert =
        session.prepare(
            "INSERT INTO products (id, title, body, price, stock, added) VALUES (?, ?, ?, ?, ?, ?)");
    for (int i = 0; i < rows; i++) {
      session.execute(
          insert.bind(
              new UUID(0, i),
              new float[] {i, 1},
              new float[] {i, 2, 3},
              i + 0.5f,
              i,
              Instant.ofEpochMilli(i)));
    }
  }

  /** Reads numbers and timestamps in addition to the vectors. */
  public static VectorTable<FloatMatrix> readNumbers(CqlSession session) {
    // guide: numbers
    VectorTable<FloatMatrix> products =
        MatrixReader.floats("body")
            .withColumn("price", double[].class) // a float or a double
            .withColumn("stock", int[].class)
            .withColumn("added", long[].class) // a timestamp: milliseconds since 1970
            .read(session.execute("SELECT body, price, stock, added FROM products"));
    double[] prices = products.column("price", double[].class);
    int[] stock = products.column("stock", int[].class);
    long[] added = products.column("added", long[].class);
    // end
    if (prices.length != stock.length || stock.length != added.length) {
      throw new IllegalStateException(products.toString());
    }
    return products;
  }

  /** Reads two columns of vectors in one pass. */
  public static VectorTable<FloatMatrix> readBoth(CqlSession session) {
    // guide: both
    VectorTable<FloatMatrix> products =
        MatrixReader.floats("title")
            .withVectors(MatrixReader.floats("body"))
            .read(session.execute("SELECT title, body FROM products"));
    FloatMatrix titles = products.matrix();
    FloatMatrix bodies = products.column("body", FloatMatrix.class); // as many rows as titles
    // end
    if (titles.rowCount() != bodies.rowCount()) {
      throw new IllegalStateException(products.toString());
    }
    return products;
  }

  public static CompletionStage<VectorTable<FloatMatrix>> readLater(CqlSession session) {
    // guide: later
    MatrixReader<FloatMatrix> reader =
        MatrixReader.floats("embedding").withColumn("id", UUID[].class);
    CompletionStage<VectorTable<FloatMatrix>> table = reader.readAsync(session.executeAsync(QUERY));
    // end
    return table;
  }

  public static CompletionStage<VectorTable<FloatMatrix>> readReactive(CqlSession session) {
    // guide: reactive
    CompletionStage<VectorTable<FloatMatrix>> table =
        ReactiveMatrices.read(MatrixReader.floats("embedding"), session.executeReactive(QUERY));
    // end
    return table;
  }

  public static VectorTable<FloatMatrix> readBounded(CqlSession session) {
    // guide: bounded
    MatrixReader<FloatMatrix> reader =
        MatrixReader.floats("embedding").withMaxRows(1_000_000).withMaxBytes(2L << 30);
    VectorTable<FloatMatrix> table = reader.read(session.execute(QUERY));
    // end
    return table;
  }
}
