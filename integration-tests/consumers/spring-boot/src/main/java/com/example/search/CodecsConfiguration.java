/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package com.example.search;

import dev.quiver.codec.VectorCodecRegistry;
import org.springframework.boot.autoconfigure.cassandra.CqlSessionBuilderCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Quiver's codecs in the session that Spring Boot builds. */
@Configuration
public class CodecsConfiguration {

  @Bean
  CqlSessionBuilderCustomizer quiverCodecs() {
    return builder -> builder.withCodecRegistry(VectorCodecRegistry.create());
  }
}
