/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.guide;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatementBuilder;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import dev.quiver.Quiver;
import dev.quiver.matrix.FloatMatrix;
import dev.quiver.session.WriteThrough;
import java.nio.FloatBuffer;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletionStage;

/** A session with fast frames, and arrays that are written directly into its frames. */
public final class FramesProgram {
  private FramesProgram() {}

  public static CqlSessionBuilder builder() {
    // guide: session
    CqlSessionBuilder builder = Quiver.sessionBuilder(); // instead of CqlSession.builder()
    // end
    return builder;
  }

  public static void createTable(CqlSession session) {
    session.execute("CREATE TABLE sentences (id uuid PRIMARY KEY, embedding vector<float, 3>)");
  }

  /** Borrows an array until the request has completed. */
  public static void borrow(CqlSession session, UUID id, float[] embedding) {
    // guide: borrow
    PreparedStatement insert =
        session.prepare("INSERT INTO sentences (id, embedding) VALUES (?, ?)");
    BoundStatement statement = WriteThrough.borrow(insert.bind(id), "embedding", embedding);
    session.execute(statement); // the request has completed: embedding may change again
    // end
  }

  public static void borrowAfterBuilder(CqlSession session, UUID id, float[] embedding) {
    PreparedStatement insert =
        session.prepare("INSERT INTO sentences (id, embedding) VALUES (?, ?)");
    // guide: builder
    BoundStatementBuilder builder = insert.boundStatementBuilder().setUuid("id", id);
    session.execute(WriteThrough.borrow(builder.build(), 1, embedding)); // the variable at index 1
    // end
  }

  /** Borrows an array if that is faster. */
  public static BoundStatement borrowWhereFast(CqlSession session, UUID id, float[] embedding) {
    PreparedStatement insert =
        session.prepare("INSERT INTO sentences (id, embedding) VALUES (?, ?)");
    // guide: describe
    boolean isFast = Quiver.describe(session).hasFastFrames(); // once a session
    // end
    return isFast
        ? WriteThrough.borrow(insert.bind(id), "embedding", embedding)
        : insert.bind(id, embedding);
  }

  /** Writes a copy of an array that changes before the request completes. */
  public static CompletionStage<?> copy(CqlSession session, UUID id, float[] embedding) {
    PreparedStatement insert =
        session.prepare("INSERT INTO sentences (id, embedding) VALUES (?, ?)");
    // guide: copy
    BoundStatement statement = WriteThrough.copy(insert.bind(id), "embedding", embedding);
    CompletionStage<?> written = session.executeAsync(statement);
    embedding[0] = 42; // does not change the request
    // end
    return written;
  }

  public static void borrowParts(
      CqlSession session, List<UUID> ids, float[] all, FloatMatrix matrix, FloatBuffer mapped) {
    PreparedStatement insert =
        session.prepare("INSERT INTO sentences (id, embedding) VALUES (?, ?)");
    // guide: inputs
    // three elements of a larger array, from index 6 on
    FloatBuffer part = FloatBuffer.wrap(all, 6, 3);
    session.execute(WriteThrough.borrow(insert.bind(ids.get(0)), "embedding", part));

    // row 1 of a matrix, for the variable at index 1; a null row is written as a null
    session.execute(WriteThrough.borrow(insert.bind(ids.get(1)), 1, matrix, 1));

    // the elements between the position and the limit of a buffer, on the heap or off it
    session.execute(WriteThrough.borrow(insert.bind(ids.get(2)), "embedding", mapped));
    // end
  }
}
