/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.frame;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Tests that both sessions write the same frame, with all values. */
class ExecuteBenchmarkTest {

  @Test
  void writesTheSameFrame() {
    byte[] driver = frame(FrameRival.DRIVER);

    assertThat(frame(FrameRival.QUIVER)).isEqualTo(driver);
    assertThat(new String(driver, StandardCharsets.ISO_8859_1).split("value", -1))
        .hasSize(ExecuteBenchmark.VALUES / 2 + 1);
  }

  private static byte[] frame(FrameRival rival) {
    ExecuteBenchmark benchmark = new ExecuteBenchmark();
    benchmark.rival = rival;
    benchmark.setUp();
    ByteBuf frame = benchmark.frame();
    byte[] bytes = ByteBufUtil.getBytes(frame);
    assertThat(frame.release()).isTrue();
    assertThat(benchmark.encode()).isEqualTo(bytes.length);
    assertThat(benchmark.bindAndEncode()).isEqualTo(bytes.length);
    return bytes;
  }
}
