/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package com.example.search;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.springframework.test.context.ActiveProfiles;

/** In a session that a builder of Quiver builds. */
@ActiveProfiles("frames")
class FastFramesTest extends EmbeddingsTest {

  @Test
  void theSessionIsOneOfQuiver() {
    assertThat(session.getContext().getClass().getName()).startsWith("dev.quiver.");
  }
}
