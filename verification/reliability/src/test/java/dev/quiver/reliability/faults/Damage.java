/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.connection.ClosedConnectionException;
import com.datastax.oss.driver.api.core.cql.Statement;
import dev.quiver.reliability.server.Request;
import dev.quiver.reliability.server.Script;
import dev.quiver.vector.MalformedFrameException;
import java.util.function.Consumer;

/** What a wrong answer is, and what a request fails by then. */
final class Damage {

  private Damage() {}

  /** The first request of a session gets a damaged answer, others good ones. */
  static void play(Bench bench, Consumer<Request> fault) {
    bench.prepareSelect(Bench.DIMENSION);
    bench.server.play(Script.once(fault::accept));
  }

  /**
   * With protocol v4 the request itself fails by what is wrong; with v5 the driver ends the
   * connection for that reason. The session serves afterwards.
   */
  static void assertMalformed(Bench bench, Statement<?> statement) {
    Throwable failure = bench.failureOf(statement);
    if (bench.session.getContext().getProtocolVersion().getCode() < 5) {
      assertThat(failure).isInstanceOf(MalformedFrameException.class);
    } else {
      assertConnectionLost(failure, MalformedFrameException.class);
    }
    bench.assertServes();
  }

  /**
   * All requests of a connection fail by its end, and the driver tries others where it may; what
   * the library that found the fault has thrown may be the cause of the cause.
   */
  static void assertConnectionLost(Throwable failure, Class<? extends Throwable> reason) {
    assertThat(failure)
        .isInstanceOfAny(ClosedConnectionException.class, AllNodesFailedException.class);
    Throwable cause = failure;
    while (cause != null && !reason.isInstance(cause)) {
      cause = cause.getCause();
    }
    assertThat(cause).as("a cause of %s", failure).isNotNull();
  }
}
