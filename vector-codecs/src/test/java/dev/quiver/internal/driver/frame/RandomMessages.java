/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.ProtocolConstants.ConsistencyLevel;
import com.datastax.oss.protocol.internal.ProtocolConstants.Version;
import com.datastax.oss.protocol.internal.request.Batch;
import com.datastax.oss.protocol.internal.request.Execute;
import com.datastax.oss.protocol.internal.request.query.QueryOptions;
import dev.quiver.internal.driver.FrameValues;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** Creates pairs of requests: one with borrowed values, one with the bytes of the same values. */
final class RandomMessages {

  /** The number of optional parts of an EXECUTE. */
  static final int EXECUTE_OPTIONS = 7;

  static final int BATCH_OPTIONS = 4;

  private static final int MAX_VARIABLES = 9;

  private final SplittableRandom random;

  RandomMessages(SplittableRandom random) {
    this.random = random;
  }

  /** A request, and the same request with plain bytes. */
  record Pair(Frame borrowed, Frame plain) {

    /** Whether the first request has borrowed values. */
    boolean isBorrowed() {
      return borrowed.message instanceof Execute execute
          ? execute.options.positionalValues instanceof FrameValues
          : ((Batch) borrowed.message).values.stream().anyMatch(FrameValues.class::isInstance);
    }
  }

  /**
   * Creates an EXECUTE.
   *
   * @param options a bit for each optional part to include
   */
  Pair execute(int version, int options) {
    return execute(version, options, RandomStatement.of(random.nextInt(MAX_VARIABLES + 1), random));
  }

  Pair execute(int version, int options, RandomStatement statement) {
    byte[] id = bytes(16);
    byte[] metadataId = bytes(16);
    long state = random.nextLong();
    return frames(
        version,
        new Execute(id, metadataId, options(options, statement.values(), state)),
        new Execute(id, metadataId, options(options, statement.expected(), state)));
  }

  /** Creates the same options for the same state. */
  private static QueryOptions options(int options, List<ByteBuffer> values, long state) {
    SplittableRandom random = new SplittableRandom(state);
    boolean skipMetadata = (options & 1) != 0;
    return new QueryOptions(
        random.nextInt(11),
        values,
        Map.of(),
        skipMetadata,
        (options & 2) == 0 ? -1 : random.nextInt(1, 10_000),
        (options & 4) == 0 ? null : ByteBuffer.wrap(bytes(random.nextInt(100), random)),
        (options & 8) == 0 ? ConsistencyLevel.SERIAL : ConsistencyLevel.LOCAL_SERIAL,
        (options & 16) == 0 ? QueryOptions.NO_DEFAULT_TIMESTAMP : random.nextLong(),
        (options & 32) == 0 ? null : "keyspace é",
        (options & 64) == 0 ? QueryOptions.NO_NOW_IN_SECONDS : random.nextInt());
  }

  /**
   * Creates a BATCH of statements with borrowed values, of others, and of query strings with
   * values.
   *
   * @param options a bit for each optional part to include
   */
  Pair batch(int version, byte type, int options) {
    List<Object> queriesOrIds = new ArrayList<>();
    List<List<ByteBuffer>> borrowed = new ArrayList<>();
    List<List<ByteBuffer>> plain = new ArrayList<>();
    for (int i = random.nextInt(6); i >= 0; i--) {
      RandomStatement statement = RandomStatement.of(random.nextInt(MAX_VARIABLES + 1), random);
      queriesOrIds.add(random.nextBoolean() ? bytes(16) : "INSERT é" + random.nextInt());
      borrowed.add(random.nextInt(4) == 0 ? statement.expected() : statement.values());
      plain.add(statement.expected());
    }
    long state = random.nextLong();
    return frames(
        version,
        batch(type, queriesOrIds, borrowed, options, state),
        batch(type, queriesOrIds, plain, options, state));
  }

  private static Batch batch(
      byte type,
      List<Object> queriesOrIds,
      List<List<ByteBuffer>> values,
      int options,
      long state) {
    SplittableRandom random = new SplittableRandom(state);
    return new Batch(
        type,
        queriesOrIds,
        values,
        random.nextInt(11),
        (options & 1) == 0 ? ConsistencyLevel.SERIAL : ConsistencyLevel.LOCAL_SERIAL,
        (options & 2) == 0 ? QueryOptions.NO_DEFAULT_TIMESTAMP : random.nextLong(),
        (options & 4) == 0 ? null : "keyspace é",
        (options & 8) == 0 ? QueryOptions.NO_NOW_IN_SECONDS : random.nextInt());
  }

  private Pair frames(int version, Message borrowed, Message plain) {
    int stream = random.nextInt(1 << 15);
    boolean tracing = random.nextBoolean();
    Map<String, ByteBuffer> payload =
        version >= Version.V4 && random.nextInt(4) == 0
            ? Map.of("payload", ByteBuffer.wrap(bytes(10)))
            : Frame.NO_PAYLOAD;
    return new Pair(
        Frame.forRequest(version, stream, tracing, payload, borrowed),
        Frame.forRequest(version, stream, tracing, payload, plain));
  }

  private byte[] bytes(int length) {
    return bytes(length, random);
  }

  static byte[] bytes(int length, SplittableRandom random) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }
}
