/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.faults;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.protocol.internal.ProtocolConstants.ErrorCode;
import com.datastax.oss.protocol.internal.request.Execute;
import com.datastax.oss.protocol.internal.request.Prepare;
import com.datastax.oss.protocol.internal.response.Error;
import com.datastax.oss.protocol.internal.response.result.DefaultRows;
import dev.quiver.reliability.server.Payload;
import dev.quiver.reliability.server.Request;
import dev.quiver.reliability.server.Script;
import dev.quiver.reliability.server.Statement;
import dev.quiver.reliability.server.Wiring;
import dev.quiver.testkit.Seed;
import dev.quiver.testkit.netty.AllocatorKind;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests that the mixed traffic detects errors that no fault explains. */
class PlantedMismatchTest {

  private static final int REQUESTS = 1_000;

  /** Several, as the client cancels a few. */
  private static final int PLANTED = 10;

  private static final Duration TIMEOUT = Duration.ofSeconds(60);

  @ParameterizedTest
  @EnumSource
  void detectsTheRowsOfAnotherRequest(Wiring wiring) {
    Map<List<ByteBuffer>, Request> before = new HashMap<>();
    assertIsFound(
        wiring,
        request -> {
          Execute execute = (Execute) request.message();
          ByteBuffer rows = execute.options.positionalValues.get(1);
          Request other = before.put(List.of(ByteBuffer.wrap(execute.queryId), rows), request);
          if (other == null || other.id() == request.id()) {
            return false;
          }
          new Request(request.connection(), request.streamId(), other.message()).answer();
          return true;
        },
        "row 0 of request ");
  }

  /** The frame is well-formed. */
  @ParameterizedTest
  @EnumSource
  void detectsAWrongFloat(Wiring wiring) {
    SplittableRandom random = Seed.random("float " + wiring);
    assertIsFound(
        wiring,
        request -> {
          DefaultRows rows = (DefaultRows) request.goodAnswer();
          ByteBuffer vector = rows.getData().element().get(2);
          int index = random.nextInt(vector.limit());
          vector.put(index, (byte) (vector.get(index) ^ (1 << random.nextInt(8))));
          request.answer(rows);
          return true;
        },
        "vector of request ");
  }

  @ParameterizedTest
  @EnumSource
  void detectsAMissingRow(Wiring wiring) {
    assertIsFound(
        wiring,
        request -> {
          DefaultRows rows = (DefaultRows) request.goodAnswer();
          rows.getData().remove();
          request.answer(new DefaultRows(rows.getMetadata(), rows.getData()));
          return true;
        },
        "request ");
  }

  @ParameterizedTest
  @EnumSource
  void detectsAMissingResponse(Wiring wiring) {
    Duration timeout = Duration.ofSeconds(4);
    assertIsFound(wiring, timeout, request -> true, "no fault explains it: request ");
  }

  @ParameterizedTest
  @EnumSource
  void detectsAnErrorOfEachNode(Wiring wiring) {
    assertIsFound(
        wiring,
        request -> {
          request.answer(new Error(ErrorCode.OVERLOADED, ""));
          return true;
        },
        "no fault explains it: request ");
  }

  /** In v5 the driver would close the connection, and try the other node. */
  @ParameterizedTest
  @EnumSource(names = {"V4_NONE", "V4_LZ4"})
  void detectsAMalformedResponse(Wiring wiring) {
    SplittableRandom random = Seed.random("malformed " + wiring);
    assertIsFound(
        wiring,
        request -> {
          new Answers(request, random).alter(request.goodAnswer());
          return true;
        },
        "no fault explains it: request ");
  }

  private static void assertIsFound(Wiring wiring, Predicate<Request> plant, String message) {
    assertIsFound(wiring, TIMEOUT, plant, message);
  }

  /** Passes some reads and their attempts to the planted fault, which returns if it answered. */
  private static void assertIsFound(
      Wiring wiring, Duration timeout, Predicate<Request> plant, String message) {
    Set<Long> planted = ConcurrentHashMap.newKeySet();
    try (Bench bench = Traffic.open(AllocatorKind.POOLED_DIRECT, wiring, timeout)) {
      bench.awaitNodes();
      RandomFaults faults = faults(bench, wiring);
      Traffic traffic = new Traffic(bench, faults, Seed.random("traffic " + wiring), false);
      bench.server.play(
          request -> {
            boolean isMore = planted.size() < PLANTED && isRead(request);
            if ((isMore || isPlanted(request, planted)) && plant.test(request)) {
              planted.add(request.id());
            } else {
              faults.handle(request);
            }
          });
      traffic.run(REQUESTS);
      assertThat(planted).hasSize(PLANTED);
      assertThat(traffic.outcomes().mismatches())
          .allSatisfy(
              found ->
                  assertThat(planted)
                      .anySatisfy(id -> assertThat(found).hasMessageContaining(message + id)))
          .hasSizeGreaterThan(PLANTED / 2);
    }
  }

  private static RandomFaults faults(Bench bench, Wiring wiring) {
    return new RandomFaults(bench.server, Seed.random("faults " + wiring), wiring, false);
  }

  private static boolean isRead(Request request) {
    return request.message() instanceof Execute execute
        && Statement.of(new String(execute.queryId, UTF_8)).isSelect();
  }

  private static boolean isPlanted(Request request, Set<Long> planted) {
    return !(request.message() instanceof Prepare) && planted.contains(request.id());
  }

  /** The server detects it, and the client cannot explain the resulting error. */
  @ParameterizedTest
  @EnumSource
  void detectsAWriteOfAnotherVector(Wiring wiring) {
    Bench bench = Traffic.open(AllocatorKind.POOLED_DIRECT, wiring, TIMEOUT);
    bench.awaitNodes();
    RandomFaults faults = faults(bench, wiring);
    Traffic traffic =
        new Traffic(bench, faults, Seed.random("traffic " + wiring), false) {
          @Override
          BoundStatement insert(long id, int row, int dimension) {
            return bench.insert(id, row, Payload.of(id + 1, row, dimension));
          }
        };
    bench.server.play(faults);
    traffic.run(PLANTED);
    assertThat(bench.server.errors())
        .isNotEmpty()
        .hasOnlyElementsOfType(Payload.WrongPayload.class);
    assertThat(traffic.outcomes().mismatches()).isNotEmpty();
    assertThatThrownBy(bench::close).isInstanceOf(AssertionError.class);
  }

  /** A failure while sending a delayed response is an error of the server, too. */
  @ParameterizedTest
  @EnumSource
  void detectsAFailureOfADelayedResponse(Wiring wiring) {
    Bench bench = Bench.open(wiring);
    RuntimeException planted = new IllegalStateException("planted");
    bench.server.play(
        Script.once(
            request -> {
              request.connection().after(1, () -> fail(planted));
              request.answerAfter(2);
            }));
    bench.read();
    assertThat(bench.server.errors()).containsExactly(planted);
    assertThatThrownBy(bench::close).isInstanceOf(AssertionError.class);
  }

  private static void fail(RuntimeException planted) {
    throw planted;
  }
}
