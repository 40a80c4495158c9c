/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.fuzz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.FrameCodec;
import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.ProtocolConstants.Version;
import dev.quiver.internal.driver.frame.Codecs;
import dev.quiver.internal.driver.frame.Compression;
import dev.quiver.internal.driver.frame.RandomResults;
import dev.quiver.testkit.driver.HostileFrames;
import dev.quiver.vector.MalformedFrameException;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * Reads the compressed body of a result of protocol v4. The first byte chooses whether the input is
 * the body, or is compressed first, so that code after the decompressor is reached, too.
 */
final class Lz4FuzzTest extends FuzzTarget<Frame> {

  private static final int COMPRESS = 1;

  @Override
  Frame read(byte[] input) {
    return decode(Decoders.OURS_LZ4, frame(input));
  }

  /** Decodes from direct memory, so that the body is decompressed to direct memory. */
  private static Frame decode(FrameCodec<ByteBuf> codec, byte[] frame) {
    ByteBuf source = CountingAllocator.INSTANCE.directBuffer(frame.length).writeBytes(frame);
    try {
      return codec.decode(source);
    } finally {
      source.release();
    }
  }

  private static byte[] frame(byte[] input) {
    ByteBuffer source = ByteBuffer.wrap(input);
    int choice = Bytes.next(source);
    byte[] body = Bytes.rest(source);
    if ((choice & COMPRESS) != 0) {
      body = compressed(body);
    }
    return HostileFrames.compressedResult(body);
  }

  private static byte[] compressed(byte[] body) {
    ByteBuf plain = Unpooled.wrappedBuffer(body);
    return Codecs.drain(Compression.LZ4.compressor().compress(plain));
  }

  @Override
  void verify(byte[] input, Frame value) {
    Decoders.sameAsTheDriver(value, frame(input), Decoders.STOCK_LZ4);
  }

  @Override
  boolean isDocumented(RuntimeException e) {
    return e instanceof MalformedFrameException;
  }

  /** One byte expands to 255 at most; each four bytes of nulls are an element of a row. */
  @Override
  int factor() {
    return 2000;
  }

  @Override
  Map<String, byte[]> seeds() {
    Map<String, byte[]> seeds = new TreeMap<>();
    RandomResults results = new RandomResults(new SplittableRandom(6));
    for (int length : new int[] {4, 40, 400}) {
      Message rows = results.rows(Version.V4, 1, 2, 5, length).message;
      byte[] frame = Decoders.bytes(Version.V4, rows);
      byte[] body = Arrays.copyOfRange(frame, HostileFrames.HEADER, frame.length);
      byte[] compressed = compressed(body);
      seeds.put("valid-plain-" + length, Bytes.join(Bytes.of(COMPRESS), body));
      seeds.put("valid-compressed-" + length, Bytes.join(Bytes.of(0), compressed));
      seeds.put("hostile-more-" + length, Bytes.join(Bytes.of(0), compressed, new byte[1]));
      byte[] lying = HostileFrames.withInt(compressed, 0, body.length + 1);
      seeds.put("hostile-claim-" + length, Bytes.join(Bytes.of(0), lying));
    }
    seeds.put("hostile-no-length", Bytes.of(0, 0, 0, 1));
    for (int claimed : new int[] {900_000_000, Integer.MAX_VALUE, -1}) {
      seeds.put("hostile-claim-of-" + claimed, claiming(claimed, 0x10, 0, 0, 0));
    }
    // CVE-2025-12183: a copy from before the first byte, and literals after the last one.
    seeds.put("hostile-match", claiming(100, 0x1f, 0, 0xff, 0xff, 66, 0x50, 0, 0, 0, 0, 0));
    seeds.put("hostile-literals", claiming(400, 0xf0, 0xff, 130, 1, 2));
    return seeds;
  }

  private static byte[] claiming(int length, int... block) {
    return HostileFrames.withInt(Bytes.join(new byte[5], Bytes.of(block)), 1, length);
  }

  /** A body that claims a mebibyte, which only the driver accepts. */
  @Test
  void countsDirectMemoryOfARejectedBody() {
    byte[] frame = frame(claiming(1 << 20, 0x10, 0, 0, 0));
    long before = CountingAllocator.INSTANCE.directBytes();
    assertThatThrownBy(() -> decode(Decoders.STOCK_LZ4, frame))
        .isInstanceOf(RuntimeException.class);
    assertThat(CountingAllocator.INSTANCE.directBytes() - before).isGreaterThan(1 << 20);
  }
}
