/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.faults;

import dev.quiver.reliability.server.Wiring;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Without any fault. */
class GoodTest {

  @ParameterizedTest
  @EnumSource
  void requestsOfEverySize(Wiring wiring) {
    try (Bench bench = Bench.open(wiring, 2, config -> config)) {
      for (int dimension : new int[] {4, 5, 63, 64, 1536, 50_000}) {
        bench.read(7, dimension);
        bench.session.execute(bench.insert(Bench.newId(), 3, dimension));
      }
    }
  }
}
