/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.cells;

import static dev.quiver.cells.TestedCell.DEFAULT_SERVER;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/**
 * The reports that Surefire, Failsafe and JUnit write: a folder for each execution or cell, with
 * files {@code TEST-*.xml}.
 */
final class Reports {
  /** Folder of the reports of cells, in {@code target}. */
  static final String CELLS = "cells";

  private static final String DRIVER = "quiver.test.driver";
  private static final String NONE = "-";

  private Reports() {}

  /**
   * Reads the cells of a build in the order of their names. What has no driver is not a cell.
   *
   * @param modules folders of modules, each with a {@code target}
   * @param since when the build began; older reports are not its own
   */
  static List<TestedCell> read(List<Path> modules, Instant since) throws IOException {
    List<TestedCell> cells = new ArrayList<>();
    for (Path module : modules) {
      for (String kind : List.of("surefire-reports", "failsafe-reports", CELLS)) {
        Path reports = module.resolve("target").resolve(kind);
        for (Path folder : folders(reports)) {
          String execution = folder.equals(reports) ? "default" : folder.getFileName().toString();
          cell(module.getFileName() + "/" + execution, folder, since).ifPresent(cells::add);
        }
      }
    }
    cells.sort((one, other) -> one.name().compareTo(other.name()));
    return cells;
  }

  /**
   * How many tests of one folder ran.
   *
   * @return those that were not skipped; 0 if there is no report
   */
  static int executed(Path folder) throws IOException {
    int executed = 0;
    for (Path file : files(folder)) {
      Element suite = parse(file).getDocumentElement();
      executed += number(suite, "tests") - number(suite, "skipped");
    }
    return executed;
  }

  private static List<Path> folders(Path reports) throws IOException {
    if (!Files.isDirectory(reports)) {
      return List.of();
    }
    try (Stream<Path> below = Files.walk(reports, 1)) {
      return below.filter(Files::isDirectory).toList();
    }
  }

  private static Optional<TestedCell> cell(String name, Path folder, Instant since)
      throws IOException {
    Map<String, String> properties = new HashMap<>();
    SortedSet<String> reasons = new TreeSet<>();
    int tests = 0;
    int failed = 0;
    int skipped = 0;
    for (Path file : files(folder)) {
      if (Files.getLastModifiedTime(file).toInstant().isBefore(since)) {
        continue;
      }
      Element suite = parse(file).getDocumentElement();
      tests += number(suite, "tests");
      failed += number(suite, "failures") + number(suite, "errors");
      skipped += number(suite, "skipped");
      elements(suite, "property")
          .forEach(
              property ->
                  properties.put(property.getAttribute("name"), property.getAttribute("value")));
      elements(suite, "skipped").forEach(element -> reasons.add(reason(element)));
    }
    return properties.containsKey(DRIVER)
        ? Optional.of(cell(name, properties, tests, failed, skipped, reasons))
        : Optional.empty();
  }

  private static TestedCell cell(
      String name,
      Map<String, String> properties,
      int tests,
      int failed,
      int skipped,
      SortedSet<String> reasons) {
    boolean contract = properties.containsKey("quiver.test.session");
    String server = contract ? properties.getOrDefault("quiver.it.server", DEFAULT_SERVER) : "";
    return new TestedCell(
        name,
        List.of(
            contract ? "contract" : "unit",
            properties.getOrDefault(DRIVER, NONE),
            properties.getOrDefault("quiver.test.java", NONE),
            properties.getOrDefault("quiver.test.kernel", NONE),
            properties.getOrDefault("quiver.test.session", NONE),
            properties.getOrDefault("quiver.test.protocol", NONE),
            properties.getOrDefault("quiver.test.compression", NONE),
            properties.getOrDefault("quiver.test.allocator", NONE),
            contract ? server : NONE),
        server,
        tests,
        failed,
        skipped,
        reasons);
  }

  /** JUnit writes it as the element's text. */
  private static String reason(Element skipped) {
    String message = skipped.getAttribute("message");
    return (message.isEmpty() ? skipped.getTextContent() : message).strip();
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> file.getFileName().toString().matches("TEST-.*\\.xml"))
          .sorted()
          .toList();
    }
  }

  private static Document parse(Path file) throws IOException {
    try {
      return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file.toFile());
    } catch (ParserConfigurationException | SAXException e) {
      throw new IOException(file + " is not a report", e);
    }
  }

  private static int number(Element element, String attribute) {
    return Integer.parseInt(element.getAttribute(attribute));
  }

  private static Stream<Element> elements(Element parent, String name) {
    NodeList found = parent.getElementsByTagName(name);
    return Stream.iterate(0, i -> i < found.getLength(), i -> i + 1)
        .map(i -> (Element) found.item(i));
  }
}
