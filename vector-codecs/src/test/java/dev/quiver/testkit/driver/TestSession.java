/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.testkit.driver;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.detach.AttachmentPoint;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;

/** An attachment point for rows and types, without a session. */
public record TestSession(CodecRegistry registry, ProtocolVersion version)
    implements AttachmentPoint {

  /** Uses protocol v5. */
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
