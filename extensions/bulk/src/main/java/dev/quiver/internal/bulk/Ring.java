/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.bulk;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.TokenMap;
import com.datastax.oss.driver.api.core.metadata.token.Token;
import com.datastax.oss.driver.api.core.metadata.token.TokenRange;
import dev.quiver.internal.wire.WireErrors;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The tokens of a cluster, and operations on ranges of them. */
public final class Ring {
  private static final String PARTITIONER = "SELECT partitioner FROM system.local";

  private static final String NO_TOKEN_MAP =
      "A scan of all rows needs the driver's token map, but the driver has none. The driver has a"
          + " token map if "
          + DefaultDriverOption.METADATA_TOKEN_MAP_ENABLED.getPath()
          + " and "
          + DefaultDriverOption.METADATA_SCHEMA_ENABLED.getPath()
          + " are true and the partitioner is Murmur3Partitioner, RandomPartitioner or"
          + " ByteOrderedPartitioner; the partitioner of the cluster is %s. %s";

  /** The driver's token map; null if the tokens are unknown. */
  private final @Nullable TokenMap map;

  private final Token minimum;

  /** The ranges between the tokens of nodes, in the order of tokens; no range wraps around. */
  private final List<ScanRange> ranges;

  /** The number before the smallest token of the ring; null if tokens are not numbers. */
  private final @Nullable BigInteger first;

  private final double size;

  private final Comparator<Token> byEnd = this::compareEnds;

  /** The token of a ring whose tokens are unknown. */
  private record UnknownToken() implements Token {
    @Override
    public int compareTo(Token other) {
      return 0;
    }
  }

  /** Creates a ring whose tokens are unknown: one range, which cannot be split. */
  public Ring() {
    this.map = null;
    this.minimum = new UnknownToken();
    this.ranges = List.of(whole());
    this.first = null;
    this.size = Double.NaN;
  }

  /**
   * Returns the ring of a cluster.
   *
   * @param remedy the end of the exception's message, which says what is possible without a token
   *     map
   * @return a stage that fails with an {@code IllegalStateException} if the driver has no token map
   */
  public static CompletionStage<Ring> of(CqlSession session, String remedy) {
    Optional<TokenMap> map = session.getMetadata().getTokenMap();
    if (map.isPresent()) {
      return CompletableFuture.completedFuture(new Ring(map.get()));
    }
    return session
        .executeAsync(SimpleStatement.newInstance(PARTITIONER).setIdempotent(true))
        .handle(
            (rows, failure) -> {
              Row local = rows == null ? null : rows.one();
              throw new IllegalStateException(
                  NO_TOKEN_MAP.formatted(
                      local == null ? "unknown" : local.getString("partitioner"), remedy));
            });
  }

  public Ring(TokenMap map) {
    this.map = map;
    this.ranges =
        map.getTokenRanges().stream()
            .flatMap(range -> unwrapped(range).stream())
            .sorted(Comparator.comparing(ScanRange::start))
            .toList();
    if (ranges.isEmpty()) {
      throw new IllegalStateException(
          "The driver's token map has no tokens; check by nodetool ring that nodes have tokens");
    }
    this.minimum = ranges.get(0).start();
    String partitioner = map.getPartitionerName();
    if (partitioner.endsWith("Murmur3Partitioner")) {
      first = BigInteger.valueOf(Long.MIN_VALUE);
      size = 0x1p64;
    } else if (partitioner.endsWith("RandomPartitioner")) {
      first = BigInteger.ONE.negate();
      size = 0x1p127;
    } else {
      first = null;
      size = Double.NaN;
    }
  }

  private static List<ScanRange> unwrapped(TokenRange range) {
    return range.unwrap().stream()
        .map(part -> new ScanRange(part.getStart(), part.getEnd()))
        .toList();
  }

  /** Returns the ranges between the tokens of the nodes, in the order of tokens. */
  public List<ScanRange> ranges() {
    return ranges;
  }

  /** Returns the range of all tokens. */
  public ScanRange whole() {
    return new ScanRange(minimum, minimum);
  }

  public String partitioner() {
    return map == null ? "-" : map.getPartitionerName();
  }

  public boolean hasStart(ScanRange range) {
    return !range.start().equals(minimum);
  }

  public boolean hasEnd(ScanRange range) {
    return !range.end().equals(minimum);
  }

  private int compareEnds(Token one, Token other) {
    boolean last = one.equals(minimum);
    boolean otherIsLast = other.equals(minimum);
    return last || otherIsLast ? Boolean.compare(last, otherIsLast) : one.compareTo(other);
  }

  /** Returns the share of the ring that a range covers, from 0 to 1; NaN if unknown. */
  public double share(ScanRange range) {
    if (first == null) {
      return Double.NaN;
    }
    double from = position(range.start());
    double to = hasEnd(range) ? position(range.end()) : size;
    return (to - from) / size;
  }

  private double position(Token token) {
    return first == null ? Double.NaN : new BigInteger(format(token)).subtract(first).doubleValue();
  }

  /** Returns the share of a range that may wrap around, from the texts of its tokens. */
  public double share(String start, String end) {
    return unwrapped(map().newTokenRange(parseToken(start), parseToken(end))).stream()
        .mapToDouble(this::share)
        .sum();
  }

