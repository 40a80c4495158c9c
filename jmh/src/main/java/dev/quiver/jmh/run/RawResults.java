/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;

/**
 * JMH's own JSON, round after round in one array, but for two things: the path of the JVM, which is
 * nobody's business, and the secondary metrics other than bytes per operation.
 */
final class RawResults {

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final ArrayNode entries = MAPPER.createArrayNode();

  void add(Collection<RunResult> results) throws IOException {
    ByteArrayOutputStream json = new ByteArrayOutputStream();
    try (PrintStream out = new PrintStream(json, true, StandardCharsets.UTF_8)) {
      ResultFormatFactory.getInstance(ResultFormatType.JSON, out).writeOut(results);
    }
    for (JsonNode entry : MAPPER.readTree(json.toByteArray())) {
      ObjectNode object = (ObjectNode) entry;
      object.put("jvm", "java");
      ((ObjectNode) object.path("secondaryMetrics")).retain(List.of("gc.alloc.rate.norm"));
      entries.add(object);
    }
  }

  void write(Path file) throws IOException {
    // One line for each entry: a change shows as the lines of what was measured again.
    StringBuilder text = new StringBuilder("[\n");
    for (int i = 0; i < entries.size(); i++) {
      text.append(MAPPER.writeValueAsString(entries.get(i)));
      text.append(i < entries.size() - 1 ? ",\n" : "\n");
    }
    Files.writeString(file, text.append("]\n"));
  }
}
