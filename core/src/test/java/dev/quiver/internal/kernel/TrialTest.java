/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.kernel;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssertAlternative;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A kernel that fails in any of its methods is refused, and the refusal says why. */
class TrialTest {

  /** The methods of a kernel, with the CQL type they are for. */
  enum Method {
    WRITE_FLOATS("float"),
    READ_FLOATS("float"),
    WRITE_DOUBLES("double"),
    READ_DOUBLES("double"),
    WRITE_INTS("int"),
    READ_INTS("int"),
    WRITE_LONGS("bigint"),
    READ_LONGS("bigint");

    private final String cqlName;

    Method(String cqlName) {
      this.cqlName = cqlName;
    }
  }

  /** What goes wrong at the end of a method. */
  interface Fault {
    void after(Method method, Object target, int position, int length);
  }

  static Stream<Arguments> methodsAndElements() {
    return Stream.of(Method.values())
        .flatMap(it -> Stream.of(0, 1, 64, 129, 130).map(element -> Arguments.of(it, element)));
  }

  @Test
  void aKernelWithoutFaultPasses() {
    assertThatCode(() -> Trial.of(new LoopKernel((method, target, position, length) -> {})))
        .doesNotThrowAnyException();
  }

  @ParameterizedTest
  @MethodSource("methodsAndElements")
  void oneElementMovedWronglyIsRefused(Method faulty, int element) {
    Fault neighbour =
        (method, target, position, length) -> {
          if (method == faulty) {
            int each = length / 131;
            int wrong = position + element * each;
            int other = element == 0 ? wrong + each : wrong - each;
            Array.set(target, wrong, Array.get(target, other));
          }
        };
    assertRefused(new LoopKernel(neighbour))
        .withMessageContaining("moves %s elements wrongly on this JVM", faulty.cqlName);
  }

  @ParameterizedTest
  @EnumSource
  void anExceptionIsRefused(Method faulty) {
    Fault exception =
        (method, target, position, length) -> {
          if (method == faulty) {
            throw new IllegalStateException("broken");
          }
        };
    assertRefused(new LoopKernel(exception))
        .withMessage("does not run on this JDK: java.lang.IllegalStateException: broken")
        .withCauseInstanceOf(IllegalStateException.class);
  }

  /** As when the Vector API of a later JDK has changed. */
  @ParameterizedTest
  @EnumSource
  void aMissingMethodIsRefused(Method faulty) {
    Fault missing =
        (method, target, position, length) -> {
          if (method == faulty) {
            throw new NoSuchMethodError("rearrange");
          }
        };
    assertRefused(new LoopKernel(missing))
        .withMessage("does not run on this JDK: java.lang.NoSuchMethodError: rearrange")
        .withCauseInstanceOf(NoSuchMethodError.class);
  }

  @Test
  void whatGoesWrongForDirectBuffersOnlyIsRefused() {
    VectorKernel kernel =
        new LoopKernel((method, target, position, length) -> {}) {
          @Override
          void write(int[] source, int index, int count, ByteBuffer target, int offset) {
            super.write(source, index, count - 1, target, offset);
          }
        };
    assertRefused(kernel).withMessageContaining("moves int elements wrongly on this JVM");
  }

  private static ThrowableAssertAlternative<UnsupportedOperationException> assertRefused(
      VectorKernel kernel) {
    return assertThatExceptionOfType(UnsupportedOperationException.class)
        .isThrownBy(() -> Trial.of(kernel));
  }

  /** Moves elements rightly, then lets the fault happen. Direct buffers take a way of their own. */
  private static class LoopKernel extends CheckedKernel {

    private final Fault fault;

    LoopKernel(Fault fault) {
      super("loops", Integer.MAX_VALUE, Integer.MAX_VALUE);
      this.fault = fault;
    }

    @Override
    void write(float[] source, int index, int count, byte[] target, int offset) {
      Loops.write(source, index, count, target, offset);
      fault.after(Method.WRITE_FLOATS, target, offset, 4 * count);
    }

    @Override
    void read(byte[] source, int offset, float[] target, int index, int count) {
      Loops.read(source, offset, target, index, count);
      fault.after(Method.READ_FLOATS, target, index, count);
    }

    @Override
    void write(double[] source, int index, int count, byte[] target, int offset) {
      Loops.write(source, index, count, target, offset);
      fault.after(Method.WRITE_DOUBLES, target, offset, 8 * count);
    }

    @Override
    void read(byte[] source, int offset, double[] target, int index, int count) {
      Loops.read(source, offset, target, index, count);
      fault.after(Method.READ_DOUBLES, target, index, count);
    }

    @Override
    void write(int[] source, int index, int count, byte[] target, int offset) {
      Loops.write(source, index, count, target, offset);
      fault.after(Method.WRITE_INTS, target, offset, 4 * count);
    }

    @Override
    void read(byte[] source, int offset, int[] target, int index, int count) {
      Loops.read(source, offset, target, index, count);
      fault.after(Method.READ_INTS, target, index, count);
    }

    @Override
    void write(long[] source, int index, int count, byte[] target, int offset) {
      Loops.write(source, index, count, target, offset);
      fault.after(Method.WRITE_LONGS, target, offset, 8 * count);
    }

    @Override
    void read(byte[] source, int offset, long[] target, int index, int count) {
      Loops.read(source, offset, target, index, count);
      fault.after(Method.READ_LONGS, target, index, count);
    }
  }
}
