/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiver.testkit.Form;
import dev.quiver.testkit.Seed;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The reference kernel against the JDK's own big-endian streams, which know nothing of buffers,
 * byte-order views or Quiver.
 */
@ParameterizedClass
@MethodSource("dev.quiver.testkit.Form#all")
class ScalarKernelTest<A> {

  private final Form<A> form;

  ScalarKernelTest(Form<A> form) {
    this.form = form;
  }

  @Test
  void writesWhatDataOutputStreamWrites() {
    for (int count : Sizes.all()) {
      A source = form.random(Seed.random(count), count);
      byte[] bytes = new byte[count * form.size()];

      form.array().encode(KernelSet.scalar(), source, 0, count, bytes, 0);

      assertThat(bytes)
          .as("%d elements, %s; %s", count, form, Seed.describe())
          .isEqualTo(form.wire(source));
    }
  }

  @Test
  void readsWhatDataInputStreamReads() throws IOException {
    for (int count : Sizes.all()) {
      byte[] bytes = new byte[count * form.size()];
      Seed.random(count).nextBytes(bytes);
      A target = form.array().newArray(count);

      form.array().decode(KernelSet.scalar(), bytes, 0, target, 0, count);

      assertThat(form.words().apply(target))
          .as("%d elements, %s; %s", count, form, Seed.describe())
          .isEqualTo(readWords(bytes));
    }
  }

  private long[] readWords(byte[] bytes) throws IOException {
    long[] words = new long[bytes.length / form.wordSize()];
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      for (int i = 0; i < words.length; i++) {
        words[i] = form.wordSize() == Integer.BYTES ? in.readInt() : in.readLong();
      }
    }
    return words;
  }
}
