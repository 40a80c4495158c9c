/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
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

/** Requests whose array loses an element when they are under way, or whose encoder throws. */
@ExtendWith(LeakOfClassExtension.class)
class UnfitRequestsTest {

  private static final int UUID_BYTES = 2 * Long.BYTES;

  /** A null that the caller puts into a borrowed array, before or after the frame is sized. */
  @ParameterizedTest
  @EnumSource
  void sendsTheUuidsThatWereBorrowed(Wiring wiring) {
    int dimension = 9;
    try (Bench bench = Bench.open(wiring)) {
      Queue<ByteBuffer> sent = new ConcurrentLinkedQueue<>();
      bench.prepareSelect(Bench.DIMENSION);
      bench.server.play(
          request -> {
            if (request.message() instanceof Execute execute
                && execute.options.positionalValues.size() == 4) {
              sent.add(execute.options.positionalValues.get(2));
            }
            request.answer();
          });
      for (boolean whileItIsWritten : new boolean[] {false, true}) {
        UUID[] uuids = uuids(dimension);
        BoundStatement insert = bench.insertUuids(uuids);
        Runnable change = () -> Arrays.fill(uuids, null);
        if (whileItIsWritten) {
          insert = insert.setCustomPayload(new PayloadThatActs(change));
        } else {
          change.run();
        }
        long id = Bench.newId();
        CompletableFuture<AsyncResultSet> before = bench.send(bench.select(id, 3));
        CompletableFuture<AsyncResultSet> insertion = bench.send(insert);
        Check.page(bench.send(bench.select(id, 2)).join(), id, 2);
        Check.page(before.join(), id, 3);
        insertion.join();

        ByteBuffer expected = ByteBuffer.allocate(dimension * UUID_BYTES);
        for (int i = 0; i < dimension; i++) {
          expected.putLong(1).putLong(2);
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
        CompletableFuture<AsyncResultSet> other = bench.send(bench.select(id, 3));
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
