/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package com.example.documents;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.quiver.Quiver;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests that the service's own SLF4J provider logs the messages of Quiver and the driver. */
class LogTest {
  @Test
  void logsMessagesOfQuiverAndTheDriver() throws IOException {
    String[] node = System.getProperty("quiver.node").split(":");
    try (CqlSession session =
        Quiver.sessionBuilder()
            .addContactPoint(new InetSocketAddress(node[0], Integer.parseInt(node[1])))
            .withLocalDatacenter(System.getProperty("quiver.datacenter"))
            .build()) {
      session.getContext().getCodecRegistry().codecFor(new float[] {1});
    }
    List<String> lines = Files.readAllLines(Path.of("target", "service.log"));
    for (String start :
        List.of(
            "INFO dev.quiver.internal.codec.KernelInUse Quiver moves vectors with kernel ",
            "INFO com.datastax.oss.driver.internal.core.DefaultMavenCoordinates ")) {
      assertTrue(lines.stream().anyMatch(line -> line.startsWith(start)), lines::toString);
    }
  }
}
