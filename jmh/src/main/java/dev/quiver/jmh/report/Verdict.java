/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

/** What the figures say of a target. */
enum Verdict {
  MET("met"),
  SHORT("short"),
  NOT_MEASURED(Numbers.NOT_MEASURED);

  private final String text;

  Verdict(String text) {
    this.text = text;
  }

  @Override
  public String toString() {
    return text;
  }
}
