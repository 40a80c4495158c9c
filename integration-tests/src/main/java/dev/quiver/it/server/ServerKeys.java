/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** The self-signed key of a server at 127.0.0.1, and the configuration that uses it. */
final class ServerKeys {
  static final String PASSWORD = "only-for-this-test";

  static final String FILE = "keys.p12";
  static final String CLIENT_FILE = "client.p12";
  private static final String TRUSTED_CLIENTS_FILE = "trusted-clients.p12";

  private ServerKeys() {}

  /** Creates a PKCS 12 file, which clients can also trust. */
  static Path create(Path folder) throws IOException, InterruptedException {
    return create(folder.resolve(FILE), "node");
  }

  /**
   * Creates the key of a client, with the server's certificate, and a file that trusts the client.
   */
  static void createForClient(Path folder)
      throws IOException, InterruptedException, GeneralSecurityException {
    Path client = create(folder.resolve(CLIENT_FILE), "client");
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry(
        "client",
        KeyStore.getInstance(client.toFile(), PASSWORD.toCharArray()).getCertificate("client"));
    try (OutputStream file = Files.newOutputStream(folder.resolve(TRUSTED_CLIENTS_FILE))) {
      trusted.store(file, PASSWORD.toCharArray());
    }
  }

  private static Path create(Path keys, String alias) throws IOException, InterruptedException {
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                alias,
                "-keyalg",
                "RSA",
                "-dname",
                "CN=" + alias,
                "-ext",
                "san=ip:127.0.0.1,dns:localhost",
                "-storetype",
                "PKCS12",
                "-keystore",
                keys.toString(),
                "-storepass",
                PASSWORD)
            .redirectErrorStream(true)
            .start();
    String output = new String(keytool.getInputStream().readAllBytes(), UTF_8);
    if (keytool.waitFor() != 0) {
      throw new IllegalStateException(output);
    }
    return keys;
  }

  /**
   * Returns lines of {@code cassandra.yaml}. With AES/GCM, Cassandra 5.0.9 fails on JDK 25: it
   * attaches objects to buffers that the JDK expects to be buffers
   * (GaloisCounterMode.overlapDetection).
   *
   * @param optional whether clients may also connect without TLS
   */
  static String yaml(Path keys, boolean optional) {
    return """
        client_encryption_options:
          enabled: true
          optional: %s
          keystore: %s
          keystore_password: %s
          cipher_suites: [ TLS_CHACHA20_POLY1305_SHA256 ]
        """
        .formatted(optional, keys, PASSWORD);
  }

  /** Returns the same, for clients with a certificate that the server trusts, and no others. */
  static String yamlForClientsWithKeys(Path folder) {
    return yaml(folder.resolve(FILE), false)
        + """
          require_client_auth: true
          truststore: %s
          truststore_password: %s
        """
            .formatted(folder.resolve(TRUSTED_CLIENTS_FILE), PASSWORD);
  }

  /** Returns the context of a client, with what it trusts and, optionally, its key. */
  static SSLContext context(Path folder, boolean hasKey)
      throws GeneralSecurityException, IOException {
    KeyStore store = KeyStore.getInstance(folder.resolve(FILE).toFile(), PASSWORD.toCharArray());
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry("node", store.getCertificate("node"));
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(trusted);
    KeyManagerFactory keys = null;
    if (hasKey) {
      keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      keys.init(
          KeyStore.getInstance(folder.resolve(CLIENT_FILE).toFile(), PASSWORD.toCharArray()),
          PASSWORD.toCharArray());
    }
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys == null ? null : keys.getKeyManagers(), trust.getTrustManagers(), null);
    return context;
  }
}
