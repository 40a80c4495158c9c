/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.linkage;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import dev.quiver.testkit.ChildJvm;
import dev.quiver.testkit.ChildProcess;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests that codecs, registry and row readers load no class of Netty, plain or shaded, except those
 * that the driver loads itself, and that they work without plain Netty. All classes are verified,
 * and calls of native methods are checked.
 */
class ClassLoadingTest {
  private static final Pattern LOADED = Pattern.compile("\\] (\\S+) source:");
  private static final Pattern NETTY =
      Pattern.compile("(io|com\\.datastax\\.oss\\.driver\\.shaded)\\.netty\\..*");

  @TempDir private Path folder;

  @Test
  void codecsLoadNoNetty() throws Exception {
    Set<String> driver = loaded(CodecPath.DRIVER, entry -> true);
    Set<String> quiver = loaded(CodecPath.QUIVER, entry -> true);
    assertThat(quiver)
        .contains(
            "dev.quiver.codec.VectorCodecRegistry",
            "dev.quiver.internal.codec.QuiverCodecRegistry",
            "dev.quiver.row.Vectors");
    assertThat(nettyOf(quiver)).isSubsetOf(nettyOf(driver));
    System.out.println("The driver by itself loads of Netty: " + nettyOf(driver));
  }

  /** Only the jar with the driver's thread-local formatters remains. */
  @Test
  void codecsWorkWithoutTheJarsOfNetty() throws Exception {
    Set<String> quiver =
        loaded(
            CodecPath.QUIVER,
            entry -> !entry.contains("/io/netty/") || entry.contains("/netty-common/"));
    assertThat(quiver)
        .contains("dev.quiver.row.Vectors")
        .noneMatch(name -> name.startsWith("io.netty.buffer."));
  }

  /** Proves that the check finds a class of Netty. */
  @Test
  void detectsLoadedClassesOfNetty() {
    assertThat(nettyOf(names("[0.1s][info][class,load] io.netty.buffer.ByteBuf source: jar:file")))
        .containsExactly("io.netty.buffer.ByteBuf");
  }

  private static Set<String> nettyOf(Set<String> classes) {
    Set<String> netty = new TreeSet<>(classes);
    netty.removeIf(name -> !NETTY.matcher(name).matches());
    return netty;
  }

  private static Set<String> names(String log) {
    Set<String> names = new TreeSet<>();
    for (Matcher line = LOADED.matcher(log); line.find(); ) {
      names.add(line.group(1));
    }
    return names;
  }

  /** Returns the classes that a JVM loads to run the program with these class path entries. */
  private Set<String> loaded(String mode, Predicate<String> entries)
      throws IOException, InterruptedException {
    Path log = folder.resolve("classes.log");
    String classPath =
        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
            .filter(entries)
            .collect(joining(File.pathSeparator));
    ProcessBuilder program =
        ChildJvm.with(
            List.of(
                "-Xcheck:jni",
                "-Xverify:all",
                "-Xlog:class+load=info:file=" + log,
                "-cp",
                classPath,
                CodecPath.class.getName(),
                mode));
    List<String> said = ChildProcess.run(program.redirectErrorStream(true)).outputOfSuccess();
    assertThat(String.join("\n", said)).doesNotContain("WARNING in native method");
    return names(Files.readString(log));
  }
}
