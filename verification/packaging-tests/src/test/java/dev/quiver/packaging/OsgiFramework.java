/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.packaging;

import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import org.apache.felix.framework.FrameworkFactory;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleException;
import org.osgi.framework.launch.Framework;

/** An OSGi framework in this JVM, whose bundles do not see the class path of the tests. */
final class OsgiFramework implements AutoCloseable {
  private static final String APPLICATION_IMPORTS =
      String.join(
          ",",
          "dev.quiver",
          "dev.quiver.codec",
          "dev.quiver.row",
          "dev.quiver.session",
          "com.datastax.oss.driver.api.core",
          "com.datastax.oss.driver.api.core.cql",
          "com.datastax.oss.driver.api.core.data",
          "com.datastax.oss.driver.api.core.detach",
          "com.datastax.oss.driver.api.core.session",
          "com.datastax.oss.driver.api.core.type",
          "com.datastax.oss.driver.api.core.type.codec",
          "com.datastax.oss.driver.api.core.type.codec.registry",
          "com.datastax.oss.driver.internal.core.cql",
          "com.datastax.oss.protocol.internal",
          "com.datastax.oss.protocol.internal.response.result");

  private final Framework framework;

  private OsgiFramework(Framework framework) {
    this.framework = framework;
  }

  static OsgiFramework start(Path cache) throws BundleException {
    Framework framework =
        new FrameworkFactory()
            .newFramework(
                Map.of(
                    "org.osgi.framework.storage", cache.toString(),
                    "felix.service.urlhandlers", "false",
                    "felix.log.level", "0"));
    framework.start();
    return new OsgiFramework(framework);
  }

  Bundle installWithoutStart(Path jar) throws BundleException {
    return framework.getBundleContext().installBundle(jar.toUri().toString());
  }

  void install(List<Path> jars) throws BundleException {
    List<Bundle> bundles = new ArrayList<>();
    for (Path jar : jars) {
      bundles.add(installWithoutStart(jar));
    }
    for (Bundle bundle : bundles) {
      if (bundle.getHeaders().get("Fragment-Host") == null) {
        bundle.start();
      }
    }
  }

  /** Installs the application as a bundle that imports the packages it needs. */
  Bundle install(CompiledApplication application, Path jar) throws Exception {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().putValue("Bundle-ManifestVersion", "2");
    manifest.getMainAttributes().putValue("Bundle-SymbolicName", "example.application");
    manifest.getMainAttributes().putValue("Import-Package", APPLICATION_IMPORTS);
    try (OutputStream out = Files.newOutputStream(jar);
        JarOutputStream entries = new JarOutputStream(out, manifest);
        Stream<Path> files = Files.walk(application.classes())) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        entries.putNextEntry(new JarEntry(application.classes().relativize(file).toString()));
        Files.copy(file, entries);
      }
    }
    Bundle bundle = installWithoutStart(jar);
    bundle.start();
    return bundle;
  }

  @Override
  public void close() throws BundleException {
    framework.stop();
    try {
      framework.waitForStop(10_000);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
