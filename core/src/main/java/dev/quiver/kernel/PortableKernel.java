/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.kernel;

import static dev.quiver.kernel.Bytes.BUFFER_INT;
import static dev.quiver.kernel.Bytes.BUFFER_LONG;
import static dev.quiver.kernel.Bytes.INT;
import static dev.quiver.kernel.Bytes.LONG;

import java.nio.ByteBuffer;

/**
 * The fastest ways that need nothing but Java 17: a plain loop with one swapped store or load per
 * element, and from a certain number of elements on ({@link Thresholds}) {@link Staging} on the
 * heap and {@link Transfer} for buffers without an array. Nothing is allocated.
 */
final class PortableKernel implements VectorKernel {

  @Override
  public String name() {
    return "portable";
  }

  @Override
  public void encode(float[] source, int index, int count, byte[] target, int offset) {
    Ranges.check(source.length, index, count, target, offset, Integer.BYTES);
    if (count >= Thresholds.STAGE_FLOATS) {
      Staging.encode(source, index, count, target, offset);
      return;
    }
    for (int i = 0; i < count; i++) {
      INT.set(target, offset + 4 * i, Float.floatToRawIntBits(source[index + i]));
    }
  }

  @Override
  public void decode(byte[] source, int offset, float[] target, int index, int count) {
    Ranges.check(target.length, index, count, source, offset, Integer.BYTES);
    if (count >= Thresholds.STAGE_FLOATS) {
      Staging.decode(source, offset, target, index, count);
      return;
    }
    for (int i = 0; i < count; i++) {
      target[index + i] = Float.intBitsToFloat((int) INT.get(source, offset + 4 * i));
    }
  }

  @Override
  public void encode(float[] source, int index, int count, ByteBuffer target, int offset) {
    Ranges.checkWritable(target);
    Ranges.check(source.length, index, count, target, offset, Integer.BYTES);
    if (target.hasArray()) {
      encode(source, index, count, target.array(), target.arrayOffset() + offset);
    } else if (count >= Thresholds.TRANSFER_FLOATS) {
      byte[] piece = Transfer.piece();
      for (int done = 0; done < count; done += Transfer.SIZE / 4) {
        int elements = Math.min(Transfer.SIZE / 4, count - done);
        encode(source, index + done, elements, piece, 0);
        target.put(offset + 4 * done, piece, 0, 4 * elements);
      }
    } else {
      for (int i = 0; i < count; i++) {
        BUFFER_INT.set(target, offset + 4 * i, Float.floatToRawIntBits(source[index + i]));
      }
    }
  }

  @Override
  public void decode(ByteBuffer source, int offset, float[] target, int index, int count) {
    Ranges.check(target.length, index, count, source, offset, Integer.BYTES);
    if (source.hasArray()) {
      decode(source.array(), source.arrayOffset() + offset, target, index, count);
    } else if (count >= Thresholds.TRANSFER_FLOATS) {
      byte[] piece = Transfer.piece();
      for (int done = 0; done < count; done += Transfer.SIZE / 4) {
        int elements = Math.min(Transfer.SIZE / 4, count - done);
        source.get(offset + 4 * done, piece, 0, 4 * elements);
        decode(piece, 0, target, index + done, elements);
      }
    } else {
      for (int i = 0; i < count; i++) {
        target[index + i] = Float.intBitsToFloat((int) BUFFER_INT.get(source, offset + 4 * i));
      }
    }
  }

  @Override
  public void encode(double[] source, int index, int count, byte[] target, int offset) {
    Ranges.check(source.length, index, count, target, offset, Long.BYTES);
    for (int i = 0; i < count; i++) {
      LONG.set(target, offset + 8 * i, Double.doubleToRawLongBits(source[index + i]));
    }
  }

  @Override
  public void decode(byte[] source, int offset, double[] target, int index, int count) {
    Ranges.check(target.length, index, count, source, offset, Long.BYTES);
    for (int i = 0; i < count; i++) {
      target[index + i] = Double.longBitsToDouble((long) LONG.get(source, offset + 8 * i));
    }
  }

  @Override
  public void encode(double[] source, int index, int count, ByteBuffer target, int offset) {
    Ranges.checkWritable(target);
    Ranges.check(source.length, index, count, target, offset, Long.BYTES);
    if (target.hasArray()) {
      encode(source, index, count, target.array(), target.arrayOffset() + offset);
    } else if (count >= Thresholds.TRANSFER_DOUBLES) {
      byte[] piece = Transfer.piece();
      for (int done = 0; done < count; done += Transfer.SIZE / 8) {
        int elements = Math.min(Transfer.SIZE / 8, count - done);
        encode(source, index + done, elements, piece, 0);
        target.put(offset + 8 * done, piece, 0, 8 * elements);
      }
    } else {
      for (int i = 0; i < count; i++) {
        BUFFER_LONG.set(target, offset + 8 * i, Double.doubleToRawLongBits(source[index + i]));
      }
    }
  }

