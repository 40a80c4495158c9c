/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.use;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that everything that puts a JVM in use does its work. */
class InUseTest {

  static Stream<Arguments> parts() {
    return Stream.of(
        part("vectors", VectorUse::addTo),
        part("collections", CollectionUse::addTo),
        part("requests", RequestUse::addTo),
        part("pages", PageUse::addTo));
  }

  private static Arguments part(String name, Consumer<Uses> part) {
    return Arguments.of(name, part);
  }

  /** Runs one period of the longest vectors: each vector is encoded, decoded and read. */
  @ParameterizedTest
  @MethodSource("parts")
  void everyUseReturnsAResult(String name, Consumer<Uses> part) {
    Uses uses = new Uses();
    part.accept(uses);

    assertThat(uses.run(12)).as(name).hasSizeGreaterThan(40).doesNotContainNull();
  }

  @Test
  void eachUseRunsOncePerPeriod() {
    Uses uses = new Uses();
    List<Integer> done = new ArrayList<>();
    for (int period : Arrays.asList(1, 2, 3)) {
      uses.add(
          period,
          () -> {
            done.add(period);
            return period;
          });
    }

    assertThat(uses.run(6)).containsExactly(1, 2, 3);
    assertThat(done).containsOnly(1, 2, 3).hasSize(6 + 3 + 2);
  }
}
