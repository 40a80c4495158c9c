/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.linkage;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Lists methods that override a method of one driver and none of another. Runs where all drivers
 * are available, so not in test configurations with one driver.
 */
class OverridesTest {

  /**
   * Methods that only some drivers call, with these drivers. Since 4.19, codecs return the size of
   * their elements, for vectors of vectors. ScyllaDB's driver calls more methods of statements to
   * route to shards and tablets.
   */
  private static final Map<String, Set<String>> NOT_EVERYWHERE =
      Map.of(
          "dev/quiver/internal/codec/AbstractVectorCodec.serializedSize()Ljava/util/Optional;",
          Set.of("4.19"),
          "dev/quiver/internal/codec/ElementwiseCodec.serializedSize()Ljava/util/Optional;",
          Set.of("4.19"),
          "dev/quiver/session/WriteThroughStatement.isLWT()Z",
          Set.of("scylla-4.18"),
          "dev/quiver/session/WriteThroughStatement.getRoutingTable()"
              + "Lcom/datastax/oss/driver/api/core/CqlIdentifier;",
          Set.of("scylla-4.18"));

  /** The shaded driver never loads our frames: its methods take its own buffers. */
  private static final Set<String> WITH_PLAIN_NETTY = Set.of("4.17", "4.18", "4.19", "scylla-4.18");

  @Test
  void everyOverrideIsCalledByAllDriversOrByTheListedOnes() {
    List<DriverLine> lines = DriverLine.inFolders();
    assertThat(lines).hasSize(5);
    Map<String, Set<String>> drivers = new TreeMap<>();
    for (DriverLine line : lines) {
      for (byte[] ours : OurClasses.all().values()) {
        line.linker()
            .overrides(ours)
            .forEach(
                method ->
                    drivers.computeIfAbsent(method, m -> new TreeSet<>()).add(line.toString()));
      }
    }
    assertThat(drivers).hasSizeGreaterThan(90);
    drivers
        .entrySet()
        .removeIf(
            method ->
                method.getValue().size() == lines.size()
                    || (method.getKey().contains("Lio/netty/")
                        && method.getValue().equals(WITH_PLAIN_NETTY)));
    assertThat(drivers).isEqualTo(NOT_EVERYWHERE);
  }
}
