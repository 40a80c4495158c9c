/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.testkit;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/** The kinds of buffers that a value may come in. All but {@link #HEAP} have bytes around it. */
public enum BufferKind {
  HEAP {
    @Override
    public ByteBuffer hold(byte[] value) {
      return ByteBuffer.wrap(value.clone());
    }
  },
  HEAP_ODD_OFFSET {
    @Override
    public ByteBuffer hold(byte[] value) {
      return guarded(ByteBuffer.allocate(value.length + 12), 5, value);
    }
  },
  HEAP_SLICE {
    @Override
    public ByteBuffer hold(byte[] value) {
      return guarded(ByteBuffer.allocate(value.length + 12), 3, value).slice();
    }
  },
  HEAP_READ_ONLY {
    @Override
    public ByteBuffer hold(byte[] value) {
      return HEAP_ODD_OFFSET.hold(value).asReadOnlyBuffer();
    }
  },
  HEAP_LITTLE_ENDIAN {
    @Override
    public ByteBuffer hold(byte[] value) {
      return HEAP_ODD_OFFSET.hold(value).order(ByteOrder.LITTLE_ENDIAN);
    }
  },
  DIRECT {
    @Override
    public ByteBuffer hold(byte[] value) {
      return guarded(ByteBuffer.allocateDirect(value.length + 12), 8, value);
    }
  },
  DIRECT_ODD_OFFSET {
    @Override
    public ByteBuffer hold(byte[] value) {
      return guarded(ByteBuffer.allocateDirect(value.length + 12), 7, value);
    }
  },
  DIRECT_SLICE {
    @Override
    public ByteBuffer hold(byte[] value) {
      return DIRECT_ODD_OFFSET.hold(value).slice();
    }
  },
  DIRECT_READ_ONLY {
    @Override
    public ByteBuffer hold(byte[] value) {
      return DIRECT_ODD_OFFSET.hold(value).asReadOnlyBuffer();
    }
  },
  DIRECT_LITTLE_ENDIAN {
    @Override
    public ByteBuffer hold(byte[] value) {
      return DIRECT.hold(value).order(ByteOrder.LITTLE_ENDIAN);
    }
  };

  private static final byte GUARD = 0x5a;

  /** A buffer whose remaining bytes are the value. */
  public abstract ByteBuffer hold(byte[] value);

  private static ByteBuffer guarded(ByteBuffer buffer, int offset, byte[] value) {
    byte[] guards = new byte[buffer.capacity()];
    Arrays.fill(guards, GUARD);
    buffer.put(guards);
    buffer.position(offset);
    buffer.put(value);
    buffer.limit(offset + value.length);
    buffer.position(offset);
    return buffer;
  }
}
