/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spring;

import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.type.codec.registry.MutableCodecRegistry;
import dev.quiver.codec.DefaultJavaType;
import dev.quiver.codec.VectorCodecRegistry;
import org.springframework.beans.factory.ObjectProvider;

/** Which codec registry a session has: that of the application, or a new one of Quiver. */
final class RegistryChoice {

  private final DefaultJavaType defaultJavaType;
  private final ObjectProvider<MutableCodecRegistry> own;

  RegistryChoice(DefaultJavaType defaultJavaType, ObjectProvider<MutableCodecRegistry> own) {
    this.defaultJavaType = defaultJavaType;
    this.own = own;
  }

  /** Where the application has several, it has to say which one a session gets. */
  void setIn(CqlSessionBuilder builder) {
    if (own.stream().findAny().isPresent()) {
      own.ifUnique(builder::withCodecRegistry);
    } else {
      builder.withCodecRegistry(VectorCodecRegistry.create(defaultJavaType));
    }
  }
}
