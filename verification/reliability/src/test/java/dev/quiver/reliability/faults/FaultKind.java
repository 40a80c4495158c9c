/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.faults;

import dev.quiver.reliability.server.Wiring;
import java.util.Optional;
import java.util.SplittableRandom;

/** What goes wrong in {@link RandomFaults}. The weights are how often, in 100,000 requests. */
enum FaultKind {
  DELAY(100),
  /** Answered after requests that came later. */
  OVERTAKEN(1_000),
  TWICE(100),
  NOBODYS(100),
  SPLIT(300),
  ERROR(300),
  UNPREPARED(100),
  METADATA_CHANGED(100),
  DAMAGE(100),
  BAD_CHECKSUM(100),
  CUT(100),
  CLOSE(100),
  RESET(100);

  private static final int OF = 100_000;

  private final int weight;

  FaultKind(int weight) {
    this.weight = weight;
  }

  /** What goes wrong with a request: mostly nothing. */
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

  /** Whether a connection ends by it; by damage it does where there are segments. */
  boolean mayEndConnection() {
    return compareTo(DAMAGE) >= 0;
  }

  private boolean needsV5() {
    return this == METADATA_CHANGED || this == BAD_CHECKSUM;
  }

  boolean isPossible(Wiring wiring, boolean endsConnections) {
    return (!needsV5() || wiring.hasSegments()) && (!mayEndConnection() || endsConnections);
  }

  /** How often it happens in so many requests where it is possible, on average. */
  double expected(long requests) {
    return (double) requests * weight / OF;
  }
}
