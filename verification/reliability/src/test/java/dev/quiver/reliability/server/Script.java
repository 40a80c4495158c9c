/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.server;

import com.datastax.oss.protocol.internal.request.Prepare;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Handles requests for the server's tables, on the event loop. It does not see the handshake,
 * requests for system tables and heartbeats.
 */
public interface Script {

  Script GOOD = Request::answer;

  void handle(Request request);

  /** Applies a fault to the first statements; PREPARE and all others get correct responses. */
  static Script first(int statements, Script fault) {
    AtomicInteger left = new AtomicInteger(statements);
    return request -> {
      if (!(request.message() instanceof Prepare) && left.getAndDecrement() > 0) {
        fault.handle(request);
      } else {
        request.answer();
      }
    };
  }

  static Script once(Script fault) {
    return first(1, fault);
  }
}
