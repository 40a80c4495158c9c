/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.FrameCodec;
import com.datastax.oss.protocol.internal.response.result.DefaultRows;
import com.datastax.oss.protocol.internal.response.result.Rows;
import com.datastax.oss.protocol.internal.response.result.RowsMetadata;
import dev.quiver.jcstress.OwnedVector;
import dev.quiver.testkit.driver.HostileFrames;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZI_Result;

/**
 * All connections of a session share one frame codec. Two event loops decode compressed frames with
 * it: a complete one, and a truncated one, which is rejected and whose decompressed buffer, and no
 * other, is released.
 */
@JCStressTest
@Outcome(id = "true, true, 0", expect = ACCEPTABLE, desc = "one read, one rejected, no memory left")
@Outcome(expect = FORBIDDEN, desc = "the other frame's rows, or memory that was not released")
@State
public class FrameCodecStress {

  private static final int DIMENSION = 40;
  private static final byte[] GOOD = frame(1);
  private static final byte[] BAD = cut(frame(2));

  /** A separate allocator, so that unreleased memory can be counted. */
  private final UnpooledByteBufAllocator allocator = new UnpooledByteBufAllocator(false);

  private final FrameCodec<ByteBuf> codec = Codecs.ours(allocator, Compression.LZ4);

  private static byte[] frame(int owner) {
    Queue<List<ByteBuffer>> rows = new ArrayDeque<>();
    rows.add(List.of(ByteBuffer.wrap(OwnedVector.wire(owner, DIMENSION))));
    return Codecs.drain(
        Codecs.server(UnpooledByteBufAllocator.DEFAULT, Compression.LZ4)
            .encode(
                Frame.forResponse(
                    4,
                    owner,
                    null,
                    Frame.NO_PAYLOAD,
                    List.of(),
                    new DefaultRows(new RowsMetadata(1, null, null, null), rows))));
  }

  /** Returns a frame shorter than its content claims, with a matching header. */
  private static byte[] cut(byte[] frame) {
    return HostileFrames.withLength(Arrays.copyOf(frame, frame.length - 9));
  }

  private Frame decode(byte[] bytes) {
    ByteBuf source = allocator.heapBuffer(bytes.length).writeBytes(bytes);
    try {
      return codec.decode(source);
    } finally {
      source.release();
    }
  }

  @Actor
  public void good(ZZI_Result r) {
    ByteBuffer cell = ((Rows) decode(GOOD).message).getData().remove().get(0);
    r.r1 = cell.equals(ByteBuffer.wrap(OwnedVector.wire(1, DIMENSION)));
  }

  @Actor
  public void bad(ZZI_Result r) {
    try {
      decode(BAD);
    } catch (RuntimeException rejected) {
      r.r2 = true;
    }
  }

  @Arbiter
  public void count(ZZI_Result r) {
    r.r3 = (int) allocator.metric().usedHeapMemory();
  }
}
