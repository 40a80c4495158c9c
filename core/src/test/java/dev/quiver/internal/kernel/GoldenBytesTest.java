/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiver.testkit.ArrayCase;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests the bytes on the wire, written by hand. */
class GoldenBytesTest {

  private static final Golden<float[]> FLOATS =
      new Golden<>(
          ArrayCase.FLOATS,
          new float[] {
            1.0f,
            -2.5f,
            0.0f,
            -0.0f,
            Float.NaN,
            Float.intBitsToFloat(0x7fc00001),
            Float.intBitsToFloat(0x7f800001),
            Float.intBitsToFloat(0xffc12345),
            Float.POSITIVE_INFINITY,
            Float.NEGATIVE_INFINITY,
            Float.MAX_VALUE,
            -Float.MAX_VALUE,
            Float.MIN_NORMAL,
            Float.MIN_VALUE,
            -Float.MIN_VALUE,
          },
          "3f800000", // 1.0
          "c0200000", // -2.5
          "00000000", // 0.0
          "80000000", // -0.0
          "7fc00000", // NaN, the one Java calls canonical
          "7fc00001", // NaN with a payload
          "7f800001", // NaN, signalling
          "ffc12345", // NaN, negative, with a payload
          "7f800000", // infinity
          "ff800000", // -infinity
          "7f7fffff", // the largest
          "ff7fffff", // the smallest
          "00800000", // the least normal
          "00000001", // the least denormal
          "80000001"); // the least denormal, negative

  private static final Golden<double[]> DOUBLES =
      new Golden<>(
          ArrayCase.DOUBLES,
          new double[] {
            1.0,
            -2.5,
            0.0,
            -0.0,
            Double.NaN,
            Double.longBitsToDouble(0x7ff8000000000001L),
            Double.longBitsToDouble(0x7ff0000000000001L),
            Double.longBitsToDouble(0xfff8000012345678L),
            Double.POSITIVE_INFINITY,
            Double.NEGATIVE_INFINITY,
            Double.MAX_VALUE,
            -Double.MAX_VALUE,
            Double.MIN_NORMAL,
            Double.MIN_VALUE,
            -Double.MIN_VALUE,
          },
          "3ff0000000000000", // 1.0
          "c004000000000000", // -2.5
          "0000000000000000", // 0.0
          "8000000000000000", // -0.0
          "7ff8000000000000", // NaN, the one Java calls canonical
          "7ff8000000000001", // NaN with a payload
          "7ff0000000000001", // NaN, signalling
          "fff8000012345678", // NaN, negative, with a payload
          "7ff0000000000000", // infinity
          "fff0000000000000", // -infinity
          "7fefffffffffffff", // the largest
          "ffefffffffffffff", // the smallest
          "0010000000000000", // the least normal
          "0000000000000001", // the least denormal
          "8000000000000001"); // the least denormal, negative

  private static final Golden<int[]> INTS =
      new Golden<>(
          ArrayCase.INTS,
          new int[] {1, -1, 0, 258, Integer.MAX_VALUE, Integer.MIN_VALUE, 16_909_060},
          "00000001", // 1
          "ffffffff", // -1
          "00000000", // 0
          "00000102", // 258
          "7fffffff", // the largest
          "80000000", // the smallest
          "01020304"); // 16909060: every byte different

  private static final Golden<long[]> LONGS =
      new Golden<>(
          ArrayCase.LONGS,
          new long[] {1, -1, 0, 258, Long.MAX_VALUE, Long.MIN_VALUE, 72_623_859_790_382_856L},
          "0000000000000001", // 1
          "ffffffffffffffff", // -1
          "0000000000000000", // 0
          "0000000000000102", // 258
          "7fffffffffffffff", // the largest
          "8000000000000000", // the smallest
          "0102030405060708"); // 72623859790382856: every byte different

  private static final String[] UUID_BYTES = {
    "00112233445566778899aabbccddeeff", // its text without the hyphens
    "00000000000000010000000000000002", // most significant 1, then least significant 2
    "c2324f0fcd7d11eebe560242ac120002", // a timeuuid
    "00000000000000000000000000000000", // nil
    "ffffffffffffffffffffffffffffffff" // max
  };

