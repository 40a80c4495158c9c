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
 * Quiver is compiled once, and its classes link with every driver: each class, method and field of
 * driver, native protocol and Netty that they refer to is there under the same descriptor, and each
 * method that a driver's type wants implemented is. In a cell of the matrix the class path is one
 * of these drivers; where the build has the others at hand, all of them are looked at.
 */
class LinkageTest {

  private static final Map<String, byte[]> OURS = OurClasses.all();

  /** From 4.19 on, elements of a CqlVector may be anything. */
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
  void everyClassOfOursLinks(DriverLine line) {
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
        || className.startsWith("dev/quiver/QuiverSessionBuilder");
  }

  @ParameterizedTest
  @MethodSource("lines")
  void whatDoesNotLinkIsFound(DriverLine line) {
    assertThat(line.linker().unlinked(PlantedFaults.classFile()))
        .containsExactlyInAnyOrderElementsOf(PlantedFaults.reported());
  }

  /** A class compiled like ours: its calls link with the driver it is compiled for only. */
  @ParameterizedTest
  @MethodSource("lines")
  void callsOfMethodsThatDifferAreFound(DriverLine line) throws IOException {
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
