/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.FrameCodec;
import com.datastax.oss.protocol.internal.ProtocolConstants.Version;
import com.datastax.oss.protocol.internal.response.result.DefaultRows;
import dev.quiver.testkit.Allocation;
import dev.quiver.testkit.Evidence;
import dev.quiver.testkit.Seed;
import dev.quiver.testkit.driver.HostileFrames;
import dev.quiver.vector.MalformedFrameException;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Tests that valid frames with some changed bytes are rejected, or read as other valid frames. */
class MutationTest {

  private static final int MUTATIONS = 20_000;

  /** The header and the kind of the result do not change: the driver reads other kinds. */
  private static final int START = FrameCodec.V3_ENCODED_HEADER_SIZE + Integer.BYTES;

  private static final int[] EXTREMES = {
    -1, -2, 0, 1, Integer.MAX_VALUE, Integer.MIN_VALUE, 0xffff, 1 << 24
  };

  /** Far more bytes than any frame here needs, far fewer than its counts may claim. */
  private static final long MOST = 1 << 19;

  private final SplittableRandom random = Seed.random("mutations");
  private final FrameCodec<ByteBuf> codec = Codecs.ours();

  private int rejected;
  private int read;

  @Test
  void randomMutations() {
    RandomResults results = new RandomResults(random);
    byte[] frame = {};
    for (int i = 0; i < MUTATIONS; i++) {
      if (i % 20 == 0) {
        frame = valid(results);
      }
      byte[] mutated = mutate(frame);
      Evidence.check("mutation", mutated, () -> check(mutated));
    }
    assertThat(rejected).isGreaterThan(MUTATIONS / 10);
    assertThat(read).isGreaterThan(MUTATIONS / 100);
  }

  private byte[] valid(RandomResults results) {
    int version = random.nextInt(Version.V3, Version.V6 + 1);
    int cellLength = random.nextBoolean() ? 10 : 1000;
    int flags = random.nextInt(RandomResults.FLAGS);
    Frame rows = results.rows(version, flags, random.nextInt(5), random.nextInt(5), cellLength);
    return Codecs.answer(version, rows.message);
  }

  private byte[] mutate(byte[] frame) {
    byte[] mutated = frame.clone();
    ByteBuf bytes = Unpooled.wrappedBuffer(mutated);
    for (int i = random.nextInt(3); i >= 0; i--) {
      int offset = random.nextInt(START, mutated.length);
      switch (random.nextInt(4)) {
        case 0 -> mutated[offset] ^= (byte) (1 << random.nextInt(8));
        case 1 -> mutated[offset] = (byte) random.nextInt();
        case 2 -> {
          if (offset <= mutated.length - Integer.BYTES) {
            bytes.setInt(offset, EXTREMES[random.nextInt(EXTREMES.length)]);
          }
        }
        default -> {
          if (offset <= mutated.length - Short.BYTES) {
            bytes.setShort(offset, EXTREMES[random.nextInt(EXTREMES.length)]);
          }
        }
      }
    }
    if (random.nextInt(5) == 0) {
      int length = Math.max(START + Integer.BYTES, random.nextInt(START, mutated.length + 50));
      mutated = Arrays.copyOf(mutated, length);
    }
    return HostileFrames.withLength(mutated);
  }

  private void check(byte[] frame) {
    if (isRead(frame)) {
      read++;
    } else {
      rejected++;
    }
    assertThat(Allocation.bytes(MOST, () -> isRead(frame))).isLessThanOrEqualTo(MOST);
  }

  private boolean isRead(byte[] frame) {
    try {
      touch((DefaultRows) codec.decode(Unpooled.wrappedBuffer(frame)).message);
      return true;
    } catch (MalformedFrameException e) {
      return false;
    }
  }

  private static void touch(DefaultRows rows) {
    if (rows.getMetadata().columnCount == 0) {
      return; // there may be very many such rows
    }
    for (List<ByteBuffer> row : rows.getData()) {
      row.forEach(cell -> Allocation.sink = cell);
    }
  }
}
