/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiver.testkit.PublicApi;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** The public API equals {@code public-api.txt}, where new members need a line. */
class PublicApiTest {
  @Test
  void equalsTheListedApi() throws IOException {
    assertThat(PublicApi.beside(QuiverSource.class).sorted())
        .containsExactly(PublicApi.listed(PublicApiTest.class).split("\n"));
  }
}
