/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiver.testkit.Seed;
import org.junit.jupiter.api.Test;

/** As {@link OracleTest}, of as many vectors as are wanted before a release. */
class ManyVectorsRun {

  private static final long VECTORS = Long.getLong("quiver.test.oracle.many");

  @Test
  void randomVectorsAreTheServers() throws Exception {
    Progress progress = new Progress("random vectors", VECTORS);
    try (Comparisons comparisons = new Comparisons()) {
      Comparisons.Counts counts = comparisons.compare(VECTORS, Seed.random("many"), progress::at);
      counts.report();
      assertThat(counts.vectors()).isGreaterThanOrEqualTo(VECTORS);
    }
  }
}
