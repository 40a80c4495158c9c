/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiver.internal.driver.frame.FrameContext;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests the two codecs, and that a fork can end immediately after using them. */
class FrameCodecsTest {

  private static final long MILLIS = 10_000;

  @Test
  void returnsTheFrameCodecsOfDriverAndQuiver() {
    String packageName = FrameContext.class.getPackageName();
    assertThat(FrameCodecs.driver().getClass().getName()).startsWith("com.datastax.oss.protocol.");
    assertThat(FrameCodecs.quiver().getClass().getPackageName()).isEqualTo(packageName);
    assertThat(FrameCodecs.quiver()).isSameAs(FrameCodecs.quiver());
  }

  @Test
  void leavesNoThreadThatJmhWouldWaitFor() throws InterruptedException {
    assertThat(List.of(FrameCodecs.driver(), FrameCodecs.quiver())).doesNotContainNull();
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      // The names of the driver's threads, for example "s0-timer-0".
      if (thread.getName().matches("s\\d+-.*") && !thread.isDaemon()) {
        thread.join(MILLIS);
        assertThat(thread.isAlive()).as(thread.getName()).isFalse();
      }
    }
  }
}
