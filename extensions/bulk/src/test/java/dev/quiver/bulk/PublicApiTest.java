/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiver.testkit.PublicApi;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What users can name is what {@code public-api.txt} lists. Who adds to it adds a line there. */
class PublicApiTest {
  private static final int MOST_TYPES = 16;
  private static final int MOST_MEMBERS = 130;

  private static final List<String> API = PublicApi.beside(BulkWriter.class).sorted().toList();

  @Test
  void isWhatTheListSays() throws IOException {
    assertThat(String.join("\n", API) + "\n").isEqualTo(PublicApi.listed(PublicApiTest.class));
  }

  @Test
  void isSmall() {
    assertThat(API).filteredOn(line -> line.startsWith("type ")).hasSizeBetween(8, MOST_TYPES);
    assertThat(API).filteredOn(line -> !line.startsWith("type ")).hasSizeBetween(50, MOST_MEMBERS);
  }
}
