/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.oracle;

import java.util.ArrayList;
import java.util.List;

/** All access paths with all kinds of buffers that they take. */
final class OraclePaths {

  private OraclePaths() {}

  static List<OraclePath> all() {
    List<OraclePath> cells = new ArrayList<>();
    cells.addAll(KernelCells.all());
    cells.addAll(CodecCells.all());
    cells.addAll(StatementCells.all());
    cells.addAll(PageCells.all());
    return List.copyOf(cells);
  }
}
