/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.quiver.testkit.driver.ChangedDriver;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the comparison with the protocol library of this JVM's driver and with changed copies. */
class ProtocolLibraryTest {

  @TempDir private Path folder;

  @Test
  void acceptsTheLibraryOfTheTestedDrivers() {
    assertThat(ProtocolLibrary.difference()).isNull();
  }

  @Test
  void comparesEachClassThatFramesAndPagesUse() throws Exception {
    Set<String> used =
        new ClassFileImporter()
                .importUrl(
                    ProtocolLibrary.class.getProtectionDomain().getCodeSource().getLocation())
                .stream()
                .filter(type -> type.getPackageName().matches(".*[.]driver[.](frame|page)"))
                .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
                .map(dependency -> dependency.getTargetClass().getBaseComponentType().getName())
                .filter(name -> name.contains(".protocol.internal."))
                .collect(Collectors.toCollection(TreeSet::new));
    assertThat(used).hasSizeGreaterThan(20);
    assertThat(classes()).containsAll(used);
  }

  private static List<String> classes() throws IOException {
    return resource("/dev/quiver/internal/driver/protocol-library.txt")
        .lines()
        .filter(line -> line.startsWith("com."))
        .toList();
  }

  /** Without an entry, a class would have no members, and sessions no fast frames. */
  @Test
  void eachComparedClassHasMetadataForNativeImages() throws Exception {
    String metadata =
        resource("/META-INF/native-image/dev.quiver/quiver-vector-codecs/reflect-config.json");
    assertThat(classes())
        .allSatisfy(
            name ->
                assertThat(metadata)
                    .contains(
                        "{\"condition\": {\"typeReachable\":"
                            + " \"dev.quiver.internal.driver.ProtocolLibrary\"}, \"name\": \""
                            + name
                            + "\", \"queryAllDeclaredConstructors\": true,"
                            + " \"queryAllDeclaredMethods\": true, \"allDeclaredFields\": true}"));
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = ProtocolLibrary.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), UTF_8);
    }
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "known",
      delimiter = ';',
      value = {
        "UNCHANGED; known",
        "CODEC_PARAMETER; unknown member com.datastax.oss.protocol.internal.Message$Codec"
            + ".decode(Object,PrimitiveCodec,ProtocolFeatures):Message",
        "ABSTRACT_METHOD; unknown member com.datastax.oss.protocol.internal.Message$Codec"
            + ".isIdempotent():boolean",
        "REQUEST_FIELD; unknown member com.datastax.oss.protocol.internal.request.Execute"
            + ".tabletVersionBlock:byte",
        "REMOVED_METHOD; no member com.datastax.oss.protocol.internal.PrimitiveCodec"
            + ".readUuid(Object):UUID",
        "WITHOUT_DSE; java.lang.ClassNotFoundException:"
            + " com.datastax.dse.protocol.internal.ProtocolV4ClientCodecsForDse"
      })
  void namesTheMemberThatDiffers(ChangedDriver driver, String difference) throws Exception {
    driver.classPath(folder);
    URL[] copies = {folder.toUri().toURL()};
    try (URLClassLoader loader = new URLClassLoader(copies, ClassLoader.getPlatformClassLoader())) {
      assertThat(ProtocolLibrary.difference(loader)).isEqualTo(difference);
    }
  }
}
