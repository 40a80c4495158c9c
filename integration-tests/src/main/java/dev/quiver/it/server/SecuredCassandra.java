/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.server;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.CqlSession;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/** An embedded Cassandra that requires a password, and a user of it who may create keyspaces. */
public final class SecuredCassandra implements AutoCloseable {
  public static final String USERNAME = "tester";
  public static final String PASSWORD = "correct-horse-battery";

  /** The password of the file {@link #trusted}. */
  public static final String TRUSTED_PASSWORD = ServerKeys.PASSWORD;

  private static final String FIRST_USER = "cassandra";
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final Duration PAUSE = Duration.ofMillis(200);

  private static final String WITH_USERS =
      """
      authenticator: PasswordAuthenticator
      authorizer: CassandraAuthorizer
      role_manager: CassandraRoleManager
      """;

  /** The TLS context of its first user if the server accepts TLS only. */
  private final @Nullable SSLContext tls;

  private final EmbeddedCassandra cassandra;
  private final CqlSession admin;

  public SecuredCassandra() {
    this("", null);
  }

  private SecuredCassandra(String extraYaml, @Nullable SSLContext tls) {
    this.tls = tls;
    this.cassandra =
        EmbeddedCassandra.start(ServerOptions.defaults().withExtraYaml(WITH_USERS + extraYaml));
    try {
      this.admin = connectFirstUser();
      admin.execute(
          "CREATE ROLE " + USERNAME + " WITH LOGIN = true AND PASSWORD = '" + PASSWORD + "'");
      admin.execute("GRANT CREATE ON ALL KEYSPACES TO " + USERNAME);
      admin.execute("GRANT SELECT ON KEYSPACE system TO " + USERNAME);
      admin.execute("GRANT SELECT ON KEYSPACE system_views TO " + USERNAME);
    } catch (RuntimeException | Error e) {
      cassandra.close();
      throw e;
    }
  }

  /** Starts a server that also accepts TLS. */
  public static SecuredCassandra withTls(Path folder) throws IOException, InterruptedException {
    return new SecuredCassandra(ServerKeys.yaml(ServerKeys.create(folder), true), null);
  }

  /**
   * Starts a server that accepts only TLS with a trusted client certificate: that of {@link
   * #client}.
   */
  public static SecuredCassandra withClientCertificates(Path folder)
      throws IOException, InterruptedException, GeneralSecurityException {
    ServerKeys.create(folder);
    ServerKeys.createForClient(folder);
    return new SecuredCassandra(
        ServerKeys.yamlForClientsWithKeys(folder), ServerKeys.context(folder, true));
  }

  public static Path client(Path folder) {
    return folder.resolve(ServerKeys.CLIENT_FILE);
  }

  public static Path trusted(Path folder) {
    return folder.resolve(ServerKeys.FILE);
  }

  private CqlSession connectFirstUser() {
    long end = System.nanoTime() + LIMIT.toNanos();
    while (true) {
      try {
        return CqlSession.builder()
            .addContactPoint(cassandra.contactPoint())
            .withLocalDatacenter(cassandra.localDatacenter())
            .withAuthCredentials(FIRST_USER, FIRST_USER)
            .withSslContext(tls)
            .build();
      } catch (AllNodesFailedException e) {
        if (System.nanoTime() - end >= 0) {
          throw e;
        }
        LockSupport.parkNanos(PAUSE.toNanos());
      }
    }
  }

  public String contactPoint() {
    return cassandra.contactPoint().getHostString() + ":" + cassandra.contactPoint().getPort();
  }

  public InetSocketAddress address() {
    return cassandra.contactPoint();
  }

  public String localDatacenter() {
    return cassandra.localDatacenter();
  }

  public Set<String> keyspaces() {
    return admin.execute("SELECT keyspace_name FROM system_schema.keyspaces").all().stream()
        .map(row -> row.getString(0))
        .collect(Collectors.toSet());
  }

  @Override
  public void close() {
    try (cassandra;
        admin) {
      // This only closes both.
    }
  }
}
