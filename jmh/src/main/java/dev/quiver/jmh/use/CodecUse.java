/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.use;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Objects;

/** Encodes and decodes with a codec. */
final class CodecUse {

  static final ProtocolVersion VERSION = ProtocolVersion.V5;

  private CodecUse() {}

  static <T> void add(Uses uses, int period, TypeCodec<T> codec, T value) {
    addEncode(uses, period, codec, value);
    addDecode(uses, period, codec, value);
  }

  static <T> void addEncode(Uses uses, int period, TypeCodec<T> codec, T value) {
    uses.add(period, () -> codec.encode(value, VERSION));
  }

  static <T> void addDecode(Uses uses, int period, TypeCodec<T> codec, T value) {
    for (ByteBuffer bytes : kinds(Objects.requireNonNull(codec.encode(value, VERSION)))) {
      uses.add(period, () -> codec.decode(bytes, VERSION));
    }
  }

  /** Returns the bytes as a whole array, as in the driver, and as part of one, as in Quiver. */
  private static List<ByteBuffer> kinds(ByteBuffer bytes) {
    int length = bytes.remaining();
    return List.of(
        bytes, ByteBuffer.allocate(length + 2).put(1, bytes, 0, length).slice(1, length));
  }
}
