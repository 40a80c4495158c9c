/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quiver.it.server.SecuredCassandra;
import dev.quiver.testkit.ChildProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs part of the contract suite on an external cluster, by its address alone, as a user who may
 * create keyspaces, and checks that none is left behind.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OwnClusterIT {
  private static final Pattern SKIPPED =
      Pattern.compile(
          "^ABORTED (?<method>\\S+):.* (?<ability>[A-Z_]+): left out by system property "
              + Servers.WITHOUT);

  @AutoClose private final SecuredCassandra cassandra = new SecuredCassandra();
  private final Set<String> before = cassandra.keyspaces();

  @AfterEach
  void noKeyspaceIsLeft() {
    assertThat(cassandra.keyspaces()).isEqualTo(before);
  }

  @Test
  void theSuitePassesOnAGivenCluster() throws Exception {
    Run run =
        run(
            Map.of(),
            EnvironmentContractIT.class,
            RoundTripContractIT.class,
            SearchContractIT.class,
            ServerRejectionContractIT.class,
            SessionBuilderContractIT.class,
            WriteThroughExecutionContractIT.class);

    assertThat(run.skipped()).isEmpty();
    assertThat(run.output())
        .contains("Contract suite: Cassandra 5.")
        .containsPattern("Tests: \\{SUCCESSFUL=[0-9]{3,}}")
        .doesNotContain(SecuredCassandra.PASSWORD);
    assertThat(run.exitCode()).isZero();
  }

  /** Tests of missing abilities are skipped, with their names; all others pass. */
  @Test
  void theSuitePassesWithoutWhatSomeServersLack() throws Exception {
    Run run =
        run(
            Map.of(
                Servers.WITHOUT,
                String.join(",", Stream.of(Ability.values()).map(Ability::name).toList()),
                "quiver.test.protocol",
                "V4"),
            ElementTypesContractIT.class,
            SearchContractIT.class,
            StatementContractIT.class,
            WriteThroughContractIT.class,
            WriteThroughExecutionContractIT.class);

    assertThat(run.skipped())
        .containsExactlyInAnyOrder(
            "ElementTypesContractIT.readsWhatTheServerWroteInEveryForm EMPTY_ELEMENTS",
            "SearchContractIT.anIndexRejectsVectorsWithoutDirection ANN",
            "SearchContractIT.theServerComputesSimilaritiesToTheSentVector"
                + " SIMILARITY_FUNCTIONS",
            "StatementContractIT.simpleStatementsTakeArraysByNameInAnyOrder NAMES_IN_ANY_ORDER",
            "WriteThroughExecutionContractIT.writesAfterTheServerDroppedTheStatement"
                + " PREPARED_STATEMENTS",
            "WriteThroughExecutionContractIT.writesTheArrayWhenRetried SINGLE_REPLICA");
    assertThat(run.exitCode()).isZero();
  }

  @Test
  void reportsATestThatFails() throws Exception {
    Run run = run(Map.of(), PlantedFailure.class);

    assertThat(run.output())
        .contains(
            "FAILED PlantedFailure.failsARun: java.lang.AssertionError: " + PlantedFailure.MESSAGE)
        .contains("Tests: {FAILED=1}")
        .doesNotContain(SecuredCassandra.PASSWORD);
    assertThat(run.exitCode()).isEqualTo(1);
  }

  /** The file has the login, and could have any other option of the driver. */
  @Test
  void acceptsAConfigurationFileOfTheDriver(@TempDir Path folder) throws Exception {
    Path file =
        Files.writeString(
            folder.resolve("driver.conf"),
            """
            datastax-java-driver.advanced.auth-provider {
              class = PlainTextAuthProvider
              username = %s
              password = %s
            }
            """
                .formatted(SecuredCassandra.USERNAME, SecuredCassandra.PASSWORD));
    Run run =
        run(
            Map.of("config.file", file.toString(), ClusterSettings.USERNAME, ""),
            PlantedFailure.class);

    assertThat(run.output()).contains("AssertionError: " + PlantedFailure.MESSAGE);
  }

  @Test
  void reportsAReplicationThatTheServerRejects() throws Exception {
    Run run = run(Map.of(ClusterSettings.REPLICATION, "{'class': 'None'}"), PlantedFailure.class);

    assertThat(run.output()).contains("FAILED PlantedFailure:", "None");
    assertThat(run.exitCode()).isEqualTo(1);
  }

  @Test
  @Timeout(120)
  void reportsAWrongPassword() {
    assertRejected(Map.of(), "wrong-password", "user tester", "AuthenticationException");
  }

  @Test
  @Timeout(120)
  void reportsAMissingLogin() {
    ClusterAddress tester = settings(Map.of(), "any").address();
    ClusterAddress nobody =
        new ClusterAddress(tester.contactPoints(), tester.localDatacenter(), null, null);

    assertThatThrownBy(() -> new ClusterServer(nobody, "", () -> {}).close())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("Cannot connect to the cluster at");
  }

  @Test
  @Timeout(120)
  void reportsAnUnknownDatacenter() {
    assertRejected(
        Map.of(ClusterSettings.LOCAL_DATACENTER, "dc7"),
        SecuredCassandra.PASSWORD,
        "data centre dc7",
        "has other data centres: [" + cassandra.localDatacenter() + "]");
  }

  @Test
  @Timeout(120)
  void reportsAnAddressWithoutAServer() {
    assertRejected(
        Map.of(ClusterSettings.CONTACT_POINTS, "127.0.0.1:1"),
        SecuredCassandra.PASSWORD,
        "Cannot connect to the cluster at",
        "127.0.0.1:1");
  }

  private void assertRejected(Map<String, String> more, String password, String... told) {
    ClusterSettings settings = settings(more, password);

    assertThatThrownBy(
            () -> new ClusterServer(settings.address(), settings.replication(), () -> {}).close())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContainingAll(told)
        .hasMessageNotContaining(password);
  }

  private ClusterSettings settings(Map<String, String> more, String password) {
    return ClusterSettings.of(
        SuiteJvm.properties(cassandra, more), Map.of(ClusterSettings.PASSWORD, password));
  }

  /**
   * @param output the output without the requests that some tests log
   */
  private record Run(int exitCode, String output) {
    /** The skipped methods, each with the missing ability. */
    Set<String> skipped() {
      return output
          .lines()
          .map(SKIPPED::matcher)
          .filter(Matcher::find)
          .map(line -> line.group("method") + " " + line.group("ability"))
          .collect(Collectors.toSet());
    }
  }

  private Run run(Map<String, String> more, Class<?>... classes)
      throws IOException, InterruptedException {
    ChildProcess suite =
        SuiteJvm.run(
            SuiteJvm.properties(cassandra, more), Stream.of(classes).map(Class::getName).toList());
    return new Run(suite.exitCode(), SuiteJvm.told(suite));
  }
}
