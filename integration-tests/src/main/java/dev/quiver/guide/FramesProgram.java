/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.guide;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import dev.quiver.Quiver;
import dev.quiver.session.WriteThrough;
import java.util.UUID;
import java.util.concurrent.CompletionStage;

/** A session with the fast frame path, and arrays that are written straight into its frames. */
public final class FramesProgram {

  private FramesProgram() {}

  /** A builder as the driver's. */
  public static CqlSessionBuilder builder() {
    // guide: session
    CqlSessionBuilder builder = Quiver.sessionBuilder(); // instead of CqlSession.builder()
    // end
    return builder;
  }

  /** The table that the other methods need. */
  public static void createTable(CqlSession session) {
    session.execute("CREATE TABLE lent (id uuid PRIMARY KEY, embedding vector<float, 3>)");
  }

  /** Lends an array until the request has completed. */
  public static void borrow(CqlSession session, UUID id, float[] embedding) {
    // guide: borrow
    PreparedStatement insert = session.prepare("INSERT INTO lent (id, embedding) VALUES (?, ?)");
    BoundStatement statement = WriteThrough.borrow(insert.bind(id), "embedding", embedding);
    session.execute(statement); // the request has completed: embedding may change again
    // end
  }

  /** Writes a copy of an array that changes before the request has completed. */
  public static CompletionStage<?> copy(CqlSession session, UUID id, float[] embedding) {
    PreparedStatement insert = session.prepare("INSERT INTO lent (id, embedding) VALUES (?, ?)");
    // guide: copy
    BoundStatement statement = WriteThrough.copy(insert.bind(id), "embedding", embedding);
    CompletionStage<?> written = session.executeAsync(statement);
    embedding[0] = 42; // is not what is written
    // end
    return written;
  }
}
