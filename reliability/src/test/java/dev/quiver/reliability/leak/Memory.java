/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.leak;

import io.netty.buffer.ByteBufAllocator;
import java.util.function.LongSupplier;

/** The kinds of allocators that the fault tests run on. */
public enum Memory {
  POOLED_HEAP(false) {
    @Override
    Source open(Ledger ledger) {
      PooledMemory memory = new PooledMemory(false, ledger);
      return new Source(memory, memory::inUse);
    }
  },
  POOLED_DIRECT(true) {
    @Override
    Source open(Ledger ledger) {
      PooledMemory memory = new PooledMemory(true, ledger);
      return new Source(memory, memory::inUse);
    }
  },
  UNPOOLED(true) {
    @Override
    Source open(Ledger ledger) {
      UnpooledMemory memory = new UnpooledMemory(true, ledger);
      return new Source(memory, memory::inUse);
    }
  },
  ADAPTIVE(true) {
    @Override
    Source open(Ledger ledger) {
      AdaptiveMemory memory = new AdaptiveMemory(true, ledger);
      return new Source(memory, memory::inUse);
    }
  };

  private final boolean direct;

  Memory(boolean direct) {
    this.direct = direct;
  }

  /** An allocator of this kind, for one session. */
  public TrackingAllocator create() {
    Ledger ledger = new Ledger();
    return new TrackingAllocator(direct, open(ledger), ledger);
  }

  /** An allocator whose buffers are entered, whoever asks it for them. */
  abstract Source open(Ledger ledger);

  /**
   * Where memory comes from.
   *
   * @param inUse what is allocated and not given back, in a unit of its own
   */
  record Source(ByteBufAllocator allocator, LongSupplier inUse) {}
}
