/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.leak;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

/** A run of one test that passes, whether it leaks a buffer or not. */
@ExtendWith(LeakExtension.class)
final class PlantedLeak {
  static final String LEAKS = "quiver.test.leaks";

  @Test
  void passes() {
    ByteBuf buffer = ByteBufAllocator.DEFAULT.ioBuffer(100).writeInt(1);
    assertThat(buffer.readInt()).isEqualTo(1);
    if (!Boolean.getBoolean(LEAKS)) {
      buffer.release();
    }
  }

  public static void main(String[] args) {
    SummaryGeneratingListener listener = new SummaryGeneratingListener();
    LauncherFactory.create()
        .execute(
            LauncherDiscoveryRequestBuilder.request()
                .selectors(DiscoverySelectors.selectClass(PlantedLeak.class))
                .build(),
            listener);
    listener
        .getSummary()
        .printFailuresTo(new PrintWriter(System.out, true, StandardCharsets.UTF_8));
    System.out.println("Passed: " + listener.getSummary().getTestsSucceededCount());
    System.exit(Math.toIntExact(listener.getSummary().getTotalFailureCount()));
  }
}
