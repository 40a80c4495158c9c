/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.kernel;

import dev.quiver.internal.wire.ElementType;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Objects;
import java.util.UUID;

/**
 * A kind of Java array that can hold the elements of a vector. Each kind calls the kernel's methods
 * for its array; {@code UUID[]}, for which kernels have no methods, has its own loops.
 *
 * <p>Code that uses this class is the same for all arrays. The methods have the contract of {@link
 * VectorKernel}, except that {@code index} and {@code count} count elements of the vector: in a
 * {@code long[]} of UUIDs, two longs are one element.
 *
 * <pre>{@code
 * float[] floats = VectorArray.FLOATS.newArray(1536);
 * VectorArray.FLOATS.decode(ActiveKernel.get(), bytes, 0, floats, 0, 1536);
 * }</pre>
 */
public abstract sealed class VectorArray<A> extends ArrayKind<A> {

  public static final VectorArray<float[]> FLOATS = new Floats();

  public static final VectorArray<double[]> DOUBLES = new Doubles();

  public static final VectorArray<int[]> INTS = new Ints();

  /** {@code long[]} for {@code vector<bigint, n>}. */
  public static final VectorArray<long[]> LONGS = new Longs();

  /** {@code UUID[]} for {@code vector<uuid, n>} and {@code vector<timeuuid, n>}. */
  public static final VectorArray<UUID[]> UUIDS = new Uuids();

  /**
   * {@code long[]} for {@code vector<uuid, n>} and {@code vector<timeuuid, n>}: the most
   * significant bits of each UUID, followed by its least significant bits.
   */
  public static final VectorArray<long[]> UUID_LONGS = new UuidLongs();

  private final ElementType elementType;

  private VectorArray(ArrayKind<A> kind, ElementType elementType) {
    super(kind);
    this.elementType = elementType;
  }

  /** Returns all kinds; {@code UUID[]} comes before the {@code long[]} for UUIDs. */
  public static List<VectorArray<?>> all() {
    return List.of(FLOATS, DOUBLES, INTS, LONGS, UUIDS, UUID_LONGS);
  }

  /** Returns whether this array can hold elements of a type; arrays for uuid also hold timeuuid. */
  public final boolean holds(ElementType type) {
    return type == elementType || (type == ElementType.TIMEUUID && elementType == ElementType.UUID);
  }

  /** Returns the CQL type of the elements; {@code uuid} if they may also be {@code timeuuid}. */
  public final ElementType elementType() {
    return elementType;
  }

  public abstract void encode(
      VectorKernel kernel, A source, int index, int count, byte[] target, int offset);

  /** Writes elements to a buffer from byte {@code offset} on, whatever the buffer's position. */
  public abstract void encode(
      VectorKernel kernel, A source, int index, int count, ByteBuffer target, int offset);

  public abstract void decode(
      VectorKernel kernel, byte[] source, int offset, A target, int index, int count);

  /** Reads elements from a buffer from byte {@code offset} on, whatever the buffer's position. */
  public abstract void decode(
      VectorKernel kernel, ByteBuffer source, int offset, A target, int index, int count);

  private static final class Floats extends VectorArray<float[]> {
    Floats() {
      super(ArrayKind.FLOATS, ElementType.FLOAT);
    }

    @Override
    public void encode(
        VectorKernel kernel, float[] source, int index, int count, byte[] target, int offset) {
      kernel.encode(source, index, count, target, offset);
    }

    @Override
    public void encode(
        VectorKernel kernel, float[] source, int index, int count, ByteBuffer target, int offset) {
      kernel.encode(source, index, count, target, offset);
    }

    @Override
    public void decode(
        VectorKernel kernel, byte[] source, int offset, float[] target, int index, int count) {
      kernel.decode(source, offset, target, index, count);
    }

    @Override
    public void decode(
        VectorKernel kernel, ByteBuffer source, int offset, float[] target, int index, int count) {
      kernel.decode(source, offset, target, index, count);
    }
  }

  private static final class Doubles extends VectorArray<double[]> {
    Doubles() {
      super(ArrayKind.DOUBLES, ElementType.DOUBLE);
    }

    @Override
    public void encode(
        VectorKernel kernel, double[] source, int index, int count, byte[] target, int offset) {
      kernel.encode(source, index, count, target, offset);
    }

    @Override
    public void encode(
        VectorKernel kernel, double[] source, int index, int count, ByteBuffer target, int offset) {
      kernel.encode(source, index, count, target, offset);
    }

