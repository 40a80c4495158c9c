/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.buffer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiver.testkit.ChildJvm;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Moving a vector between an array and a buffer allocates nothing once it is compiled.
 *
 * <p>In a JVM of its own, as what C2 makes of a loop depends on all that a JVM did before.
 */
class VectorBuffersAllocationTest {

  @Test
  void noMoveAllocates() throws Exception {
    List<String> results = new ArrayList<>();
    for (String line : ChildJvm.run(options(), BufferAllocations.class)) {
      if (line.startsWith(BufferAllocations.RESULT)) {
        results.add(line.substring(BufferAllocations.RESULT.length()));
      }
    }
    assertThat(results).hasSize(BufferAllocations.MOVES);
    assertThat(results)
        .as("bytes of %d calls", BufferAllocations.CALLS)
        .allMatch(VectorBuffersAllocationTest::isNothing);
  }

  /** Less than a byte a call: the JVM itself allocates a little now and then. */
  private static boolean isNothing(String result) {
    return Long.parseLong(result.substring(result.indexOf('=') + 1)) < BufferAllocations.CALLS;
  }

  private static List<String> options() {
    boolean vectorApi = ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent();
    return vectorApi ? List.of("--add-modules=jdk.incubator.vector") : List.of();
  }
}
