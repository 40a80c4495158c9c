/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.quiver.testkit.Allocation;
import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * An entry point. It reads an input or rejects it with a documented exception, and allocates no
 * more, on and off the heap, than the length of the input justifies.
 */
@TestInstance(Lifecycle.PER_CLASS)
abstract class FuzzTarget<T> {

  /** For an exception with its message and stack. */
  private static final long OVERHEAD = 16 * 1024;

  /** A fuzzer's instrumentation, which traces comparisons, also allocates. */
  private static final int INSTRUMENTED = System.getenv("JAZZER_FUZZ") == null ? 1 : 64;

  /** Reads an input; throws only {@link #isDocumented documented} exceptions. */
  abstract T read(byte[] input);

  /** Checks the result with another reader, or by writing it again. */
  abstract void verify(byte[] input, T value);

  abstract int factor();

  long limit(int length) {
    return OVERHEAD + (long) factor() * length;
  }

  /**
   * Returns the initial inputs by name: those that start with {@code valid-} have to be read, those
   * that start with {@code hostile-} have to be rejected.
   */
  abstract Map<String, byte[]> seeds();

  /** Whether the entry point documents an exception, by its name. */
  abstract boolean isDocumented(RuntimeException e);

  /** The input ended early: the code under test was not reached. */
  static final class Incomplete extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Incomplete(String message) {
      super(message);
    }
  }

  /** Whether the input is read; fails if it is neither read nor properly rejected. */
  final boolean accepts(byte[] input) {
    long limit = INSTRUMENTED * limit(input.length);
    long directBefore = CountingAllocator.INSTANCE.directBytes();
    T value = attempt(input);
    long direct = CountingAllocator.INSTANCE.directBytes() - directBefore;
    long allocated = direct + Allocation.bytes(limit, () -> attempt(input));
    if (allocated > limit) {
      throw new AssertionError(
          input.length + " bytes of input: " + allocated + " allocated, at most " + limit);
    }
    if (value != null) {
      verify(input, value);
    }
    return value != null;
  }

  private T attempt(byte[] input) {
    try {
      return Objects.requireNonNull(read(input));
    } catch (RuntimeException e) {
      if (e instanceof Incomplete || isDocumented(e)) {
        return null;
      }
      throw e;
    }
  }

  @MethodSource("seedsOfTheFuzzer")
  @FuzzTest(maxDuration = "5m")
  void readsOrRejectsInput(byte[] input) {
    accepts(input);
  }

  /** Returns Jazzer's initial inputs, in addition to the files in the target's folder. */
  Stream<byte[]> seedsOfTheFuzzer() {
    return seeds().values().stream();
  }

  /** A target that rejects everything, or accepts everything, would find nothing. */
  @Test
  void validSeedsAreReadAndHostileOnesAreRejected() throws IOException, URISyntaxException {
    Map<String, byte[]> inputs = seeds();
    assertThat(inputs.keySet())
        .anyMatch(name -> name.startsWith("valid-"))
        .anyMatch(name -> name.startsWith("hostile-"));
    inputs.putAll(regressions());
    Map<String, Boolean> wrong = new TreeMap<>();
    inputs.forEach(
        (name, input) -> {
          boolean isRead = accepts(input);
          if (name.startsWith("valid-") ? !isRead : name.startsWith("hostile-") && isRead) {
            wrong.put(name, isRead);
          }
        });
    assertThat(wrong).as("whether each of these is read").isEmpty();
  }

  private Map<String, byte[]> regressions() throws IOException, URISyntaxException {
    URL folder = getClass().getResource(getClass().getSimpleName() + "Inputs/readsOrRejectsInput");
    Map<String, byte[]> regressions = new TreeMap<>();
    if (folder != null) {
      try (DirectoryStream<Path> files = Files.newDirectoryStream(Path.of(folder.toURI()))) {
        for (Path file : files) {
          regressions.put(file.getFileName().toString(), Files.readAllBytes(file));
        }
      }
    }
    return regressions;
  }
}
