/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiver.testkit.ArrayCase;
import dev.quiver.testkit.Seed;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/**
 * Tests point 8 of {@link VectorKernel}: several threads use one kernel, and even one buffer, for
 * different ranges.
 */
@EveryKernelAndArray
class KernelThreadsTest<A> {

  private static final int THREADS = 4;
  private static final int ROUNDS = Seed.rounds(50, 200);
  private static final int COUNT = 1025;

  private final VectorKernel kernel;
  private final ArrayCase<A> arrayCase;
  private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);

  KernelThreadsTest(VectorKernel kernel, ArrayCase<A> arrayCase) {
    this.kernel = kernel;
    this.arrayCase = arrayCase;
  }

  @AfterEach
  void stopThreads() {
    threads.shutdownNow();
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.MATCH_NONE, names = Memory.READ_ONLY)
  void threadsShareAKernelAndABuffer(Memory memory) throws Exception {
    int length = COUNT * arrayCase.size();
    ByteBuffer bytes = memory.allocate(THREADS * length);
    CyclicBarrier start = new CyclicBarrier(THREADS);
    List<Callable<Void>> tasks = new ArrayList<>();
    for (int thread = 0; thread < THREADS; thread++) {
      int offset = thread * length;
      A mine = arrayCase.random(Seed.random(thread), COUNT);
      tasks.add(
          () -> {
            start.await();
            writeAndReadAgain(memory, bytes, offset, mine);
            return null;
          });
    }

    for (Future<Void> task : threads.invokeAll(tasks)) {
      task.get();
    }
  }

  private void writeAndReadAgain(Memory memory, ByteBuffer bytes, int offset, A mine) {
    byte[] nothing = new byte[COUNT * arrayCase.size()];
    byte[] written = new byte[COUNT * arrayCase.size()];
    byte[] wire = arrayCase.wire(mine);
    for (int round = 0; round < ROUNDS; round++) {
      bytes.put(offset, nothing);
      memory.encode(kernel, arrayCase, mine, 0, COUNT, bytes, offset);
      bytes.get(offset, written);
      A back = arrayCase.array().newArray(COUNT);
      memory.decode(kernel, arrayCase, bytes, offset, back, 0, COUNT);

      String place = "round %d, %s, %s kernel; %s";
      assertThat(Arrays.equals(written, wire))
          .as("written in " + place, round, arrayCase, kernel.name(), Seed.describe())
          .isTrue();
      assertThat(Arrays.equals(arrayCase.words(back), arrayCase.words(mine)))
          .as("read in " + place, round, arrayCase, kernel.name(), Seed.describe())
          .isTrue();
    }
  }
}
