/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.buffer;

import dev.quiver.internal.kernel.KernelSet;
import dev.quiver.testkit.Allocation;
import dev.quiver.testkit.ArrayCase;
import io.netty.buffer.ByteBuf;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * A program that measures what {@link VectorBuffers} allocates: it moves vectors between arrays and
 * the kinds of buffers that drivers use, all in turn, until none allocates a byte or a minute is
 * over.
 */
final class BufferAllocations {

  /** Before each line of a result, as {@code RESULT name=bytes}. */
  static final String RESULT = "allocated by ";

  static final Set<BufferKind> KINDS =
      EnumSet.of(
          BufferKind.UNPOOLED_HEAP,
          BufferKind.UNPOOLED_DIRECT,
          BufferKind.POOLED_HEAP,
          BufferKind.POOLED_DIRECT,
          BufferKind.POOLED_HEAP_SLICE,
          BufferKind.POOLED_DIRECT_SLICE,
          BufferKind.COMPOSITE_BY_1000);

  private static final int[] DIMENSIONS = {16, 255, 1536, 4098};

  /**
   * Writes of all kinds of arrays, but not to slices of direct memory, and reads of all but UUID
   * objects.
   */
  static final int MOVES =
      DIMENSIONS.length
          * (ArrayCase.all().size() * (KINDS.size() - 1)
              + (ArrayCase.all().size() - 1) * KINDS.size());

  static final int CALLS = 500;
  private static final int CALLS_TO_WARM_UP = 500_000;
  private static final long PATIENCE_NANOS = 60_000_000_000L;

  private BufferAllocations() {}

  public static void main(String[] args) {
    KernelSet.warmUp().join();
    measure(moves()).forEach((name, bytes) -> System.out.println(RESULT + name + "=" + bytes));
  }

  /** Bytes of so many calls, the least of some rounds. */
  private static Map<String, Long> measure(Map<String, Runnable> moves) {
    List<Runnable> all = List.copyOf(moves.values());
    Map<String, Long> allocated = new LinkedHashMap<>();
    long start = System.nanoTime();
    do {
      repeat(CALLS_TO_WARM_UP, all);
      moves.forEach(
          (name, move) -> {
            List<Runnable> alone = List.of(move);
            allocated.merge(name, Allocation.once(() -> repeat(CALLS, alone)), Math::min);
          });
    } while (allocated.values().stream().anyMatch(bytes -> bytes >= CALLS)
        && System.nanoTime() - start < PATIENCE_NANOS);
    return allocated;
  }

  private static void repeat(int count, List<Runnable> moves) {
    for (int i = 0; i < count; i++) {
      moves.get(i % moves.size()).run();
    }
  }

  private static Map<String, Runnable> moves() {
    Map<String, Runnable> moves = new LinkedHashMap<>();
    SplittableRandom random = new SplittableRandom(1);
    for (BufferKind kind : KINDS) {
      for (ArrayCase<?> arrayCase : ArrayCase.all()) {
        for (int dimension : DIMENSIONS) {
          addMoves(moves, kind, arrayCase, dimension, random);
        }
      }
    }
    return moves;
  }

  /**
   * Left out: reading UUIDs as objects, which makes these, and writing to a slice of direct memory,
   * for which Netty makes two views at each call.
   */
  private static <A> void addMoves(
      Map<String, Runnable> moves,
      BufferKind kind,
      ArrayCase<A> arrayCase,
      int dimension,
      SplittableRandom random) {
    A elements = arrayCase.random(random, dimension);
    ByteBuf buffer = kind.create(dimension * arrayCase.size());
    String name = dimension + " " + arrayCase + ", " + kind;
    if (kind != BufferKind.POOLED_DIRECT_SLICE) {
      moves.put(
          "write " + name,
          () -> {
            buffer.clear();
            VectorBuffers.write(buffer, arrayCase.array(), elements, 0, dimension);
          });
    }
    if (!arrayCase.equals(ArrayCase.UUIDS)) {
      ByteBuf source = kind.filled(arrayCase.wire(elements));
      A target = arrayCase.guards(dimension);
      moves.put(
          "read " + name,
          () -> VectorBuffers.read(source, 0, arrayCase.array(), target, 0, dimension));
    }
  }
}
