/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.server;

import com.datastax.oss.protocol.internal.request.Prepare;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * What the server does with a request for its tables, called on the event loop. The handshake, the
 * system tables and heartbeats are none of its business.
 */
public interface Script {

  /** Answers everything as it should. */
  Script GOOD = Request::answer;

  void handle(Request request);

  /** Lets the first statements meet a fault; PREPARE, and all others, get their answers. */
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

  /** Lets the first statement meet a fault. */
  static Script once(Script fault) {
    return first(1, fault);
  }
}
