/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.buffer;

import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.quiver.testkit.ArrayCase;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;

/** Sizes around the pieces of 4096 bytes in which scattered memory is copied. */
final class Pieces {

  private Pieces() {}

  /** For 4-byte elements 1023 to 1026 and 2049, for 16-byte ones 255 to 258 and 513. */
  static int[] sizes(ArrayCase<?> arrayCase) {
    int piece = 4096 / arrayCase.size();
    return new int[] {
      0, 1, 2, 3, 7, 8, 13, 31, 128, piece - 1, piece, piece + 1, piece + 2, 2 * piece + 1
    };
  }

  static Stream<Arguments> everyWritableKindAndArray() {
    return BufferKind.writable()
        .flatMap(kind -> ArrayCase.all().stream().map(arrayCase -> arguments(kind, arrayCase)));
  }

  static Stream<Arguments> everyKindAndArray() {
    return Stream.of(BufferKind.values())
        .flatMap(kind -> ArrayCase.all().stream().map(arrayCase -> arguments(kind, arrayCase)));
  }
}
