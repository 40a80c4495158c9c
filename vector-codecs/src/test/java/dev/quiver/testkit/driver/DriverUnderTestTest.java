/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.testkit.driver;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.Version;
import com.datastax.oss.driver.api.core.session.Session;
import dev.quiver.codec.VectorCodecs;
import dev.quiver.internal.codec.VectorTypes;
import dev.quiver.internal.kernel.ActiveKernel;
import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Checks that a build execution has the driver, JDK and kernel that it names. */
class DriverUnderTestTest {

  private static final Version DRIVER = Session.OSS_DRIVER_COORDINATES.getVersion();

  @Test
  void hasTheDriverThatTheExecutionNames() {
    System.out.println(
        "Tests run on driver " + DRIVER + ", JVM " + Runtime.version() + ", " + codeSource());
    String[] named =
        System.getProperty("quiver.test.driver").split(":", -1); // group:artifact:version
    assertThat(DRIVER).hasToString(named[2]);
    assertThat(codeSource(Session.class))
        .endsWith(
            "/%s/%s/%s/%2$s-%3$s.jar".formatted(named[0].replace('.', '/'), named[1], named[2]));
  }

  @Test
  void hasTheJvmThatTheExecutionNames() {
    assertThat(Runtime.version().feature()).isEqualTo(Integer.getInteger("quiver.test.java"));
  }

  /** Classes in a folder, as {@code mvn test} uses them, do not include those for newer JDKs. */
  @Test
  void hasTheKernelThatTheExecutionNames() {
    boolean jar = codeSource(ActiveKernel.class).endsWith(".jar");
    assertThat(ActiveKernel.get().name())
        .as(ActiveKernel.reason())
        .isEqualTo(jar ? System.getProperty("quiver.test.kernel") : "portable");
  }

  @Test
  void loadsClassesFromTheJarIfTheExecutionSaysSo() {
    boolean packed = codeSource().endsWith(".jar");
    assertThat(packed).isEqualTo(Boolean.getBoolean("quiver.test.packed"));
  }

  @Test
  void driversFrom419OnHaveVectorsOfAnyType() {
    boolean any = DRIVER.compareTo(Version.parse("4.19.0")) >= 0;
    assertThat(VectorTypes.cqlVectorHoldsAnyType()).isEqualTo(any);
  }

  @Test
  void hasOneDriverOnTheClassPath() throws IOException {
    assertThat(copiesOf("com/datastax/oss/driver/api/core/CqlSession.class")).hasSize(1);
    assertThat(copiesOf("com/datastax/oss/protocol/internal/FrameCodec.class")).hasSize(1);
    boolean shaded = System.getProperty("quiver.test.netty").equals("shaded");
    String shadedNetty = "com/datastax/oss/driver/shaded/netty/buffer/ByteBuf.class";
    assertThat(copiesOf("io/netty/util/Version.class")).hasSize(shaded ? 0 : 1);
    assertThat(copiesOf("io/netty/buffer/ByteBuf.class")).hasSize(shaded ? 0 : 1);
    assertThat(copiesOf(shadedNetty)).hasSize(shaded ? 1 : 0);
    assertThat(copiesOf("com/datastax/oss/driver/shaded/guava/common/collect/Lists.class"))
        .hasSize(1);
  }

  /** A Maven repository stores a jar as {@code artifact/version/artifact-version.jar}. */
  @Test
  void hasNoJarInTwoVersions() {
    Map<Path, Set<Path>> versions =
        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(entry -> entry.endsWith(".jar"))
            .map(Path::of)
            .collect(
                groupingBy(jar -> jar.getParent().getParent(), mapping(Path::getParent, toSet())));
    assertThat(versions).isNotEmpty();
    assertThat(versions.values()).allSatisfy(found -> assertThat(found).hasSize(1));
  }

  private static List<URL> copiesOf(String resource) throws IOException {
    return Collections.list(VectorCodecs.class.getClassLoader().getResources(resource));
  }

  private static String codeSource() {
    return codeSource(VectorCodecs.class);
  }

  private static String codeSource(Class<?> type) {
    return type.getProtectionDomain().getCodeSource().getLocation().getPath();
  }
}
