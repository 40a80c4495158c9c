/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package com.example.published;

import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.DefaultProtocolVersion;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.registry.MutableCodecRegistry;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReference;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootVersion;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.autoconfigure.cassandra.CassandraAutoConfiguration;
import org.springframework.boot.autoconfigure.cassandra.CqlSessionBuilderCustomizer;
import org.springframework.context.ConfigurableApplicationContext;

/** Checks the registry that the published starter passes to sessions, without opening a session. */
@SpringBootApplication(exclude = CassandraAutoConfiguration.class)
public class PublishedStarter {
  private static final float[] VECTOR = {1, -0f, Float.NaN};
  private static final byte[] BYTES = {0x3f, -128, 0, 0, -128, 0, 0, 0, 0x7f, -64, 0, 0};

  public static void main(String[] arguments) {
    AtomicReference<MutableCodecRegistry> given = new AtomicReference<>();
    CqlSessionBuilder builder =
        new CqlSessionBuilder() {
          @Override
          public CqlSessionBuilder withCodecRegistry(MutableCodecRegistry registry) {
            given.set(registry);
            return this;
          }
        };
    try (ConfigurableApplicationContext context =
        SpringApplication.run(PublishedStarter.class, arguments)) {
      context.getBean(CqlSessionBuilderCustomizer.class).customize(builder);
    }
    TypeCodec<float[]> codec =
        given.get().codecFor(DataTypes.vectorOf(DataTypes.FLOAT, 3), float[].class);
    ByteBuffer encoded = codec.encode(VECTOR, DefaultProtocolVersion.V5);
    float[] decoded = codec.decode(ByteBuffer.wrap(BYTES), DefaultProtocolVersion.V5);
    if (!ByteBuffer.wrap(BYTES).equals(encoded) || !Arrays.equals(VECTOR, decoded)) {
      throw new AssertionError("Other bytes than expected, or another vector.");
    }
    System.out.printf(
        "Java %s, Spring Boot %s: 12 bytes as expected%n",
        Runtime.version().feature(), SpringBootVersion.getVersion());
  }
}
