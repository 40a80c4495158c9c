/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiver.testkit.PublicApi;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class PublicApiTest {
  @Test
  void equalsTheListedApi() throws IOException {
    assertThat(PublicApi.beside(CassandraEmbeddingStore.class).sorted())
        .containsExactly(PublicApi.listed(PublicApiTest.class).split("\n"));
  }
}
