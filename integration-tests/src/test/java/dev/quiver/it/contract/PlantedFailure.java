/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A test that makes a table and fails: for runs of which it is known that they fail. */
@ExtendWith(ServerExtension.class)
final class PlantedFailure {
  static final String MESSAGE = "planted, with a table ";

  @Test
  void fails(TestCluster cluster) {
    throw new AssertionError(MESSAGE + cluster.createTable("v vector<float, 3>"));
  }
}
