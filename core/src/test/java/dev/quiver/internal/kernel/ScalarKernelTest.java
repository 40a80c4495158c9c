/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiver.testkit.ArrayCase;
import dev.quiver.testkit.Seed;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Compares the reference kernel with the JDK's big-endian streams, which use neither buffers nor
 * byte-order views nor Quiver.
 */
@ParameterizedClass
@MethodSource("dev.quiver.testkit.ArrayCase#all")
class ScalarKernelTest<A> {

  private final ArrayCase<A> arrayCase;

  ScalarKernelTest(ArrayCase<A> arrayCase) {
    this.arrayCase = arrayCase;
  }

  @Test
  void writesTheSameBytesAsDataOutputStream() {
    for (int count : Sizes.all()) {
      A source = arrayCase.random(Seed.random(count), count);
      byte[] bytes = new byte[count * arrayCase.size()];

      arrayCase.array().encode(KernelSet.scalar(), source, 0, count, bytes, 0);

      assertThat(bytes)
          .as("%d elements, %s; %s", count, arrayCase, Seed.describe())
          .isEqualTo(arrayCase.wire(source));
    }
  }

  @Test
  void readsTheSameElementsAsDataInputStream() throws IOException {
    for (int count : Sizes.all()) {
      byte[] bytes = new byte[count * arrayCase.size()];
      Seed.random(count).nextBytes(bytes);
      A target = arrayCase.array().newArray(count);

      arrayCase.array().decode(KernelSet.scalar(), bytes, 0, target, 0, count);

      assertThat(arrayCase.words(target))
          .as("%d elements, %s; %s", count, arrayCase, Seed.describe())
          .isEqualTo(readWords(bytes));
    }
  }

  private long[] readWords(byte[] bytes) throws IOException {
    long[] words = new long[bytes.length / arrayCase.wordSize()];
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      for (int i = 0; i < words.length; i++) {
        words[i] = arrayCase.wordSize() == Integer.BYTES ? in.readInt() : in.readLong();
      }
    }
    return words;
  }
}
