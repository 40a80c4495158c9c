/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A folder with the results of one JDK, read.
 *
 * @param endToEnd the page about what was measured end to end on that JDK, empty if nothing was
 */
record Run(Environment environment, Results results, String endToEnd) {

  /** How the files of a run are read and written: nothing may be missing, nothing unknown. */
  static final ObjectMapper JSON =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
          .enable(SerializationFeature.INDENT_OUTPUT)
          .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
          .build();

  static Run read(Path folder) throws IOException {
    Environment environment = Environment.read(folder.resolve(Environment.FILE));
    Path endToEnd =
        folder.resolveSibling("end-to-end").resolve("jdk-" + environment.feature() + ".md");
    return new Run(
        environment,
        Results.read(folder.resolve(Results.FILE)),
        Files.exists(endToEnd) ? Files.readString(endToEnd) : "");
  }

  /** The JDK as headings name it. */
  String jdk() {
    return "JDK " + environment.feature();
  }
}
