/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.metadata.Node;
import dev.quiver.bulk.BulkWriter;
import dev.quiver.codec.VectorCodecRegistry;
import dev.quiver.guide.BulkProgram;
import dev.quiver.guide.BulkProgram.Paragraph;
import dev.quiver.guide.RecipesProgram;
import dev.quiver.testkit.ChildJvm;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A program that loads paragraphs from the position in a file on, until it is killed. */
final class ResumingLoad {
  static final int ROWS = 40_000;

  private ResumingLoad() {}

  static Stream<Paragraph> rows() {
    return IntStream.range(0, ROWS)
        .mapToObj(i -> new Paragraph(i % 97, i, "text " + i, new float[] {i, 1, 2}));
  }

  /** Returns a JVM with this program for the cluster and the keyspace of a session. */
  static ProcessBuilder of(CqlSession session, Path file, boolean slowly) {
    Node node = session.getMetadata().getNodes().values().iterator().next();
    InetSocketAddress address = (InetSocketAddress) node.getEndPoint().resolve();
    // A killed JVM leaves native libraries behind.
    List<String> options = new ArrayList<>(List.of("-Djava.io.tmpdir=" + file.getParent()));
    System.getProperties().stringPropertyNames().stream()
        .filter(name -> name.matches("(quiver\\.(test|it)|org\\.slf4j)\\..*|config\\.file"))
        .forEach(name -> options.add("-D" + name + "=" + System.getProperty(name)));
    options.add(
        "-D%s=%s:%d"
            .formatted(ClusterSettings.CONTACT_POINTS, address.getHostString(), address.getPort()));
    options.add("-D" + ClusterSettings.LOCAL_DATACENTER + "=" + node.getDatacenter());
    String keyspace = session.getKeyspace().orElseThrow().asInternal();
    return ChildJvm.withClassPath(options, ResumingLoad.class, keyspace, "" + file, "" + slowly);
  }

  public static void main(String[] arguments) throws IOException {
    try (CqlSession session =
        ClusterSettings.ofThisJvm()
            .address()
            .setOn(SessionUnderTest.builder())
            .withCodecRegistry(VectorCodecRegistry.create())
            .withKeyspace(arguments[0])
            .withConfigLoader(SessionUnderTest.config().build())
            .build()) {
      BulkWriter<Paragraph> writer = BulkProgram.writer(session);
      boolean slowly = Boolean.parseBoolean(arguments[2]);
      System.out.println(
          RecipesProgram.resume(
                  slowly ? BulkProgram.slowWriter(writer) : writer,
                  () -> rows().iterator(),
                  Path.of(arguments[1]))
              .rowsWritten());
    }
  }
}