    @Override
    public void decode(
        VectorKernel kernel, byte[] source, int offset, double[] target, int index, int count) {
      kernel.decode(source, offset, target, index, count);
    }

    @Override
    public void decode(
        VectorKernel kernel, ByteBuffer source, int offset, double[] target, int index, int count) {
      kernel.decode(source, offset, target, index, count);
    }
  }

  private static final class Ints extends VectorArray<int[]> {
    Ints() {
      super(ArrayKind.INTS, ElementType.INT);
    }

    @Override
    public void encode(
        VectorKernel kernel, int[] source, int index, int count, byte[] target, int offset) {
      kernel.encode(source, index, count, target, offset);
    }

    @Override
    public void encode(
        VectorKernel kernel, int[] source, int index, int count, ByteBuffer target, int offset) {
      kernel.encode(source, index, count, target, offset);
    }

    @Override
    public void decode(
        VectorKernel kernel, byte[] source, int offset, int[] target, int index, int count) {
      kernel.decode(source, offset, target, index, count);
    }

    @Override
    public void decode(
        VectorKernel kernel, ByteBuffer source, int offset, int[] target, int index, int count) {
      kernel.decode(source, offset, target, index, count);
    }
  }

  private static final class Longs extends VectorArray<long[]> {
    Longs() {
      super(ArrayKind.LONGS, ElementType.BIGINT);
    }

    @Override
    public void encode(
        VectorKernel kernel, long[] source, int index, int count, byte[] target, int offset) {
      kernel.encode(source, index, count, target, offset);
    }

    @Override
    public void encode(
        VectorKernel kernel, long[] source, int index, int count, ByteBuffer target, int offset) {
      kernel.encode(source, index, count, target, offset);
    }

    @Override
    public void decode(
        VectorKernel kernel, byte[] source, int offset, long[] target, int index, int count) {
      kernel.decode(source, offset, target, index, count);
    }

    @Override
    public void decode(
        VectorKernel kernel, ByteBuffer source, int offset, long[] target, int index, int count) {
      kernel.decode(source, offset, target, index, count);
    }
  }

  private static final class Uuids extends VectorArray<UUID[]> {
    Uuids() {
      super(ArrayKind.UUIDS, ElementType.UUID);
    }

    @Override
    public void encode(
        VectorKernel kernel, UUID[] source, int index, int count, byte[] target, int offset) {
      UuidLoops.encode(source, index, count, target, offset);
    }

    @Override
    public void encode(
        VectorKernel kernel, UUID[] source, int index, int count, ByteBuffer target, int offset) {
      UuidLoops.encode(source, index, count, target, offset);
    }

    @Override
    public void decode(
        VectorKernel kernel, byte[] source, int offset, UUID[] target, int index, int count) {
      UuidLoops.decode(source, offset, target, index, count);
    }

    @Override
    public void decode(
        VectorKernel kernel, ByteBuffer source, int offset, UUID[] target, int index, int count) {
      UuidLoops.decode(source, offset, target, index, count);
    }
  }

  private static final class UuidLongs extends VectorArray<long[]> {
    UuidLongs() {
      super(ArrayKind.UUID_LONGS, ElementType.UUID);
    }

    @Override
    public void encode(
        VectorKernel kernel, long[] source, int index, int count, byte[] target, int offset) {
      checkRange(source, index, count);
      kernel.encode(source, 2 * index, 2 * count, target, offset);
    }

    @Override
    public void encode(
        VectorKernel kernel, long[] source, int index, int count, ByteBuffer target, int offset) {
      checkRange(source, index, count);
      kernel.encode(source, 2 * index, 2 * count, target, offset);
    }

    @Override
    public void decode(
        VectorKernel kernel, byte[] source, int offset, long[] target, int index, int count) {
      checkRange(target, index, count);
      kernel.decode(source, offset, target, 2 * index, 2 * count);
    }

    @Override
    public void decode(
        VectorKernel kernel, ByteBuffer source, int offset, long[] target, int index, int count) {
      checkRange(target, index, count);
      kernel.decode(source, offset, target, 2 * index, 2 * count);
    }

    /** Checks indexes before they are doubled, so that doubling cannot overflow. */
    private void checkRange(long[] array, int index, int count) {
      Objects.checkFromIndexSize(index, count, count(array));
    }
  }
}
