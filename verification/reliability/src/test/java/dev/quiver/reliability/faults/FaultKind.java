/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.faults;

import dev.quiver.reliability.server.Wiring;
import java.util.Optional;
import java.util.SplittableRandom;

/** The faults of {@link RandomFaults}. Weights are occurrences per 100,000 requests. */
enum FaultKind {
  DELAY(100),
  /** Answered after later requests. */
  OVERTAKEN(1_000),
  TWICE(100),
  NOBODYS(100),
  SPLIT(300),
  ERROR(300),
  UNPREPARED(100),
  METADATA_CHANGED(100),
  MALFORMED(100),
  BAD_CHECKSUM(100),
  CUT(100),
  CLOSE(100),
  RESET(100);

  private static final int OF = 100_000;

  private final int weight;

  FaultKind(int weight) {
    this.weight = weight;
  }

  /** Draws a fault for a request: mostly none. */
  static Optional<FaultKind> draw(SplittableRandom random) {
    int pick = random.nextInt(OF);
    for (FaultKind kind : values()) {
      pick -= kind.weight;
      if (pick < 0) {
        return Optional.of(kind);
      }
    }
    return Optional.empty();
  }

  /** Whether the fault may close a connection; a malformed response does if there are segments. */
  boolean mayEndConnection() {
    return compareTo(MALFORMED) >= 0;
  }

  private boolean needsV5() {
    return this == METADATA_CHANGED || this == BAD_CHECKSUM;
  }

  boolean isPossible(Wiring wiring, boolean endsConnections) {
    return (!needsV5() || wiring.hasSegments()) && (!mayEndConnection() || endsConnections);
  }

  /** Returns the average number of occurrences in requests where the fault is possible. */
  double expected(long requests) {
    return (double) requests * weight / OF;
  }
}
