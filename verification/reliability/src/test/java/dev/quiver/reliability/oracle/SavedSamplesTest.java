/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quiver.internal.kernel.KernelSet;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** That vectors that differ are kept, and found to differ again. */
class SavedSamplesTest {

  private static final int MINUS_ZERO = 0x80000000;

  @TempDir private Path folder;

  /** A path that loses the sign of zeros. */
  private static void losesASign(Sample sample, SplittableRandom random) {
    for (byte[] vector : sample.vectors()) {
      if (sample.type().size() == Integer.BYTES) {
        byte[] found = vector.clone();
        for (int i = 0; i < found.length; i += Integer.BYTES) {
          if (ByteBuffer.wrap(found).getInt(i) == MINUS_ZERO) {
            found[i] = 0;
          }
        }
        Bits.check("planted", vector, found);
      }
    }
  }

  @Test
  void whatDiffersIsSavedAndFailsAgainWhenItIsReplayed() throws IOException {
    OraclePath faulty =
        new OraclePath("planted", "none", OraclePath::any, SavedSamplesTest::losesASign);
    List<OraclePath> cells = new ArrayList<>(OraclePath.all());
    cells.add(faulty);
    Comparison comparison = new Comparison(folder, List.of(faulty));
    String kernel = KernelSet.best().name();

    assertThatThrownBy(() -> comparison.compare(100_000, new SplittableRandom(1)))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("planted | none")
        .hasMessageContaining("copy it to " + Comparison.REGRESSIONS)
        .hasMessageContaining("kernel " + kernel);

    List<Path> saved;
    try (Stream<Path> found = Files.list(folder)) {
      saved = found.toList();
    }
    assertThat(saved).hasSize(1);
    assertThat(Files.readString(saved.get(0))).contains("80000000").contains("planted");
    assertThatThrownBy(() -> new Comparison(folder, cells).replay(saved.get(0)))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("planted | none");
    assertThat(new Comparison(folder).replay(saved.get(0))).isGreaterThan(100);
  }

  @Test
  void aFileThatIsNoSampleIsRefused() throws IOException {
    Path file = folder.resolve("no-sample.txt");
    for (String text :
        List.of(
            "type FLOAT\ndimension 2\nseed 1",
            "type FLOAT\ndimension 2\nseed 1\nvector 3f800000",
            "type FLOAT\ndimension 1\nvectors 3f800000")) {
      Files.writeString(file, text);
      assertThatThrownBy(() -> SampleFile.load(file))
          .isInstanceOfAny(IllegalArgumentException.class, AssertionError.class)
          .hasMessageContaining(file.toString());
    }
  }
}
