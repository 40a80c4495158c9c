/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spring;

import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.type.codec.registry.MutableCodecRegistry;
import dev.quiver.codec.DefaultJavaType;
import dev.quiver.codec.VectorCodecRegistry;
import org.springframework.beans.factory.ObjectProvider;

/** Chooses a session's codec registry: the application's, or a new one of Quiver. */
record RegistryChoice(DefaultJavaType defaultJavaType, ObjectProvider<MutableCodecRegistry> own) {
  /** Sets a builder's registry, unless the application has several and has to set one itself. */
  void setIn(CqlSessionBuilder builder) {
    if (own.stream().findAny().isPresent()) {
      own.ifUnique(builder::withCodecRegistry);
    } else {
      builder.withCodecRegistry(VectorCodecRegistry.create(defaultJavaType));
    }
  }
}