  @Override
  public void decode(ByteBuffer source, int offset, double[] target, int index, int count) {
    Ranges.check(target.length, index, count, source, offset, Long.BYTES);
    if (source.hasArray()) {
      decode(source.array(), source.arrayOffset() + offset, target, index, count);
    } else if (count >= Thresholds.TRANSFER_DOUBLES) {
      byte[] piece = Transfer.piece();
      for (int done = 0; done < count; done += Transfer.SIZE / 8) {
        int elements = Math.min(Transfer.SIZE / 8, count - done);
        source.get(offset + 8 * done, piece, 0, 8 * elements);
        decode(piece, 0, target, index + done, elements);
      }
    } else {
      for (int i = 0; i < count; i++) {
        target[index + i] = Double.longBitsToDouble((long) BUFFER_LONG.get(source, offset + 8 * i));
      }
    }
  }

  @Override
  public void encode(int[] source, int index, int count, byte[] target, int offset) {
    Ranges.check(source.length, index, count, target, offset, Integer.BYTES);
    if (count >= Thresholds.STAGE_INTS_TO_ENCODE) {
      Staging.encode(source, index, count, target, offset);
      return;
    }
    for (int i = 0; i < count; i++) {
      INT.set(target, offset + 4 * i, source[index + i]);
    }
  }

  @Override
  public void decode(byte[] source, int offset, int[] target, int index, int count) {
    Ranges.check(target.length, index, count, source, offset, Integer.BYTES);
    if (count >= Thresholds.STAGE_INTS_TO_DECODE) {
      Staging.decode(source, offset, target, index, count);
      return;
    }
    for (int i = 0; i < count; i++) {
      target[index + i] = (int) INT.get(source, offset + 4 * i);
    }
  }

  @Override
  public void encode(int[] source, int index, int count, ByteBuffer target, int offset) {
    Ranges.checkWritable(target);
    Ranges.check(source.length, index, count, target, offset, Integer.BYTES);
    if (target.hasArray()) {
      encode(source, index, count, target.array(), target.arrayOffset() + offset);
    } else if (count >= Thresholds.TRANSFER_INTS) {
      byte[] piece = Transfer.piece();
      for (int done = 0; done < count; done += Transfer.SIZE / 4) {
        int elements = Math.min(Transfer.SIZE / 4, count - done);
        encode(source, index + done, elements, piece, 0);
        target.put(offset + 4 * done, piece, 0, 4 * elements);
      }
    } else {
      for (int i = 0; i < count; i++) {
        BUFFER_INT.set(target, offset + 4 * i, source[index + i]);
      }
    }
  }

  @Override
  public void decode(ByteBuffer source, int offset, int[] target, int index, int count) {
    Ranges.check(target.length, index, count, source, offset, Integer.BYTES);
    if (source.hasArray()) {
      decode(source.array(), source.arrayOffset() + offset, target, index, count);
    } else if (count >= Thresholds.TRANSFER_INTS) {
      byte[] piece = Transfer.piece();
      for (int done = 0; done < count; done += Transfer.SIZE / 4) {
        int elements = Math.min(Transfer.SIZE / 4, count - done);
        source.get(offset + 4 * done, piece, 0, 4 * elements);
        decode(piece, 0, target, index + done, elements);
      }
    } else {
      for (int i = 0; i < count; i++) {
        target[index + i] = (int) BUFFER_INT.get(source, offset + 4 * i);
      }
    }
  }

  @Override
  public void encode(long[] source, int index, int count, byte[] target, int offset) {
    Ranges.check(source.length, index, count, target, offset, Long.BYTES);
    for (int i = 0; i < count; i++) {
      LONG.set(target, offset + 8 * i, source[index + i]);
    }
  }

  @Override
  public void decode(byte[] source, int offset, long[] target, int index, int count) {
    Ranges.check(target.length, index, count, source, offset, Long.BYTES);
    for (int i = 0; i < count; i++) {
      target[index + i] = (long) LONG.get(source, offset + 8 * i);
    }
  }

  @Override
  public void encode(long[] source, int index, int count, ByteBuffer target, int offset) {
    Ranges.checkWritable(target);
    Ranges.check(source.length, index, count, target, offset, Long.BYTES);
    if (target.hasArray()) {
      encode(source, index, count, target.array(), target.arrayOffset() + offset);
    } else if (count >= Thresholds.TRANSFER_LONGS) {
      byte[] piece = Transfer.piece();
      for (int done = 0; done < count; done += Transfer.SIZE / 8) {
        int elements = Math.min(Transfer.SIZE / 8, count - done);
        encode(source, index + done, elements, piece, 0);
        target.put(offset + 8 * done, piece, 0, 8 * elements);
      }
    } else {
      for (int i = 0; i < count; i++) {
        BUFFER_LONG.set(target, offset + 8 * i, source[index + i]);
      }
    }
  }

  @Override
  public void decode(ByteBuffer source, int offset, long[] target, int index, int count) {
    Ranges.check(target.length, index, count, source, offset, Long.BYTES);
    if (source.hasArray()) {
      decode(source.array(), source.arrayOffset() + offset, target, index, count);
    } else if (count >= Thresholds.TRANSFER_LONGS) {
      byte[] piece = Transfer.piece();
      for (int done = 0; done < count; done += Transfer.SIZE / 8) {
        int elements = Math.min(Transfer.SIZE / 8, count - done);
        source.get(offset + 8 * done, piece, 0, 8 * elements);
        decode(piece, 0, target, index + done, elements);
      }
    } else {
      for (int i = 0; i < count; i++) {
        target[index + i] = (long) BUFFER_LONG.get(source, offset + 8 * i);
      }
    }
  }
}