  private static final Golden<UUID[]> UUIDS =
      new Golden<>(
          ArrayCase.UUIDS,
          new UUID[] {
            UUID.fromString("00112233-4455-6677-8899-aabbccddeeff"),
            new UUID(1, 2),
            UUID.fromString("c2324f0f-cd7d-11ee-be56-0242ac120002"),
            new UUID(0, 0),
            new UUID(-1, -1),
          },
          UUID_BYTES);

  private static final Golden<long[]> UUID_LONGS =
      new Golden<>(
          ArrayCase.UUID_LONGS,
          new long[] {
            0x0011223344556677L,
            0x8899aabbccddeeffL, // most, then least significant bits
            1,
            2,
            0xc2324f0fcd7d11eeL,
            0xbe560242ac120002L,
            0,
            0,
            -1,
            -1,
          },
          UUID_BYTES);

  private record Golden<A>(ArrayCase<A> arrayCase, A elements, String hex) {
    Golden(ArrayCase<A> arrayCase, A elements, String... fields) {
      this(arrayCase, elements, String.join("", fields));
    }

    byte[] bytes() {
      return HexFormat.of().parseHex(hex);
    }

    /** Repeats the elements: long enough for loops for long vectors. */
    Golden<A> repeated(int times) {
      long[] words = arrayCase.words(elements);
      long[] all = new long[words.length * times];
      Arrays.setAll(all, i -> words[i % words.length]);
      return new Golden<>(arrayCase, arrayCase.ofWords(all), hex.repeat(times));
    }

    @Override
    public String toString() {
      return arrayCase + " x " + arrayCase.array().count(elements);
    }
  }

  static Stream<Arguments> everyGoldenKernelAndMemory() {
    return Stream.of(FLOATS, DOUBLES, INTS, LONGS, UUIDS, UUID_LONGS)
        .flatMap(golden -> Stream.of(golden, golden.repeated(250)))
        .flatMap(
            golden ->
                KernelSet.all().stream()
                    .flatMap(
                        kernel ->
                            Stream.of(Memory.values())
                                .map(
                                    memory ->
                                        Arguments.of(
                                            golden, Named.of(kernel.name(), kernel), memory))));
  }

  static Stream<Arguments> everyGoldenKernelAndWritableMemory() {
    return everyGoldenKernelAndMemory()
        .filter(arguments -> !((Memory) arguments.get()[2]).isReadOnly());
  }

  @ParameterizedTest
  @MethodSource("everyGoldenKernelAndWritableMemory")
  <A> void encodesElementsToTheirGoldenBytes(Golden<A> golden, VectorKernel kernel, Memory memory) {
    int count = golden.arrayCase().array().count(golden.elements());
    ByteBuffer target = memory.allocate(golden.bytes().length + 3);

    memory.encode(kernel, golden.arrayCase(), golden.elements(), 0, count, target, 3);

    byte[] written = new byte[golden.bytes().length];
    target.get(3, written);
    assertThat(HexFormat.of().formatHex(written))
        .as("%s by the %s kernel to %s", golden, kernel.name(), memory)
        .isEqualTo(golden.hex());
  }

  @ParameterizedTest
  @MethodSource("everyGoldenKernelAndMemory")
  <A> void decodesGoldenBytesToTheirElements(Golden<A> golden, VectorKernel kernel, Memory memory) {
    int count = golden.arrayCase().array().count(golden.elements());
    ByteBuffer source = memory.allocate(golden.bytes().length + 3);
    source.put(3, golden.bytes());
    A target = golden.arrayCase().array().newArray(count);

    memory.decode(kernel, golden.arrayCase(), source, 3, target, 0, count);

    assertThat(golden.arrayCase().words(target))
        .as("%s by the %s kernel from %s", golden, kernel.name(), memory)
        .isEqualTo(golden.arrayCase().words(golden.elements()));
  }
}
