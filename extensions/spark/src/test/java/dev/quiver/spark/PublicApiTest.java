/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiver.testkit.PublicApi;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The public API equals {@code public-api.txt}, where new members need a line. */
class PublicApiTest {
  private static final int MAX_TYPES = 7;

  private static final List<String> API = PublicApi.beside(QuiverSource.class).sorted().toList();

  @Test
  void equalsTheListedApi() throws IOException {
    assertThat(String.join("\n", API) + "\n").isEqualTo(PublicApi.listed(PublicApiTest.class));
  }

  @Test
  void hasALimitedSize() {
    assertThat(API).filteredOn(line -> line.startsWith("type ")).hasSizeBetween(2, MAX_TYPES);
  }
}
