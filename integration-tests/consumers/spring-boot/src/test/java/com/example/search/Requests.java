/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package com.example.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.data.CqlVector;
import dev.quiver.Quiver;
import dev.quiver.vector.QuiverException;
import java.util.UUID;

/** Requests to a service, independent of how it was started. */
final class Requests {
  static final CqlVector<Float> CQL_VECTOR = CqlVector.newInstance(0f, 1f, 0.5f);

  private Requests() {}

  /** Checks all requests, with the untyped getter's result for the vector (0, 1, 0.5). */
  static void check(Service service, boolean hasFrames, Object untyped) {
    assertThat(service.hasFrames()).isEqualTo(hasFrames);
    assertThat(service.session().getKeyspace()).hasToString("Optional[" + Keyspace.NAME + "]");
    assertThat(service.info().get("quiver"))
        .asString()
        .contains("version=", "driver=4.", "kernel=" + Quiver.kernel())
        .contains("fastFrames={cassandraSession=" + hasFrames);
    UUID id = UUID.randomUUID();
    service.embeddings().save(id, new float[] {0, 1, 0.5f});
    assertThat(
            service
                .session()
                .execute("SELECT embedding FROM embeddings WHERE id = ?", id)
                .one()
                .getObject("embedding"))
        .isEqualTo(untyped);
    service.embeddings().delete(id);
    check(service);
  }

  static void check(Service service) {
    Embeddings embeddings = service.embeddings();
    UUID first = UUID.randomUUID();
    UUID second = UUID.randomUUID();
    embeddings.save(first, new float[] {1, 0, 0.5f});
    embeddings.save(second, new float[] {0, 1, 0.5f});

    assertThat(embeddings.find(first)).containsExactly(1, 0, 0.5f);
    assertThat(embeddings.nearest(new float[] {0, 2, 1}, 1)).containsExactly(second);
    assertThatThrownBy(() -> embeddings.save(first, new float[2]))
        .isInstanceOf(QuiverException.class);
    embeddings.delete(first);
    embeddings.delete(second);
    assertThat(embeddings.nearest(new float[] {0, 2, 1}, 1)).isEmpty();
  }
}
