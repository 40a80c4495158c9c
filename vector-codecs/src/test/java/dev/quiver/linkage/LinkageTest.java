/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.linkage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Quiver is compiled once, and its classes link with every driver: each class, method and field of
 * driver, native protocol and Netty that they refer to is there under the same descriptor, and each
 * method that a driver's type wants implemented is. In a cell of the matrix the class path is one
 * of these drivers; where the build has the others at hand, all of them are looked at.
 */
class LinkageTest {

  private static final Map<String, byte[]> OURS = OurClasses.all();

  /** Methods of ours that only some drivers call, and the drivers that do. */
  private static final Map<String, Set<String>> NOT_EVERYWHERE = Map.of();

  static Stream<DriverLine> lines() {
    return Stream.concat(Stream.of(DriverLine.ofClassPath()), DriverLine.inFolders().stream());
  }

  @ParameterizedTest
  @MethodSource("lines")
  void every_class_of_ours_links(DriverLine line) {
    assertThat(OURS).hasSizeGreaterThan(100);
    assertThat(
            OURS.entrySet().stream()
                .filter(ours -> !line.isShaded() || !needsNetty(ours.getKey()))
                .flatMap(ours -> line.linker().unlinked(ours.getValue()).stream()))
        .isEmpty();
  }

  /** They are not loaded beside the shaded driver: see ClassLoadingTest. */
  private static boolean needsNetty(String className) {
    return className.startsWith("dev/quiver/internal/driver/frame/")
        || className.startsWith("dev/quiver/buffer/")
        || className.startsWith("dev/quiver/session/QuiverSessionBuilder");
  }

  @Test
  void a_method_of_ours_is_called_by_all_drivers_or_by_those_that_are_named() {
    List<DriverLine> lines = DriverLine.inFolders();
    assumeThat(lines).as("in the build of this module the drivers are at hand").isNotEmpty();
    Map<String, Set<String>> drivers = new java.util.TreeMap<>();
    for (DriverLine line : lines) {
      for (byte[] ours : OURS.values()) {
        line.linker()
            .overrides(ours)
            .forEach(
                method ->
                    drivers.computeIfAbsent(method, m -> new TreeSet<>()).add(line.toString()));
      }
    }
    assertThat(drivers).hasSizeGreaterThan(100);
    drivers.values().removeIf(called -> called.size() == lines.size());
    assertThat(drivers).isEqualTo(NOT_EVERYWHERE);
  }
}
