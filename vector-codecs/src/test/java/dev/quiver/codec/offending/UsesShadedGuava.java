/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.codec.offending;

import com.datastax.oss.driver.shaded.guava.common.collect.ImmutableList;
import java.util.List;

/** Breaks a fence, so that the fence can be seen to hold. */
final class UsesShadedGuava {

  private UsesShadedGuava() {}

  static List<String> list() {
    return ImmutableList.of();
  }
}
