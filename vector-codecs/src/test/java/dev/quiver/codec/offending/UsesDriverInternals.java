/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.codec.offending;

import com.datastax.dse.driver.internal.core.type.codec.geometry.GeometryCodec;
import com.datastax.dse.protocol.internal.DseProtocolConstants;
import com.datastax.oss.driver.internal.core.type.codec.FloatCodec;
import com.datastax.oss.protocol.internal.ProtocolConstants;

/** Breaks a fence, so that the fence can be seen to hold. */
final class UsesDriverInternals {

  private UsesDriverInternals() {}

  static Object internal() {
    return new FloatCodec();
  }

  static Object protocol() {
    return new ProtocolConstants();
  }

  static Object dseInternal() {
    return GeometryCodec.class;
  }

  static Object dseProtocol() {
    return new DseProtocolConstants();
  }
}
