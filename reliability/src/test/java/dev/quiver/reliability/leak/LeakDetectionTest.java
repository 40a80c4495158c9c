/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.leak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quiver.testkit.LeakRecorder;
import io.netty.buffer.ByteBuf;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** That a leak would fail a run, by Netty's detector and by the allocators' own figures. */
class LeakDetectionTest {

  @Test
  void aLeakFailsARunWhoseTestsPass() throws IOException, InterruptedException {
    Run leaking = run(true);

    assertThat(leaking.output())
        .contains("Passed: 1", "Leaked, in all: 1", "ByteBuf")
        .contains(PlantedLeak.class.getName() + ".passes");
    assertThat(leaking.exitCode()).isEqualTo(1);
  }

  @Test
  void aRunWithoutLeaksPasses() throws IOException, InterruptedException {
    Run clean = run(false);

    assertThat(clean.output()).contains("Passed: 1").doesNotContain("Leaked");
    assertThat(clean.exitCode()).isZero();
  }

  @ParameterizedTest
  @EnumSource
  void anAllocatorKnowsWhatItIsOwed(Memory memory) {
    TrackingAllocator allocator = memory.create();
    ByteBuf first = allocator.buffer(10);
    ByteBuf second = allocator.ioBuffer(10_000_000);
    assertThat(allocator.isIdle()).isFalse();
    assertThat(allocator.unreleased()).hasSize(2);
    first.release();
    assertThat(allocator.isIdle()).isFalse();
    second.retainedSlice(1, 1).release();
    second.release();
    assertThat(allocator.isIdle()).isTrue();
  }

  /** A compressor allocates by the allocator of what it compresses. */
  @ParameterizedTest
  @EnumSource
  void anAllocatorKnowsWhatOthersAllocateByItsBuffers(Memory memory) {
    TrackingAllocator allocator = memory.create();
    ByteBuf first = allocator.buffer(10).writeInt(1);
    ByteBuf byItsBuffer = first.alloc().directBuffer(10);
    ByteBuf byItsSlice = first.slice(0, 1).alloc().heapBuffer(10);
    assertThat(allocator.count()).isEqualTo(3);
    assertThat(allocator.unreleased()).hasSize(3);
    first.release();
    byItsSlice.release();
    assertThat(allocator.isIdle()).isFalse();
    assertThat(allocator.inUse()).isPositive();
    allocator.failAt(0);
    assertThatThrownBy(() -> byItsBuffer.alloc().buffer(1))
        .isInstanceOf(TrackingAllocator.NoMemory.class);
    byItsBuffer.release();
    assertThat(allocator.isIdle()).isTrue();
    assertThat(allocator.inUse()).isZero();
  }

  private record Run(int exitCode, String output) {}

  /** A JVM like this one. */
  private static Run run(boolean leaks) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx64m", "-XX:TieredStopAtLevel=1", "-XX:-UsePerfData"));
    command.add("-Dio.netty.customResourceLeakDetector=" + LeakRecorder.class.getName());
    command.add("-Dio.netty.leakDetection.targetRecords=32");
    command.add("-D" + PlantedLeak.LEAKS + "=" + leaks);
    command.addAll(
        List.of("-cp", System.getProperty("java.class.path"), PlantedLeak.class.getName()));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Run(process.waitFor(), output);
  }
}
