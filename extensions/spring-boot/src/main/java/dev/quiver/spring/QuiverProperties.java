/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spring;

import dev.quiver.codec.DefaultJavaType;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The properties of Quiver in a service of Spring Boot.
 *
 * <pre>{@code
 * quiver.frames.enabled=true
 * quiver.default-java-type=array
 * }</pre>
 *
 * <p>The page {@code docs/guide/spring-boot.md} of the repository describes each property.
 *
 * @param codecs the codecs of sessions that Boot builds
 * @param defaultJavaType The Java type of a vector if the application does not name one, as in
 *     getObject. Frameworks that cast the value to CqlVector fail with "array".
 * @param frames fast frames: Quiver's own frame codec and rows
 * @since 0.1.0
 */
@ConfigurationProperties("quiver")
public record QuiverProperties(
    @DefaultValue Codecs codecs,
    @DefaultValue("cql-vector") DefaultJavaType defaultJavaType,
    @DefaultValue Frames frames) {

  /**
   * The codecs of sessions that Boot builds: see {@code docs/guide/spring-boot.md}.
   *
   * @param enabled Whether the sessions that Boot builds have Quiver's codec registry, or the
   *     application's if it defines one.
   */
  public record Codecs(@DefaultValue("true") boolean enabled) {}

  /**
   * Fast frames: see {@code docs/guide/spring-boot.md}.
   *
   * @param enabled Whether Boot's session builder is replaced by one of Quiver, whose sessions have
   *     fast frames.
   */
  public record Frames(@DefaultValue("false") boolean enabled) {}
}
