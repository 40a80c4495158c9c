/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A test that creates a table and fails, for runs that are expected to fail. */
@ExtendWith(ServerExtension.class)
final class PlantedFailure {
  static final String MESSAGE = "planted, with a table ";

  @Test
  void failsARun(TestCluster cluster) {
    throw new AssertionError(MESSAGE + cluster.createTable("v vector<float, 3>"));
  }
}
