/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiver.testkit.RawVectors;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ConcurrentUseTest {

  private static final int THREADS = 4;
  private static final int ROUNDS = 200;

  @ParameterizedTest
  @MethodSource("dev.quiver.internal.codec.CodecCase#all")
  void oneCodecServesManyThreadsEachWithItsOwnValues(CodecCase codec) throws Exception {
    ExecutorService executor = Executors.newFixedThreadPool(THREADS);
    CountDownLatch start = new CountDownLatch(THREADS);
    try {
      List<Future<Integer>> results = new ArrayList<>();
      for (int thread = 0; thread < THREADS; thread++) {
        byte[] own = codec.sample(codec.dimension());
        own[own.length - 1] = (byte) thread;
        results.add(executor.submit(() -> convert(codec, own, start)));
      }
      for (Future<Integer> result : results) {
        assertThat(result.get()).isEqualTo(ROUNDS);
      }
    } finally {
      executor.shutdownNow();
    }
  }

  private static int convert(CodecCase codec, byte[] own, CountDownLatch start)
      throws InterruptedException {
    Object value = codec.value(own);
    start.countDown();
    start.await();
    int right = 0;
    for (int i = 0; i < ROUNDS; i++) {
      assertThat(codec.encode(value)).isEqualTo(own);
      assertThat(RawVectors.bytes(codec.decode(ByteBuffer.wrap(own)))).isEqualTo(own);
      right++;
    }
    return right;
  }
}
