/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.testkit.driver;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.detach.AttachmentPoint;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;

/** What rows and types of a session are attached to, without a session. */
public record TestSession(CodecRegistry registry, ProtocolVersion version)
    implements AttachmentPoint {

  /** Of protocol v5. */
  public TestSession(CodecRegistry registry) {
    this(registry, ProtocolVersion.V5);
  }

  @Override
  public ProtocolVersion getProtocolVersion() {
    return version;
  }

  @Override
  public CodecRegistry getCodecRegistry() {
    return registry;
  }
}