  /** Splits ranges into parts of about 1 / {@code wanted} of the ring, or less. */
  public List<ScanRange> split(List<ScanRange> whole, int wanted) {
    List<ScanRange> split = new ArrayList<>();
    for (ScanRange range : whole) {
      double share = first == null ? 1.0 / whole.size() : share(range);
      split.addAll(split(range, (int) Math.max(1, Math.ceil(share * wanted))));
    }
    return split;
  }

  /** Splits a range into parts that cover about equal shares of the ring. */
  public List<ScanRange> split(ScanRange range, int parts) {
    if (first == null && range.start().equals(range.end())) {
      return List.of(range); // the driver does not split the whole ring of ordered tokens
    }
    return map().newTokenRange(range.start(), range.end()).splitEvenly(parts).stream()
        .flatMap(part -> unwrapped(part).stream())
        .toList();
  }

  /** Returns the nodes that are replicas of a range. */
  public Set<Node> replicas(CqlIdentifier keyspace, ScanRange range) {
    return map().getReplicas(keyspace, map().newTokenRange(range.start(), range.end()));
  }

  /**
   * Returns a request for a range.
   *
   * @param variable the index of the first token's variable, after those of other conditions
   */
  public BoundStatement bind(
      BoundStatement statement, int variable, ScanRange range, CqlIdentifier keyspace) {
    BoundStatement bound = statement;
    int next = variable;
    if (hasStart(range)) {
      bound = bound.setToken(next++, range.start());
    }
    if (hasEnd(range)) {
      bound = bound.setToken(next, range.end());
    }
    // Routes the request to a replica of the end token: the start token belongs to the previous
    // range.
    return bound.setRoutingKeyspace(keyspace).setRoutingToken(range.end());
  }

  /**
   * Returns the parts of the ring's ranges that are within a range, which may wrap around.
   *
   * @throws dev.quiver.vector.QuiverException if the tokens of the range are those of another
   *     partitioner
   */
  public List<ScanRange> within(TokenRange range) {
    if (range.getStart().getClass() != minimum.getClass()) {
      throw WireErrors.of(
          "token range", "tokens of " + partitioner(), range.getStart().getClass().getSimpleName());
    }
    return without(ranges, without(ranges, unwrapped(range)));
  }

  /** Returns the ranges that remain of {@code all} without the tokens of {@code others}. */
  public List<ScanRange> without(List<ScanRange> all, List<ScanRange> others) {
    List<ScanRange> left = all;
    for (ScanRange other : merged(others)) {
      List<ScanRange> next = new ArrayList<>();
      for (ScanRange range : left) {
        boolean apart =
            (hasEnd(range) && range.end().compareTo(other.start()) <= 0)
                || (hasEnd(other) && other.end().compareTo(range.start()) <= 0);
        if (apart) {
          next.add(range);
          continue;
        }
        if (range.start().compareTo(other.start()) < 0) {
          next.add(new ScanRange(range.start(), other.start()));
        }
        if (compareEnds(other.end(), range.end()) < 0) {
          next.add(new ScanRange(other.end(), range.end()));
        }
      }
      left = next;
    }
    return left;
  }

  /** Joins adjacent and overlapping ranges; returns them in the order of tokens. */
  public List<ScanRange> merged(Collection<ScanRange> parts) {
    List<ScanRange> sorted =
        parts.stream()
            .sorted(Comparator.comparing(ScanRange::start).thenComparing(ScanRange::end, byEnd))
            .toList();
    List<ScanRange> merged = new ArrayList<>();
    for (ScanRange range : sorted) {
      ScanRange last = merged.isEmpty() ? null : merged.get(merged.size() - 1);
      if (last != null && (!hasEnd(last) || last.end().compareTo(range.start()) >= 0)) {
        Token end = compareEnds(last.end(), range.end()) < 0 ? range.end() : last.end();
        merged.set(merged.size() - 1, new ScanRange(last.start(), end));
      } else {
        merged.add(range);
      }
    }
    return merged;
  }

  private TokenMap map() {
    return Objects.requireNonNull(map, "the tokens of this ring are unknown");
  }

  private String format(Token token) {
    return map == null ? "" : map.format(token);
  }

  private Token parseToken(String text) {
    if (map == null && text.isEmpty()) {
      return minimum;
    }
    return map().parse(text);
  }

  /** Formats the ranges as a text, after joining adjacent ones. */
  public String format(Collection<ScanRange> parts) {
    return merged(parts).stream()
        .map(range -> format(range.start()) + ":" + format(range.end()))
        .collect(Collectors.joining(","));
  }

  /**
   * Parses a text of {@link #format}.
   *
   * @throws IllegalArgumentException if the text does not have the form of {@link #format}
   */
  public List<ScanRange> parse(String text) {
    List<ScanRange> parsed = new ArrayList<>();
    for (String range : text.isEmpty() ? new String[0] : text.split(",", -1)) {
      int colon = range.indexOf(':');
      if (colon < 0) {
        throw WireErrors.of("position", "two tokens with a colon between", "'" + range + "'");
      }
      Token start = parseToken(range.substring(0, colon));
      Token end = parseToken(range.substring(colon + 1));
      if (!end.equals(minimum) && start.compareTo(end) >= 0) {
        throw WireErrors.of("position", "a range of tokens", "'" + range + "'");
      }
      parsed.add(new ScanRange(start, end));
    }
    return parsed;
  }
}
