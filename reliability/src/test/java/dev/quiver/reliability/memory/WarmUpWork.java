/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.memory;

import dev.quiver.internal.buffer.VectorBuffers;
import dev.quiver.internal.kernel.KernelSet;
import dev.quiver.internal.kernel.VectorArray;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.function.BooleanSupplier;

/**
 * What a service does with vectors, each way with arrays and buffers that are there already, so
 * that nothing is allocated but by a fault: vectors of every primitive array, from small to large,
 * as codecs, rows and frames move them.
 */
final class WarmUpWork {

  /** Around the sizes at which kernels change their way, and those of embeddings. */
  private static final int[] DIMENSIONS = {3, 16, 55, 100, 384, 768, 1536, 4200};

  private static final List<VectorArray<?>> FORMS =
      VectorArray.all().stream()
          .filter(vectorArray -> vectorArray.arrayClass() != UUID[].class)
          .toList();

  /** For each type, memory and direction, a movement of each dimension. */
  private final Map<String, List<Runnable>> ways = new LinkedHashMap<>();

  /** Whether an array and its bytes are what they were, all movements being of the same values. */
  private final List<BooleanSupplier> checks = new ArrayList<>();

  private final SplittableRandom random = new SplittableRandom(1);

  WarmUpWork() {
    FORMS.forEach(this::add);
  }

  private <A> void add(VectorArray<A> vectorArray) {
    for (int dimension : DIMENSIONS) {
      int length = dimension * vectorArray.elementSize();
      byte[] bytes = new byte[length];
      random.nextBytes(bytes);
      A array = vectorArray.newArray(dimension);
      vectorArray.decode(KernelSet.scalar(), bytes, 0, array, 0, dimension);
      byte[] heap = bytes.clone();
      ByteBuffer buffer = ByteBuffer.wrap(bytes.clone());
      ByteBuffer direct = ByteBuffer.allocateDirect(length).put(0, bytes);
      ByteBuf pooled = ByteBufAllocator.DEFAULT.directBuffer(length, length).writeBytes(bytes);
      String name = vectorArray.arrayClass().getSimpleName() + " of " + vectorArray.elementType();
      way(
          name + " to heap",
          () -> vectorArray.encode(KernelSet.best(), array, 0, dimension, heap, 0),
          () -> vectorArray.encode(KernelSet.best(), array, 0, dimension, buffer, 0));
      way(
          name + " from heap",
          () -> vectorArray.decode(KernelSet.best(), heap, 0, array, 0, dimension),
          () -> vectorArray.decode(KernelSet.best(), buffer, 0, array, 0, dimension));
      way(
          name + " to direct",
          () -> vectorArray.encode(KernelSet.best(), array, 0, dimension, direct, 0),
          () -> VectorBuffers.write(pooled.clear(), vectorArray, array, 0, dimension));
      way(
          name + " from direct",
          () -> vectorArray.decode(KernelSet.best(), direct, 0, array, 0, dimension),
          () -> VectorBuffers.read(pooled, 0, vectorArray, array, 0, dimension));
      ByteBuf expected = Unpooled.wrappedBuffer(bytes);
      byte[] read = new byte[length];
      checks.add(
          () -> {
            vectorArray.encode(KernelSet.scalar(), array, 0, dimension, read, 0);
            return Arrays.equals(bytes, read)
                && Arrays.equals(bytes, heap)
                && Arrays.equals(bytes, buffer.array())
                && expected.equals(Unpooled.wrappedBuffer(direct))
                && expected.equals(pooled);
          });
    }
  }

  private void way(String name, Runnable... movements) {
    ways.computeIfAbsent(name, key -> new ArrayList<>()).addAll(List.of(movements));
  }

  /** Movements of all ways, mixed. */
  void mix(SplittableRandom random, int movements) {
    List<List<Runnable>> all = List.copyOf(ways.values());
    for (int i = 0; i < movements; i++) {
      List<Runnable> way = all.get(random.nextInt(all.size()));
      way.get(random.nextInt(way.size())).run();
    }
  }

  /** Fails if the last movement of anything moved it wrongly. */
  void check() {
    for (BooleanSupplier check : checks) {
      if (!check.getAsBoolean()) {
        throw new AssertionError("moved wrongly, by kernel " + KernelSet.best().name());
      }
    }
  }

  /** The ways by name. */
  Map<String, List<Runnable>> ways() {
    return ways;
  }
}
