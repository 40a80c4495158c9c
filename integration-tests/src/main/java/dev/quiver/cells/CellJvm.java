/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.cells;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** The JVM of a cell: JUnit's console launcher on the class path of the cell's module. */
final class CellJvm {
  /** What the build writes for each module: the class path of its tests, without its own. */
  static final String CLASS_PATH = "target/test.classpath";

  private final Build build;
  private final Cell cell;
  private final Jdk jdk;
  private final Path module;
  private final List<Path> jars;

  CellJvm(Build build, Cell cell, Jdk jdk) throws IOException {
    this.build = build;
    this.cell = cell;
    this.jdk = jdk;
    this.module = cell.module(build.project());
    Path file = module.resolve(CLASS_PATH);
    if (!Files.exists(file)) {
      throw new IllegalStateException(
          cell.name() + " needs " + file + ", which the build of its module writes");
    }
    this.jars =
        Stream.of(Files.readString(file).strip().split(File.pathSeparator, -1))
            .map(Path::of)
            .toList();
  }

  /** The command that runs these tests, and writes JUnit's report into a folder. */
  List<String> command(Path reports) throws IOException {
    Suite suite = Suite.read(build.project().resolve(Suite.FILE), cell.suite()).with(facts());
    List<String> command = new ArrayList<>(List.of(jdk.java().toString(), "-ea"));
    command.add("-Dfile.encoding=UTF-8");
    if (cell.vectorApi()) {
      command.addAll(List.of("--add-modules=jdk.incubator.vector", "-Dquiver.kernel=simd"));
    }
    command.addAll(suite.options());
    build.properties().forEach((name, value) -> command.add("-D" + name + "=" + value));
    // What a cell is cannot be changed by a property of the build.
    command.addAll(cell.options());
    if (!cell.session().equals(Cell.NONE)) {
      command.add("-Dquiver.test.session=" + cell.session());
      command.add("-Dquiver.test.protocol=" + cell.protocol());
      command.add("-Dquiver.test.compression=" + cell.compression());
      command.add("-Dquiver.test.allocator=" + cell.allocator());
    }
    command.addAll(build.options());
    command.addAll(List.of("-classpath", classPath(suite)));
    command.add("org.junit.platform.console.ConsoleLauncher");
    command.addAll(List.of("execute", "--disable-banner", "--disable-ansi-colors"));
    command.addAll(List.of("--details=summary", "--fail-if-no-tests"));
    command.add("--scan-classpath=" + suite.tests());
    command.add("--include-classname=" + build.tests().orElse(suite.includes()));
    if (!suite.excludes().isEmpty()) {
      command.add("--exclude-classname=" + suite.excludes());
    }
    command.add(
        "--config=junit.jupiter.testclass.order.default=org.junit.jupiter.api.ClassOrderer$Random");
    command.add("--config=junit.jupiter.execution.order.random.seed=" + build.seed());
    command.add("--reports-dir=" + reports);
    return command;
  }

  Path folder() {
    return module;
  }

  private String classPath(Suite suite) {
    List<String> path = new ArrayList<>();
    Path tests = Path.of(suite.tests());
    if (Files.isDirectory(tests)) {
      path.add(tests.toString());
      Path jar =
          module.resolve("target/quiver-" + module.getFileName() + "-" + build.version() + ".jar");
      if (Files.exists(jar)) {
        path.add(jar.toString());
      }
    }
    jars.stream()
        .filter(jar -> suite.without().stream().noneMatch(name(jar)::startsWith))
        .forEach(jar -> path.add(jar.toString()));
    return String.join(File.pathSeparator, path);
  }

  private Map<String, String> facts() {
    Map<String, String> facts = new HashMap<>();
    facts.put("project", build.project().toString());
    facts.put("module", module.toString());
    facts.put("version", build.version());
    facts.put("repository", build.repository().toString());
    facts.put("maven", build.maven());
    facts.put("java", Integer.toString(jdk.feature()));
    facts.put("kernel", jdk.kernel(cell.vectorApi()));
    facts.put("kernels", jdk.kernels());
    jars.stream()
        .filter(jar -> name(jar).startsWith("java-driver-core"))
        .findFirst()
        .ifPresent(
            jar -> {
              facts.put("driver", coordinates(jar));
              facts.put("netty", name(jar).contains("-shaded-") ? "shaded" : "plain");
            });
    return facts;
  }

  /** Where a jar is in the local repository says what it is. */
  private String coordinates(Path jar) {
    Path version = Objects.requireNonNull(jar.getParent());
    Path artifact = Objects.requireNonNull(version.getParent());
    Path group = Objects.requireNonNull(artifact.getParent());
    return build.repository().relativize(group).toString().replace(File.separatorChar, '.')
        + ":"
        + artifact.getFileName()
        + ":"
        + version.getFileName();
  }

  private static String name(Path jar) {
    return jar.getFileName().toString();
  }
}
