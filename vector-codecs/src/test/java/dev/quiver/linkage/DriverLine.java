/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.linkage;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A driver to link our classes with: its class files, and all others from the class path. */
record DriverLine(String name, Linker linker, ClassFiles classes) {

  private static final String ON_CLASS_PATH = "class path";
  private static final ClassLoader CLASS_PATH = DriverLine.class.getClassLoader();

  /** Returns the driver on the class path of this JVM, with its Netty. */
  static DriverLine ofClassPath() {
    return of(ON_CLASS_PATH, CLASS_PATH);
  }

  /** Returns the drivers that the build unpacked into folders, if it did. */
  static List<DriverLine> inFolders() {
    String folder = System.getProperty("quiver.test.drivers");
    return folder == null
        ? List.of()
        : list(Path.of(folder)).stream()
            .map(line -> of(line.getFileName().toString(), new JarsFirst(list(line))))
            .toList();
  }

  boolean isClassPath() {
    return name.equals(ON_CLASS_PATH);
  }

  /** The Netty of the shaded driver has another name. */
  boolean isShaded() {
    return classes.find("com/datastax/oss/driver/shaded/netty/buffer/ByteBuf").isPresent();
  }

  @Override
  public String toString() {
    return name;
  }

  private static DriverLine of(String name, ClassLoader loader) {
    ClassFiles classes = new ClassFiles(loader);
    return new DriverLine(name, new Linker(classes), classes);
  }

  private static List<Path> list(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files.sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Loads the driver, and the protocol library if its jar is given, from given jars only. */
  private static final class JarsFirst extends ClassLoader {
    private final ClassLoader jars;
    private final boolean withProtocol;

    JarsFirst(List<Path> files) {
      super(CLASS_PATH);
      withProtocol =
          files.stream().anyMatch(file -> file.getFileName().toString().startsWith("native-"));
      jars =
          new URLClassLoader(
              files.stream().map(JarsFirst::url).toArray(URL[]::new),
              ClassLoader.getPlatformClassLoader());
    }

    @Override
    public URL getResource(String name) {
      boolean isTheDrivers =
          name.startsWith("com/datastax/")
              && (withProtocol || !name.matches("com/datastax/(oss|dse)/protocol/.*"));
      return isTheDrivers ? jars.getResource(name) : super.getResource(name);
    }

    private static URL url(Path file) {
      try {
        return file.toUri().toURL();
      } catch (MalformedURLException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
