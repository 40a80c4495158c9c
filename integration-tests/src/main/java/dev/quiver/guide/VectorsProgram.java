/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.guide;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.ResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.type.codec.registry.MutableCodecRegistry;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import dev.quiver.codec.DefaultJavaType;
import dev.quiver.codec.VectorCodecRegistry;
import dev.quiver.codec.VectorCodecs;
import dev.quiver.row.Vectors;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Writes and reads vectors, lists and maps in a session with Quiver's codecs. */
public final class VectorsProgram {
  private VectorsProgram() {}

  /** Opens a session with the codecs, for frameworks and existing code. */
  public static CqlSession connect(CqlSessionBuilder builder) {
    // guide: connect
    CqlSession session = builder.withCodecRegistry(VectorCodecRegistry.create()).build();
    // end
    return session;
  }

  /** Opens a session whose {@code getObject} returns arrays. */
  public static CqlSession connectForArrays(CqlSessionBuilder builder) {
    // guide: arrays
    CqlSession session =
        builder.withCodecRegistry(VectorCodecRegistry.create(DefaultJavaType.ARRAY)).build();
    // end
    return session;
  }

  /** Opens a session that accepts doubles for vectors of floats. */
  public static CqlSession connectForDoubles(CqlSessionBuilder builder) {
    // guide: doubles
    MutableCodecRegistry registry = VectorCodecRegistry.create();
    registry.register(VectorCodecs.doublesAsFloats(), VectorCodecs.doubleListAsFloats());
    CqlSession session = builder.withCodecRegistry(registry).build();
    // end
    return session;
  }

  /** Writes doubles, each rounded to the nearest float. */
  public static double @Nullable [] writeDoubles(CqlSession session, List<UUID> ids) {
    // guide: write-doubles
    PreparedStatement insert = session.prepare("INSERT INTO docs (id, embedding) VALUES (?, ?)");
    session.execute(insert.bind(ids.get(0), new double[] {0.1, 0.2, 0.3}));
    session.execute(insert.bind(ids.get(1), List.of(0.1, 0.2, 0.3)));
    // end
    Row row =
        Objects.requireNonNull(
            session.execute("SELECT embedding FROM docs WHERE id = " + ids.get(1)).one());
    return row.get("embedding", double[].class);
  }

  /** Writes bytes that are already encoded. */
  public static void writeBytes(CqlSession session, UUID id, ByteBuffer bytes) {
    // guide: bytes
    PreparedStatement insert = session.prepare("INSERT INTO docs (id, embedding) VALUES (?, ?)");
    session.execute(insert.bind(id, bytes)); // 12 bytes for a vector<float, 3>, or an exception
    // end
  }

  public static void createTables(CqlSession session) {
    session.execute("CREATE TABLE docs (id uuid PRIMARY KEY, embedding vector<float, 3>)");
    session.execute(
        "CREATE TABLE measured (id uuid PRIMARY KEY, scores list<int>, times set<timestamp>,"
            + " counts map<text, int>, small vector<smallint, 2>)");
  }

  public static void write(CqlSession session, UUID id, float[] embedding) {
    // guide: write-one
    PreparedStatement insert = session.prepare("INSERT INTO docs (id, embedding) VALUES (?, ?)");
    session.execute(insert.bind(id, embedding));
    // end
  }

  public static void write(CqlSession session, List<UUID> ids, float[] embedding) {
    // guide: write
    PreparedStatement insert = session.prepare("INSERT INTO docs (id, embedding) VALUES (?, ?)");
    session.execute(insert.bind(ids.get(0), embedding));
    session.execute(insert.bind(ids.get(1)).set("embedding", embedding, float[].class));

    // CqlVector and List still work.
    session.execute(insert.bind(ids.get(2), CqlVector.newInstance(List.of(1f, 2f, 3f))));
    session.execute(insert.bind(ids.get(3), List.of(1f, 2f, 3f)));

    // A statement that is not prepared takes arrays for vectors, too.
    session.execute("INSERT INTO docs (id, embedding) VALUES (?, ?)", ids.get(4), embedding);
    // end
  }

  public static void writeCollections(CqlSession session, UUID id, Instant instant) {
    // guide: write-collections
    PreparedStatement insert =
        session.prepare(
            "INSERT INTO measured (id, scores, times, counts, small) VALUES (?, ?, ?, ?, ?)");
    session.execute(
        insert.bind(
            id,
            new int[] {3, 1}, // a list<int>
            new long[] {instant.toEpochMilli()}, // a set<timestamp>
            Map.of("a", 1), // a map<text, int>
            List.of((short) 1, (short) 2))); // a vector<smallint, 2>
    // end
  }

  public static float @Nullable [] read(Row row) {
    // guide: read-one
    float[] embedding = row.get("embedding", float[].class);
    // end
    return embedding;
  }

  public static ResultSet nearest(CqlSession session, float[] embedding) {
    // guide: nearest
    ResultSet nearest =
        session.execute("SELECT id FROM docs ORDER BY embedding ANN OF ? LIMIT 10", embedding);
    // end
    return nearest;
  }

  /** Reads a vector in every way; the caller compares the values. */
  public static List<Object> read(CqlSession session, UUID id) {
    String query = "SELECT embedding FROM docs WHERE id = " + id;
    Row row = Objects.requireNonNull(session.execute(query).one());
    // guide: read
    float[] copy = row.get("embedding", float[].class); // a new array
    CqlVector<Float> vector = row.getVector("embedding", Float.class); // as before
    Object value = row.getObject("embedding"); // a CqlVector, as before
    // end
    return List.of(
        Objects.requireNonNull(copy),
        Objects.requireNonNull(vector),
        Objects.requireNonNull(value));
  }

  /** Returns the largest dot product of a stored vector with a query vector. */
  public static double best(CqlSession session, float[] queryVector) {
    // guide: read-into
    float[] mine = new float[3];
    double best = Double.NEGATIVE_INFINITY;
    for (Row row : session.execute("SELECT embedding FROM docs")) {
      if (Vectors.read(row, 0, mine, 0) != Vectors.NULL) { // allocates nothing
        best = Math.max(best, dotProduct(queryVector, mine));
      }
    }
    // end
    return best;
  }

  /** Reads what {@link #writeCollections} wrote; the caller compares the values. */
  public static List<Object> readCollections(CqlSession session, UUID id) {
    String query = "SELECT scores, times, counts, small FROM measured WHERE id = " + id;
    Row row = Objects.requireNonNull(session.execute(query).one());
    // guide: read-collections
    int[] scores = row.get("scores", int[].class);
    long[] times = row.get("times", long[].class);
    Map<String, Integer> counts = row.getMap("counts", String.class, Integer.class);
    List<Short> small = row.get("small", GenericType.listOf(Short.class));
    // end
    return List.of(
        Objects.requireNonNull(scores),
        Objects.requireNonNull(times),
        Objects.requireNonNull(counts),
        Objects.requireNonNull(small));
  }

  private static double dotProduct(float[] a, float[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += (double) a[i] * b[i];
    }
    return sum;
  }
}
