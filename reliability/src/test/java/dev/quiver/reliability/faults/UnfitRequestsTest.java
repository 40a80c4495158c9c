/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.protocol.internal.request.Execute;
import dev.quiver.reliability.server.Wiring;
import dev.quiver.testkit.netty.LeakOfClassExtension;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Requests that become unfit when they are under way: an element is no more, or something throws.
 */
@ExtendWith(LeakOfClassExtension.class)
class UnfitRequestsTest {

  private static final int UUID_BYTES = 2 * Long.BYTES;

  /**
   * An element that can no longer be written when the frame is sized: the request fails by that,
   * whichever element it is, and nothing of it is sent. So do all that are in the same batch.
   */
  @ParameterizedTest
  @EnumSource
  void takesAnElementAwayBeforeTheFrameIsSized(Wiring wiring) {
    int dimension = 9;
    try (Bench bench = Bench.open(wiring)) {
      for (int index = 0; index < dimension; index++) {
        UUID[] uuids = uuids(dimension);
        BoundStatement insert = bench.insertUuids(uuids);
        uuids[index] = null;
        long id = Bench.newId();
        CompletableFuture<AsyncResultSet> other =
            bench.session.executeAsync(bench.select(id, 3)).toCompletableFuture();
        assertThatThrownBy(() -> bench.session.execute(insert))
            .hasStackTraceContaining("expected a UUID at index " + index + ", got null");
        assertThatThrownBy(
                () ->
                    bench.session.execute(
                        BatchStatement.newInstance(
                            DefaultBatchType.UNLOGGED, bench.insert(1, 2), insert)))
            .hasStackTraceContaining("expected a UUID at index " + index + ", got null");
        Check.page(other.join(), id, 3);
        uuids[index] = new UUID(3, 4);
        bench.session.execute(insert);
      }
      assertThat(bench.server.table().writes()).isEqualTo(dimension);
    }
  }

  /**
   * One that is taken away between that and the writing is too late for an exception, as other
   * requests may be in the same memory: it is sent as the nil UUID, and they as they are.
   */
  @ParameterizedTest
  @EnumSource
  void takesAnElementAwayWhenTheFrameWasSized(Wiring wiring) {
    int dimension = 9;
    try (Bench bench = Bench.open(wiring)) {
      for (int index = 0; index < dimension; index++) {
        int taken = index;
        UUID[] uuids = uuids(dimension);
        Queue<ByteBuffer> sent = new ConcurrentLinkedQueue<>();
        BoundStatement insert =
            bench
                .insertUuids(uuids)
                .setCustomPayload(new PayloadThatActs(() -> uuids[taken] = null));
        bench.prepareSelect(Bench.DIMENSION);
        bench.server.play(
            request -> {
              if (request.message() instanceof Execute execute
                  && execute.options.positionalValues.size() == 4) {
                sent.add(execute.options.positionalValues.get(2));
              }
              request.answer();
            });
        long id = Bench.newId();
        CompletableFuture<AsyncResultSet> before =
            bench.session.executeAsync(bench.select(id, 3)).toCompletableFuture();
        CompletableFuture<AsyncResultSet> insertion =
            bench.session.executeAsync(insert).toCompletableFuture();
        Check.page(
            bench.session.executeAsync(bench.select(id, 2)).toCompletableFuture().join(), id, 2);
        Check.page(before.join(), id, 3);
        insertion.join();

        ByteBuffer expected = ByteBuffer.allocate(dimension * UUID_BYTES);
        for (int i = 0; i < dimension; i++) {
          expected.putLong(i == index ? 0 : 1).putLong(i == index ? 0 : 2);
        }
        assertThat(sent.remove()).isEqualTo(expected.flip());
      }
    }
  }

  /**
   * What the application has put into the request throws while the frame is written. Protocol v4
   * only: in v5 the driver forgets the memory of a segment then, and what else is in it.
   */
  @ParameterizedTest
  @EnumSource(names = {"V4_NONE", "V4_LZ4"})
  void theEncoderThrowsWhileItWrites(Wiring wiring) {
    try (Bench bench = Bench.open(wiring)) {
      BoundStatement insert = bench.insert(Bench.newId(), 1);
      for (int i = 0; i < 20; i++) {
        long id = Bench.newId();
        CompletableFuture<AsyncResultSet> other =
            bench.session.executeAsync(bench.select(id, 3)).toCompletableFuture();
        assertThat(
                bench.failureOf(
                    insert.setCustomPayload(
                        new PayloadThatActs(
                            () -> {
                              throw new IllegalStateException("planted");
                            }))))
            .hasStackTraceContaining("IllegalStateException: planted");
        Check.page(other.join(), id, 3);
      }
      assertThat(bench.server.table().writes()).isZero();
    }
  }

  private static UUID[] uuids(int dimension) {
    UUID[] uuids = new UUID[dimension];
    Arrays.fill(uuids, new UUID(1, 2));
    return uuids;
  }
}
