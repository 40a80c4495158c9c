/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

/** A Markdown table; figures are aligned to the right, words to the left. */
final class Table {

  private final StringBuilder text = new StringBuilder();

  /**
   * Starts a table.
   *
   * @param words how many columns, from the left, hold words
   */
  Table(int words, String... heads) {
    row(heads);
    for (int i = 0; i < heads.length; i++) {
      text.append(i < words ? "|---" : "|---:");
    }
    text.append("|\n");
  }

  Table row(String... cells) {
    for (String cell : cells) {
      text.append("| ").append(cell.replace("|", "\\|").replace("<", "&lt;")).append(' ');
    }
    text.append("|\n");
    return this;
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
