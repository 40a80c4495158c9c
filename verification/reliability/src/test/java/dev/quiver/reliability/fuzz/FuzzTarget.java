/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiver.testkit.Allocation;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * One way in. It reads an input, or refuses it by an exception that is documented, and allocates no
 * more than the input bears out.
 *
 * @param <T> what it reads
 */
abstract class FuzzTarget<T> {

  /** For an exception with its message and stack. */
  private static final long OVERHEAD = 16 * 1024;

  /** What a fuzzer puts into the code, to see what is compared, allocates as well. */
  private static final int INSTRUMENTED = System.getenv("JAZZER_FUZZ") == null ? 1 : 64;

  /** Reads an input; fails by nothing but {@link #isDocumented documented} exceptions. */
  abstract T read(byte[] input);

  /** Checks what was read, by another reader or by writing it again. */
  abstract void verify(byte[] input, T value);

  /** How many bytes it may allocate for each byte of the input. */
  abstract int factor();

  /** How many bytes it may allocate for an input. */
  long limit(int length) {
    return OVERHEAD + (long) factor() * length;
  }

  /** The inputs to begin with. */
  abstract Map<String, byte[]> seeds();

  /** Whether an exception is one of those that the way in documents, by their names. */
  abstract boolean isDocumented(RuntimeException e);

  /** The input is over before it is one: no code that is tested has refused it. */
  static final class Incomplete extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Incomplete(String message) {
      super(message);
    }
  }

  /** Whether the input is read; fails if it is neither read nor refused as it should be. */
  final boolean accepts(byte[] input) {
    long limit = INSTRUMENTED * limit(input.length);
    long allocated = Allocation.bytes(limit, () -> attempt(input));
    if (allocated > limit) {
      throw new AssertionError(
          input.length + " bytes of input: " + allocated + " allocated, at most " + limit);
    }
    T value = attempt(input);
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

  /** A target that refuses all, or takes all, would find nothing. */
  @Test
  void validSeedsAreReadAndHostileOnesAreRefused() throws IOException {
    Map<String, Boolean> wrong = new TreeMap<>();
    for (Path file : corpus()) {
      String name = String.valueOf(file.getFileName());
      boolean isRead = accepts(Files.readAllBytes(file));
      if (name.startsWith("valid-") ? !isRead : name.startsWith("hostile-") && isRead) {
        wrong.put(name, isRead);
      }
    }
    assertThat(wrong).as("whether each of these is read").isEmpty();
  }

  @Test
  void theSeedsAreThoseOfTheTarget() throws IOException {
    Map<String, byte[]> seeds = seeds();
    assertThat(seeds.keySet())
        .anyMatch(name -> name.startsWith("valid-"))
        .anyMatch(name -> name.startsWith("hostile-"));
    Map<String, byte[]> files = new TreeMap<>();
    for (Path file : corpus()) {
      String name = String.valueOf(file.getFileName());
      if (!name.startsWith("regression-")) {
        files.put(name, Files.readAllBytes(file));
      }
    }
    assertThat(files.keySet()).isEqualTo(seeds.keySet());
    files.forEach((name, bytes) -> assertThat(bytes).as(name).isEqualTo(seeds.get(name)));
  }

  private Iterable<Path> corpus() throws IOException {
    String folder = getClass().getSimpleName() + "Inputs/fuzz";
    try (Stream<Path> files =
        Files.list(Path.of(Objects.requireNonNull(getClass().getResource(folder)).toURI()))) {
      return files.sorted().toList();
    } catch (URISyntaxException e) {
      throw new IOException(e);
    }
  }
}
