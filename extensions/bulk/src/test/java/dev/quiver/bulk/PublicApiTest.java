/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiver.testkit.PublicApi;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The public API equals {@code public-api.txt}, where new members need a line. */
class PublicApiTest {
  private static final int MAX_TYPES = 16;
  private static final int MAX_MEMBERS = 130;

  private static final List<String> API = PublicApi.beside(BulkWriter.class).sorted().toList();

  @Test
  void equalsTheListedApi() throws IOException {
    assertThat(String.join("\n", API) + "\n").isEqualTo(PublicApi.listed(PublicApiTest.class));
  }

  @Test
  void hasALimitedSize() {
    assertThat(API).filteredOn(line -> line.startsWith("type ")).hasSizeBetween(8, MAX_TYPES);
    assertThat(API).filteredOn(line -> !line.startsWith("type ")).hasSizeBetween(50, MAX_MEMBERS);
  }
}
