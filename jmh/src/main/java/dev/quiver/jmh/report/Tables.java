/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/** Reads tables from resources, and formats them as Markdown. */
public final class Tables {

  static final ObjectMapper JSON = new ObjectMapper();

  private Tables() {}

  static String text(String file) {
    try (InputStream in = Objects.requireNonNull(Tables.class.getResourceAsStream(file), file)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the lines of a resource, except comments, split at vertical bars. */
  public static List<List<String>> lines(String file) {
    return text(file)
        .lines()
        .filter(line -> !line.startsWith("# "))
        .map(line -> List.of(line.split(" [|] ", -1)))
        .toList();
  }

  static <T> List<T> json(String file, Class<T[]> type) {
    try {
      return List.of(JSON.readValue(text(file), type));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns a Markdown table with figures aligned to the right; empty if it has no rows. */
  static String markdown(int words, List<List<String>> rows) {
    StringBuilder text = new StringBuilder();
    for (List<String> row : rows) {
      row.forEach(
          value ->
              text.append("| ").append(value.replace("|", "\\|").replace("<", "&lt;")).append(' '));
      text.append("|\n");
      if (row == rows.get(0)) {
        int figures = row.size() - words;
        text.append("|---".repeat(words)).append("|---:".repeat(figures)).append("|\n");
      }
    }
    return rows.size() == 1 ? "" : text.toString();
  }
}
