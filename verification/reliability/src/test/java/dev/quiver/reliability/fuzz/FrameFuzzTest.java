/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.fuzz;

import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.ProtocolConstants.ErrorCode;
import com.datastax.oss.protocol.internal.ProtocolConstants.FrameFlag;
import com.datastax.oss.protocol.internal.ProtocolConstants.RowsFlag;
import com.datastax.oss.protocol.internal.ProtocolConstants.Version;
import com.datastax.oss.protocol.internal.response.AuthSuccess;
import com.datastax.oss.protocol.internal.response.Error;
import com.datastax.oss.protocol.internal.response.Ready;
import com.datastax.oss.protocol.internal.response.Supported;
import com.datastax.oss.protocol.internal.response.error.ReadFailure;
import com.datastax.oss.protocol.internal.response.event.StatusChangeEvent;
import com.datastax.oss.protocol.internal.response.result.SchemaChange;
import com.datastax.oss.protocol.internal.response.result.SetKeyspace;
import com.datastax.oss.protocol.internal.response.result.Void;
import dev.quiver.internal.driver.frame.Codecs;
import dev.quiver.internal.driver.frame.RandomResults;
import dev.quiver.testkit.driver.HostileFrames;
import dev.quiver.testkit.driver.RowsFrame;
import dev.quiver.vector.MalformedFrameException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * Reads any frame of a server. The first byte chooses whether its header has the correct length,
 * and whether it is in one piece.
 */
final class FrameFuzzTest extends FuzzTarget<Frame> {

  private static final int HEADER = HostileFrames.HEADER;
  private static final int FLAGS = 1;

  @Override
  Frame read(byte[] input) {
    int choice = input.length == 0 ? 0 : input[0];
    return Decoders.OURS.decode(Decoders.buffer(frame(input), choice));
  }

  private static byte[] frame(byte[] input) {
    ByteBuffer source = ByteBuffer.wrap(input);
    int choice = Bytes.next(source);
    byte[] frame = Bytes.rest(source);
    return (choice & 2) != 0 && frame.length >= HEADER ? HostileFrames.withLength(frame) : frame;
  }

  @Override
  void verify(byte[] input, Frame value) {
    Decoders.sameAsTheDriver(value, frame(input), Decoders.STOCK);
  }

  @Override
  boolean isDocumented(RuntimeException e) {
    return e instanceof MalformedFrameException || Codecs.isTooLong(e);
  }

  /** Columns and types become objects. */
  @Override
  int factor() {
    return 100;
  }

  @Override
  Map<String, byte[]> seeds() {
    Map<String, byte[]> seeds = new TreeMap<>();
    SplittableRandom random = new SplittableRandom(3);
    RandomResults results = new RandomResults(random);
    for (int version : Codecs.versions()) {
      for (int flags = 0; flags < RandomResults.FLAGS; flags++) {
        Frame rows = results.rows(version, flags, random.nextInt(1, 4), random.nextInt(4), 20);
        seeds.put(
            "valid-rows-v" + version + "-" + flags, input(2 + flags % 2, Decoders.bytes(rows)));
      }
    }
    messages()
        .forEach(
            (name, message) ->
                seeds.put(
                    "valid-" + name, input(0, Decoders.bytes(results.frame(Version.V5, message)))));
    byte[] small = new byte[3];
    byte[] large = new byte[300];
    RowsFrame page =
        RowsFrame.of(RowsFlag.NO_METADATA, 2)
            .integer(2)
            .cell(small.length, small)
            .cell(large.length, large)
            .cell(-1);
    seeds.put("hostile-page-without-its-last-cell", input(0, page.bytes()));
    seeds.put("valid-page", input(1, page.cell(small.length, small).bytes()));
    byte[] length = HostileFrames.withLength(page.bytes(), Integer.MAX_VALUE);
    seeds.put("hostile-length", input(0, length));
    byte[] auth = Decoders.bytes(Version.V5, new AuthSuccess(ByteBuffer.allocate(0)));
    seeds.put("hostile-token", input(0, HostileFrames.withInt(auth, HEADER, Integer.MAX_VALUE)));
    byte[] payload = Decoders.bytes(Version.V5, new Ready());
    payload[FLAGS] = FrameFlag.CUSTOM_PAYLOAD;
    seeds.put(
        "hostile-payload", input(2, Bytes.join(payload, Bytes.of(0, 1, 0, 0, 0x7f, 0, 0, 0))));
    return seeds;
  }

  private static Map<String, Message> messages() {
    InetAddress address = InetAddress.getLoopbackAddress();
    Map<String, Message> messages = new LinkedHashMap<>();
    messages.put("void", Void.INSTANCE);
    messages.put("keyspace", new SetKeyspace("ks"));
    messages.put("schema", new SchemaChange("UPDATED", "TABLE", "ks", "docs", null));
    messages.put("ready", new Ready());
    messages.put("error", new Error(ErrorCode.INVALID, "no such table"));
    messages.put("failure", new ReadFailure("2 failed", 1, 1, 2, 1, Map.of(address, 3), true));
    messages.put("supported", new Supported(Map.of("COMPRESSION", List.of("lz4", "snappy"))));
    messages.put("authenticated", new AuthSuccess(ByteBuffer.allocate(3)));
    messages.put("event", new StatusChangeEvent("UP", new InetSocketAddress(address, 9042)));
    return messages;
  }

  private static byte[] input(int choice, byte[] frame) {
    return Bytes.join(Bytes.of(choice), frame);
  }
}
