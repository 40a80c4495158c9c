/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

import java.io.IOException;
import java.nio.file.Path;

/** A folder with the results of one JDK, read. */
record Run(Environment environment, Results results) {

  static Run read(Path folder) throws IOException {
    return new Run(
        Environment.read(folder.resolve(Environment.FILE)),
        Results.read(folder.resolve(Results.FILE)));
  }

  /** The JDK as headings name it. */
  String jdk() {
    return "JDK " + environment.feature();
  }
}
