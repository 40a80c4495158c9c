/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.protocol.internal.request.Execute;
import com.datastax.oss.protocol.internal.request.Prepare;
import com.datastax.oss.protocol.internal.response.result.Void;
import dev.quiver.reliability.server.Payload;
import dev.quiver.reliability.server.Request;
import dev.quiver.reliability.server.Wiring;
import dev.quiver.session.WriteThrough;
import dev.quiver.testkit.netty.LeakOfClassExtension;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Arrays that were lent, and change before the request has completed. */
@ExtendWith(LeakOfClassExtension.class)
class LentArraysTest {

  private static final int DIMENSION = 1536;
  private static final int AT_ONCE = 64;

  /**
   * Arrays that change while many requests are under way: each element that is sent is one that the
   * array of its own request had before or after, never anything else.
   */
  @ParameterizedTest
  @EnumSource
  void changesWhatWasBorrowed(Wiring wiring) {
    try (Bench bench = Bench.open(wiring)) {
      long changed = 0;
      for (int round = 0; round < 10; round++) {
        changed += changedElements(bench, false);
      }
      assertThat(changed).as("elements that were sent as they were after").isPositive();
    }
  }

  /** What was copied is sent as it was. */
  @ParameterizedTest
  @EnumSource
  void changesWhatWasCopied(Wiring wiring) {
    try (Bench bench = Bench.open(wiring)) {
      for (int round = 0; round < 5; round++) {
        assertThat(changedElements(bench, true)).isZero();
      }
    }
  }

  /** Of requests at once, each of which changes its array when it is under way. */
  private static long changedElements(Bench bench, boolean copies) {
    Map<Long, ByteBuffer> sent = new ConcurrentHashMap<>();
    bench.server.play(request -> keep(request, sent));
    long[] ids = LongStream.generate(Bench::newId).limit(AT_ONCE).toArray();
    float[][] arrays = new float[AT_ONCE][];
    BoundStatement[] statements = new BoundStatement[AT_ONCE];
    for (int i = 0; i < AT_ONCE; i++) {
      long id = ids[i];
      float[] array = Payload.of(id, 1, DIMENSION);
      arrays[i] = array;
      BoundStatement insert = bench.insertWithoutVector(ids[i], 1, DIMENSION);
      statements[i] =
          copies
              ? WriteThrough.copy(insert, "v", arrays[i])
              : WriteThrough.borrow(insert, "v", arrays[i]);
      if (i % 8 == 0) {
        // Certainly late: when the frame is being written.
        statements[i] =
            statements[i].setCustomPayload(new PayloadThatActs(() -> change(array, id)));
      }
    }
    CompletableFuture<?>[] results = new CompletableFuture<?>[AT_ONCE];
    for (int i = 0; i < AT_ONCE; i++) {
      results[i] = bench.session.executeAsync(statements[i]).toCompletableFuture();
      if (i % 8 != 0) {
        change(arrays[i], ids[i]);
      }
    }
    CompletableFuture.allOf(results).join();
    assertThat(sent).hasSize(AT_ONCE);
    return Arrays.stream(ids).map(id -> changedElements(sent.get(id), id)).sum();
  }

  private static void keep(Request request, Map<Long, ByteBuffer> sent) {
    if (request.message() instanceof Prepare) {
      request.answer();
      return;
    }
    List<ByteBuffer> values = ((Execute) request.message()).options.positionalValues;
    sent.put(values.get(0).getLong(0), values.get(2));
    request.answer(Void.INSTANCE);
  }

  private static void change(float[] array, long id) {
    System.arraycopy(after(id), 0, array, 0, DIMENSION);
  }

  private static float[] after(long id) {
    return Payload.of(~id, 1, DIMENSION);
  }

  /** How many elements are those of afterwards; fails if one is neither these nor before's. */
  private static long changedElements(ByteBuffer sent, long id) {
    float[] before = Payload.of(id, 1, DIMENSION);
    float[] after = after(id);
    assertThat(sent.remaining()).isEqualTo(DIMENSION * Float.BYTES);
    return IntStream.range(0, DIMENSION)
        .filter(
            i -> {
              int bits = sent.getInt(sent.position() + i * Float.BYTES);
              int changed = Float.floatToRawIntBits(after[i]);
              assertThat(bits)
                  .as("element %d of request %d", i, id)
                  .isIn(Float.floatToRawIntBits(before[i]), changed);
              return bits == changed && bits != Float.floatToRawIntBits(before[i]);
            })
        .count();
  }
}
