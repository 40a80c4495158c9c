/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.quickstart;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.quiver.Quiver;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.it.server.MainRun;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the quick start as a newcomer sees it. */
class QuickStartIT {
  private static final Pattern ADDRESS =
      Pattern.compile("new InetSocketAddress\\(\"(.*)\", (\\d+)\\)");

  @TempDir Path temporary;

  @Test
  void showsEveryStepAndLeavesNothingBehind() throws Exception {
    MainRun run = new MainRun(temporary);
    assertThat(rowsReadBeforeEnter(run)).isEqualTo(144);
    List<String> lines = run.lines();

    assertThat(lines).filteredOn(line -> line.startsWith("[")).hasSize(6);
    assertThat(lines)
        .contains("      144 of 144 written")
        .contains("      144 x vector<float, 384>, every float as it was loaded");
    // The last state of a progress bar overwrites the states before it.
    assertThat(run.errors())
        .anySatisfy(bar -> assertThat(bar).matches("(?s).*\r +load 100% .* 144/144 rows .*"))
        .anySatisfy(bar -> assertThat(bar).matches("(?s).*\r +scan 100% .* 144 rows, .*"));
    for (ElementType type : ElementType.values()) {
      assertThat(lines)
          .filteredOn(line -> line.strip().startsWith("vector<" + type.cqlName() + ", "))
          .as(type.cqlName())
          .singleElement()
          .asString()
          .contains(" same ");
    }
    List<Sentence> questions = Sentences.read("queries");
    assertThat(questions).hasSize(8);
    for (Sentence question : questions) {
      int at = lines.indexOf("      \"" + question.text() + "\"");
      assertThat(at).as(question.text()).isPositive();
      assertThat(lines.subList(at + 1, at + 4))
          .allSatisfy(answer -> assertThat(answer).endsWith("(" + question.topic() + ")"));
    }
    assertThat(lines.get(lines.size() - 1)).startsWith("Done in ");
    run.hasLeftNothing();
  }

  /** Runs the quick start, with Enter pressed once another session has read the printed table. */
  private static int rowsReadBeforeEnter(MainRun run) throws Exception {
    AtomicInteger rows = new AtomicInteger();
    InputStream in = System.in;
    System.setProperty("quickstart.keep", "true");
    try (PipedOutputStream keyboard = new PipedOutputStream();
        PipedInputStream terminal = new PipedInputStream(keyboard)) {
      System.setIn(terminal);
      run.run(
          QuickStart::main,
          line -> {
            if (line.endsWith("    .build()")) {
              rows.addAndGet(rowsAt(String.join("\n", run.lines())));
              press(keyboard);
            }
          });
    } finally {
      System.setIn(in);
      System.clearProperty("quickstart.keep");
    }
    return rows.get();
  }

  private static int rowsAt(String printed) {
    Matcher address = ADDRESS.matcher(printed);
    assertThat(address.find()).isTrue();
    try (CqlSession session =
        Quiver.sessionBuilder()
            .addContactPoint(
                new InetSocketAddress(address.group(1), Integer.parseInt(address.group(2))))
            .withLocalDatacenter("datacenter1")
            .withKeyspace("quickstart")
            .build()) {
      return session.execute("SELECT id FROM sentences").all().size();
    }
  }

  private static void press(OutputStream keyboard) {
    try {
      keyboard.write('\n');
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
