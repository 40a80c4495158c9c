/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package com.example.gradle;

import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.tools.ToolProvider;
import org.gradle.api.Project;
import org.gradle.api.plugins.JavaPluginExtension;
import org.gradle.testfixtures.ProjectBuilder;

/**
 * Applies a build script and resolves its dependencies with Gradle's library, then compiles and
 * starts the program without Gradle, whose tasks need a distribution.
 */
public final class Engine {
  private Engine() {}

  public static void main(String[] arguments) {
    int result = 1;
    try {
      result = run(arguments);
    } catch (Exception e) {
      e.printStackTrace();
    }
    // Gradle's threads keep running.
    System.exit(result);
  }

  private static int run(String[] arguments) throws Exception {
    File folder = new File(arguments[0]).getCanonicalFile();
    Project project =
        ProjectBuilder.builder()
            .withProjectDir(folder)
            .withGradleUserHomeDir(new File(arguments[1]))
            .build();
    project.getExtensions().getExtraProperties().set("published", arguments[2]);
    project.getExtensions().getExtraProperties().set("quiverVersion", arguments[3]);
    project.apply(Map.of("from", "build.gradle"));
    System.out.println("Classes of Gradle " + project.getGradle().getGradleVersion());

    Set<File> sources =
        project
            .getExtensions()
            .getByType(JavaPluginExtension.class)
            .getSourceSets()
            .getByName("main")
            .getJava()
            .getFiles();
    File classes = project.getLayout().getBuildDirectory().dir("classes").get().getAsFile();
    List<String> javac =
        new ArrayList<>(
            List.of(
                "-d",
                classes.toString(),
                "-classpath",
                project.getConfigurations().getByName("compileClasspath").getAsPath()));
    sources.forEach(source -> javac.add(source.toString()));
    if (ToolProvider.getSystemJavaCompiler().run(null, null, null, javac.toArray(String[]::new))
        != 0) {
      throw new IllegalStateException("The program does not compile.");
    }
    String classpath =
        classes
            + File.pathSeparator
            + project.getConfigurations().getByName("runtimeClasspath").getAsPath();
    return new ProcessBuilder(
            System.getProperty("java.home") + "/bin/java",
            "-classpath",
            classpath,
            "com.example.published.Published")
        .inheritIO()
        .start()
        .waitFor();
  }
}
