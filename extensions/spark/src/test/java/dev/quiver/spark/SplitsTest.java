/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.metadata.EndPoint;
import com.datastax.oss.driver.api.core.metadata.Metadata;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.TokenMap;
import com.datastax.oss.driver.api.core.metadata.token.Token;
import com.datastax.oss.driver.api.core.metadata.token.TokenRange;
import com.datastax.oss.driver.internal.core.metadata.DefaultEndPoint;
import com.datastax.oss.driver.internal.core.metadata.token.Murmur3Token;
import com.datastax.oss.driver.internal.core.metadata.token.Murmur3TokenFactory;
import com.datastax.oss.driver.internal.core.metadata.token.Murmur3TokenRange;
import com.datastax.oss.driver.internal.core.metadata.token.TokenFactory;
import dev.quiver.internal.bulk.Ring;
import dev.quiver.internal.bulk.ScanRange;
import dev.quiver.internal.schema.TableName;
import dev.quiver.testkit.Stub;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that tasks cover the ring, each token once, and the plan without a ring. */
class SplitsTest {
  private static final CqlIdentifier KEYSPACE = CqlIdentifier.fromInternal("k");
  private static final ScanSpec SPEC =
      new ScanSpec(
          Settings.of(Map.of()),
          TableName.ofExact("k", "t"),
          List.of("id"),
          List.of(),
          List.of(),
          ScanSpec.NO_LIMIT);

  @ParameterizedTest
  @CsvSource({
    "1, 1",
    "1, 4",
    "1, 1000",
    "3, 4",
    "16, 4",
    "16, 64",
    "256, 4",
    "768, 100",
    "5, 10000"
  })
  void partitionsCoverTheRingOnce(int tokens, int wanted) {
    Splits splits = splits(new Random(tokens).longs(tokens).distinct(), Set.of());
    Ring ring = splits.ring();
    List<ScanPartition> tasks = splits.partitions(wanted);
    List<ScanRange> ranges = new ArrayList<>();
    tasks.forEach(task -> task.ranges().forEach(range -> ranges.addAll(ring.parse(range))));
    ranges.sort(Comparator.comparing(ScanRange::start));
    assertThat(ring.hasStart(ranges.get(0))).isFalse();
    for (int i = 1; i < ranges.size(); i++) {
      assertThat(ranges.get(i).start()).isEqualTo(ranges.get(i - 1).end());
    }
    assertThat(ring.hasEnd(ranges.get(ranges.size() - 1))).isFalse();
    // Neither very few tasks nor one per token.
    assertThat(tasks.size()).isBetween(wanted * 2 / 3, 2 * wanted + 2);
  }

  @Test
  void aTaskHasRangesOfTheSameReplicasOnly() {
    Node one = node();
    Node other = node();
    Splits splits = splits(LongStream.of(-100, 0, 100, 1L << 62), Set.of(one, other));
    assertThat(splits.partitions(1)).hasSize(2);
  }

  private static Node node() {
    EndPoint address =
        new DefaultEndPoint(new InetSocketAddress(InetAddress.getLoopbackAddress(), 9042));
    return Stub.of(Node.class, Map.of("getEndPoint", arguments -> address));
  }

  /** Splits a ring with these tokens, whose ranges belong to the nodes in turn. */
  private static Splits splits(LongStream tokens, Set<Node> nodes) {
    long[] sorted = tokens.sorted().toArray();
    Set<TokenRange> ranges = new HashSet<>();
    Murmur3Token min = new Murmur3Token(Long.MIN_VALUE);
    for (int i = 0; i < sorted.length; i++) {
      ranges.add(
          sorted.length == 1
              ? new Murmur3TokenRange(min, min)
              : new Murmur3TokenRange(
                  new Murmur3Token(sorted[(i + sorted.length - 1) % sorted.length]),
                  new Murmur3Token(sorted[i])));
    }
    List<Node> inTurn = List.copyOf(nodes);
    TokenFactory factory = new Murmur3TokenFactory();
    TokenMap map =
        Stub.of(
            TokenMap.class,
            Map.of(
                "getTokenRanges",
                arguments -> ranges,
                "getPartitionerName",
                arguments -> factory.getPartitionerName(),
                "newTokenRange",
                arguments -> factory.range((Token) arguments[0], (Token) arguments[1]),
                "parse",
                arguments -> factory.parse((String) arguments[0]),
                "format",
                arguments -> factory.format((Token) arguments[0]),
                "getReplicas",
                arguments ->
                    inTurn.isEmpty() ? Set.of() : Set.of(inTurn.get(token(arguments[1])))));
    return new Splits(new Ring(map), KEYSPACE);
  }

  private static int token(Object range) {
    Token end = ((TokenRange) range).getEnd();
    return ((Murmur3Token) end).getValue() > 0 ? 1 : 0;
  }

  private static <T> T answering(Class<T> type, Object answer) {
    return Stub.of(type, (method, arguments) -> answer);
  }

  @Test
  @SuppressWarnings("FutureReturnValueIgnored") // it is returned
  void theErrorOfAMissingTokenMapNamesPartitionerAndOptions() {
    Row row = answering(Row.class, "com.amazonaws.cassandra.DefaultPartitioner");
    AsyncResultSet rows = answering(AsyncResultSet.class, row);
    Metadata metadata = answering(Metadata.class, Optional.empty());
    CqlSession session =
        Stub.of(
            CqlSession.class,
            (method, arguments) ->
                method.equals("getMetadata") ? metadata : CompletableFuture.completedFuture(rows));
    assertThatThrownBy(() -> Planner.ranges(session, SPEC))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("cluster is com.amazonaws.cassandra.DefaultPartitioner")
        .hasMessageContaining("advanced.metadata.token-map.enabled")
        .hasMessageContaining("Filter by the partition key with = or IN");
  }

  @Test
  void aScanOfKeysNeedsNoTokenMap() {
    assertThat(Planner.keys(List.of(List.of(new byte[] {1})))).hasSize(1);
  }
}
