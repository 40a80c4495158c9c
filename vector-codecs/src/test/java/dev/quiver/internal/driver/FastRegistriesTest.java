/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.driver.internal.core.type.codec.registry.DefaultCodecRegistry;
import dev.quiver.codec.VectorCodecRegistry;
import dev.quiver.testkit.driver.Prepared;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Tests the set of registries with fast frames; {@code SessionBuilderContractIT} tests the warning.
 */
class FastRegistriesTest {

  private final CodecRegistry fast = new DefaultCodecRegistry("fast");
  private final CodecRegistry ordinary = new DefaultCodecRegistry("ordinary");

  @Test
  void onlyAddedRegistriesAreFast() {
    FastRegistries.add(fast);
    FastRegistries.add(fast);
    assertThat(FastRegistries.isFast(fast)).isTrue();
    assertThat(FastRegistries.isFast(ordinary)).isFalse();
    FastRegistries.add(ordinary);
    assertThat(FastRegistries.isFast(fast)).isTrue();
    assertThat(FastRegistries.isFast(ordinary)).isTrue();
  }

  /** Quiver's own registries have a flag. */
  @Test
  void onlyAddedRegistriesOfQuiverAreFast() {
    CodecRegistry one = VectorCodecRegistry.create();
    CodecRegistry other = VectorCodecRegistry.create();
    FastRegistries.add(one);
    assertThat(FastRegistries.isFast(one)).isTrue();
    assertThat(FastRegistries.isFast(other)).isFalse();
  }

  /** A service may open and close sessions for years. */
  @Test
  void doesNotKeepRegistriesReachable() {
    List<WeakReference<CodecRegistry>> references = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      CodecRegistry registry = new DefaultCodecRegistry("gone " + i);
      FastRegistries.add(registry);
      references.add(new WeakReference<>(registry));
      CodecRegistry warned = new DefaultCodecRegistry("warned " + i);
      FastRegistries.warnIfSlow(new Prepared().registry(warned).with("v", DataTypes.INT).bind());
      references.add(new WeakReference<>(warned));
    }
    long end = System.nanoTime() + Duration.ofMinutes(1).toNanos();
    while (references.stream().anyMatch(reference -> !reference.refersTo(null))) {
      assertThat(System.nanoTime()).isLessThan(end);
      System.gc();
    }
  }
}
