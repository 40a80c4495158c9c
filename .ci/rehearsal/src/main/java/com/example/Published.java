/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package com.example;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import dev.quiver.bulk.BulkWriter;
import dev.quiver.codec.VectorCodecRegistry;
import java.nio.ByteBuffer;
import java.util.Arrays;

/** Encodes and decodes a vector with what was published, and fails if a byte is another one. */
public final class Published {

  private Published() {}

  public static void main(String[] args) {
    TypeCodec<float[]> codec =
        VectorCodecRegistry.create().codecFor(DataTypes.vectorOf(DataTypes.FLOAT, 2), float[].class);
    ByteBuffer bytes = codec.encode(new float[] {1, -2.5f}, ProtocolVersion.DEFAULT);
    byte[] expected = {0x3f, (byte) 0x80, 0, 0, (byte) 0xc0, 0x20, 0, 0};
    if (!ByteBuffer.wrap(expected).equals(bytes)) {
      throw new AssertionError("Expected " + Arrays.toString(expected) + ", got " + bytes);
    }
    float[] decoded = codec.decode(bytes, ProtocolVersion.DEFAULT);
    if (!Arrays.equals(new float[] {1, -2.5f}, decoded)) {
      throw new AssertionError("Decoded " + Arrays.toString(decoded));
    }
    for (Class<?> type : new Class<?>[] {VectorCodecRegistry.class, BulkWriter.class}) {
      System.out.println(
          type.getName() + " of " + type.getProtectionDomain().getCodeSource().getLocation());
    }
  }
}
