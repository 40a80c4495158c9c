/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;

/** A key of a server at 127.0.0.1, signed by itself, and what lets a server use it. */
final class ServerKeys {
  static final String PASSWORD = "only-for-this-test";

  static final String FILE = "keys.p12";

  private ServerKeys() {}

  /** Makes a file of the type PKCS 12, which clients can also trust. */
  static Path create(Path folder) throws IOException, InterruptedException {
    Path keys = folder.resolve(FILE);
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                "node",
                "-keyalg",
                "RSA",
                "-dname",
                "CN=node",
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
    assertThat(keytool.waitFor()).as(output).isZero();
    return keys;
  }

  /**
   * Lines of {@code cassandra.yaml}. With AES/GCM, Cassandra 5.0.9 fails on JDK 25: it attaches
   * objects to buffers, where the JDK looks for other buffers (GaloisCounterMode.overlapDetection).
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
}
