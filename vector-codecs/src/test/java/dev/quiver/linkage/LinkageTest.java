/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.linkage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiver.internal.codec.VectorTypes;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that Quiver, compiled once, links with every driver: each class, method and field of
 * driver, native protocol and Netty that its classes refer to exists with the same descriptor, and
 * each abstract method of a driver's type is implemented. A test configuration of the matrix has
 * one driver on its class path; if the build provides the others, all are checked.
 */
class LinkageTest {

  private static final Map<String, byte[]> OURS = OurClasses.all();

  /** From 4.19 on, a CqlVector may have elements of any type. */
  private static boolean holdsAnyType(DriverLine line) {
    return line.isClassPath()
        ? VectorTypes.cqlVectorHoldsAnyType()
        : line.toString().equals("4.19");
  }

  static Stream<DriverLine> lines() {
    return Stream.concat(Stream.of(DriverLine.ofClassPath()), DriverLine.inFolders().stream());
  }

  @ParameterizedTest
  @MethodSource("lines")
  void everyClassOfQuiverLinks(DriverLine line) {
    assertThat(OURS).hasSizeGreaterThan(100);
    assertThat(
            OURS.entrySet().stream()
                .filter(ours -> !line.isShaded() || !needsNetty(ours.getKey()))
                .flatMap(ours -> line.linker().unlinked(ours.getValue()).stream()))
        .isEmpty();
  }

  /** Such classes are not loaded with the shaded driver: see ClassLoadingTest. */
  private static boolean needsNetty(String className) {
    return className.startsWith("dev/quiver/internal/driver/frame/")
        || className.startsWith("dev/quiver/QuiverSessionBuilder");
  }

  @ParameterizedTest
  @MethodSource("lines")
  void detectsReferencesThatDoNotLink(DriverLine line) {
    assertThat(line.linker().unlinked(PlantedFaults.classFile()))
        .containsExactlyInAnyOrderElementsOf(PlantedFaults.reported());
  }

  /** A class compiled like ours, whose calls link only with the driver it is compiled for. */
  @ParameterizedTest
  @MethodSource("lines")
  void detectsCallsOfMethodsThatDiffer(DriverLine line) throws IOException {
    String name = "dev/quiver/codec/offending/UsesUnstableMethods";
    String vector = name + ": no com/datastax/oss/driver/api/core/data/CqlVector.";
    List<String> found = line.linker().unlinked(classFile(name));
    if (holdsAnyType(line)) {
      assertThat(found)
          .containsExactlyInAnyOrder(
              vector + "get(I)Ljava/lang/Number;",
              vector + "set(ILjava/lang/Number;)Ljava/lang/Number;",
              vector
                  + "newInstance([Ljava/lang/Number;)Lcom/datastax/oss/driver/api/core/data/CqlVector;");
    } else {
      assertThat(found).isEmpty();
    }
  }

  private static byte[] classFile(String name) throws IOException {
    try (InputStream in = LinkageTest.class.getClassLoader().getResourceAsStream(name + ".class")) {
      return in.readAllBytes();
    }
  }
}
