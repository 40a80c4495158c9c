/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import org.junit.jupiter.api.Test;

/**
 * Tests that the loops of the {@code SimdKernel} are too long to be inlined, as its comment
 * requires. With shorter ones most JVMs of release 17 allocated on every call.
 */
class SimdKernelSizeTest {

  /** HotSpot's {@code FreqInlineSize}: longer methods are never inlined. */
  private static final int INLINED = 325;

  private static final Pattern METHOD = Pattern.compile("^  \\S.* (\\w+)\\((.*)\\);$");
  private static final Pattern INSTRUCTION = Pattern.compile("^ +(\\d+): .*");

  @Test
  void noLoopIsShortEnoughToBeInlined() throws Exception {
    Map<String, Integer> lengths = new HashMap<>();
    String method = "";
    for (String line : disassembled().lines().toList()) {
      Matcher start = METHOD.matcher(line);
      Matcher instruction = INSTRUCTION.matcher(line);
      if (start.matches()) {
        method = start.group(1) + "(" + start.group(2) + ")";
      } else if (instruction.matches() && method.matches("(read|write).*")) {
        // The last instruction of each is a return, of one byte.
        lengths.put(method, Integer.parseInt(instruction.group(1)) + 1);
      }
    }

    assertThat(lengths).hasSize(8);
    assertThat(lengths).allSatisfy((name, length) -> assertThat(length).isGreaterThan(INLINED));
  }

  private static String disassembled() throws Exception {
    Path classes =
        Path.of(VectorKernel.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    StringWriter text = new StringWriter();
    PrintWriter out = new PrintWriter(text);
    int status =
        ToolProvider.findFirst("javap")
            .orElseThrow()
            .run(
                out,
                out,
                "-c",
                "-p",
                "-cp",
                classes.toString(),
                "dev.quiver.internal.kernel.SimdKernel");
    assertThat(status).as(text.toString()).isZero();
    return text.toString();
  }
}
