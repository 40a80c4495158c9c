/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import dev.quiver.internal.kernel.VectorArray;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Spliterator;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Iterates over the elements of an array, for loops and streams. Each primitive array type has its
 * own subclass, whose {@code next} can be inlined into a loop, so that nothing is boxed, whatever
 * other lists the JVM has used.
 */
abstract sealed class ElementIterator<A, E> implements Iterator<E>, Spliterator<E> {

  final A array;
  int index;
  final int end;

  private ElementIterator(A array, int index, int end) {
    this.array = array;
    this.index = index;
    this.end = end;
  }

  /** Returns an iterator over a range of the same array. */
  abstract ElementIterator<A, E> over(int from, int to);

  @Override
  public abstract void forEachRemaining(Consumer<? super E> action);

  /** Returns whether this covers the first {@code count} elements of an array of a given kind. */
  final boolean isFirst(VectorArray<?> arrayKind, int count) {
    return index == 0 && end == count && arrayKind.arrayClass().isInstance(array);
  }

  @Override
  public final boolean hasNext() {
    return index < end;
  }

  /** Advances, and returns the index of the next element. */
  final int advance() {
    if (index >= end) {
      throw new NoSuchElementException();
    }
    return index++;
  }

  @Override
  public final boolean tryAdvance(Consumer<? super E> action) {
    boolean any = index < end;
    if (any) {
      action.accept(next());
    }
    return any;
  }

  @Override
  public final @Nullable Spliterator<E> trySplit() {
    int from = index;
    int middle = (from + end) >>> 1;
    if (from == middle) {
      return null;
    }
    index = middle;
    return over(from, middle);
  }

  @Override
  public final long estimateSize() {
    return (long) end - index;
  }

  @Override
  public final int characteristics() {
    return ORDERED | SIZED | SUBSIZED;
  }

  static final class Floats extends ElementIterator<float[], Float> {
    Floats(float[] array, int index, int end) {
      super(array, index, end);
    }

    @Override
    Floats over(int from, int to) {
      return new Floats(array, from, to);
    }

    @Override
    public Float next() {
      return array[advance()];
    }

    @Override
    public void forEachRemaining(Consumer<? super Float> action) {
      while (index < end) {
        action.accept(array[index++]);
      }
    }
  }

  static final class Doubles extends ElementIterator<double[], Double> {
    Doubles(double[] array, int index, int end) {
      super(array, index, end);
    }

    @Override
    Doubles over(int from, int to) {
      return new Doubles(array, from, to);
    }

    @Override
    public Double next() {
      return array[advance()];
    }

    @Override
    public void forEachRemaining(Consumer<? super Double> action) {
      while (index < end) {
        action.accept(array[index++]);
      }
    }
  }

  static final class Ints extends ElementIterator<int[], Integer> {
    Ints(int[] array, int index, int end) {
      super(array, index, end);
    }

    @Override
    Ints over(int from, int to) {
      return new Ints(array, from, to);
    }

    @Override
    public Integer next() {
      return array[advance()];
    }

    @Override
    public void forEachRemaining(Consumer<? super Integer> action) {
      while (index < end) {
        action.accept(array[index++]);
      }
    }
  }

  static final class Longs extends ElementIterator<long[], Long> {
    Longs(long[] array, int index, int end) {
      super(array, index, end);
    }

    @Override
    Longs over(int from, int to) {
      return new Longs(array, from, to);
    }

    @Override
    public Long next() {
      return array[advance()];
    }

    @Override
    public void forEachRemaining(Consumer<? super Long> action) {
      while (index < end) {
        action.accept(array[index++]);
      }
    }
  }

  /** Iterates over elements that are objects. */
  static final class References<A, E> extends ElementIterator<A, E> {
    private final Elements<A, E> elements;

    References(Elements<A, E> elements, A array, int index, int end) {
      super(array, index, end);
      this.elements = elements;
    }

    @Override
    References<A, E> over(int from, int to) {
      return new References<>(elements, array, from, to);
    }

    @Override
    public E next() {
      return elements.get(array, advance());
    }

    @Override
    public void forEachRemaining(Consumer<? super E> action) {
      while (index < end) {
        action.accept(elements.get(array, index++));
      }
    }
  }
}
