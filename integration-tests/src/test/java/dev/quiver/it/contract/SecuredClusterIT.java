/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiver.it.server.SecuredCassandra;
import dev.quiver.testkit.ChildProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs the whole contract suite on a node with TLS only, client certificates, and passwords. The
 * suite gets its address, the user, and a configuration file of the driver.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SecuredClusterIT {
  private Path folder;
  @AutoClose private SecuredCassandra cassandra;

  @BeforeAll
  void start(@TempDir Path keys) throws Exception {
    folder = keys;
    cassandra = SecuredCassandra.withClientCertificates(folder);
  }

  @Test
  void theSuitePassesWithFrames() throws Exception {
    assertPasses("frames");
  }

  @Test
  void theSuitePassesWithTheRegistry() throws Exception {
    assertPasses("registry");
  }

  private void assertPasses(String session) throws Exception {
    ChildProcess suite = run(session, true, SuiteJvm.suite());
    String told = SuiteJvm.told(suite);
    assertThat(told)
        .containsPattern("Tests: \\{SUCCESSFUL=[0-9]{3,}(, ABORTED=[0-9]+)?}")
        .doesNotContain(SecuredCassandra.PASSWORD);
    assertThat(suite.exitCode()).isZero();
  }

  /** Otherwise the tests above could pass without a certificate. */
  @Test
  void rejectsConnectionsWithoutACertificate() throws Exception {
    ChildProcess suite = run("frames", false, List.of(PlantedFailure.class.getName()));
    assertThat(SuiteJvm.told(suite))
        .contains("Cannot connect to the cluster at")
        .doesNotContain(PlantedFailure.MESSAGE);
    assertThat(suite.exitCode()).isEqualTo(1);
  }

  private ChildProcess run(String session, boolean hasKey, List<String> classes)
      throws IOException, InterruptedException {
    return SuiteJvm.run(
        SuiteJvm.properties(
            cassandra,
            Map.of("quiver.test.session", session, "config.file", driverFile(hasKey).toString())),
        classes);
  }

  private Path driverFile(boolean hasKey) throws IOException {
    String trusted =
        """
        include classpath("application.conf")
        datastax-java-driver.advanced.ssl-engine-factory {
          class = DefaultSslEngineFactory
          truststore-path = "%s"
          truststore-password = %s
        }
        """
            .formatted(SecuredCassandra.trusted(folder), SecuredCassandra.TRUSTED_PASSWORD);
    String key =
        """
        datastax-java-driver.advanced.ssl-engine-factory {
          keystore-path = "%s"
          keystore-password = %s
        }
        """
            .formatted(SecuredCassandra.client(folder), SecuredCassandra.TRUSTED_PASSWORD);
    return Files.writeString(
        folder.resolve(hasKey ? "with-key.conf" : "without-key.conf"),
        hasKey ? trusted + key : trusted);
  }
}
