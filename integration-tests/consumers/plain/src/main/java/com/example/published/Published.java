/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package com.example.published;

import com.datastax.oss.driver.api.core.DefaultProtocolVersion;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.session.Session;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import dev.quiver.Quiver;
import dev.quiver.bulk.BulkWriter;
import dev.quiver.codec.VectorCodecRegistry;
import dev.quiver.codec.VectorCodecs;
import dev.quiver.matrix.FloatMatrix;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;

/** Encodes and decodes a vector with the published artifacts; needs no server. */
public final class Published {
  private static final float[] VECTOR = {1, -0f, Float.NaN};
  private static final byte[] BYTES = {0x3f, -128, 0, 0, -128, 0, 0, 0, 0x7f, -64, 0, 0};

  private Published() {}

  public static void main(String[] arguments) throws Exception {
    check(VectorCodecs.vectorToArray(DataTypes.FLOAT, 3, float[].class));
    check(VectorCodecRegistry.create());
    try {
      BulkWriter.of(null, (float[] vector) -> (BoundStatement) null);
      throw new AssertionError("A writer without a session was made.");
    } catch (NullPointerException expected) {
      System.out.println("quiver-bulk requires a session");
    }
    for (Class<?> type : new Class<?>[] {FloatMatrix.class, VectorCodecs.class, BulkWriter.class}) {
      System.out.println(jar(type));
    }
    System.out.printf(
        "Java %s, driver %s, kernel %s: 12 bytes as expected%n",
        Runtime.version().feature(), Session.OSS_DRIVER_COORDINATES.getVersion(), Quiver.kernel());
  }

  static void check(CodecRegistry registry) {
    check(registry.codecFor(DataTypes.vectorOf(DataTypes.FLOAT, 3), float[].class));
  }

  private static void check(TypeCodec<float[]> codec) {
    ByteBuffer encoded = codec.encode(VECTOR, DefaultProtocolVersion.V5);
    if (!ByteBuffer.wrap(BYTES).equals(encoded)) {
      throw new AssertionError("Other bytes than expected: " + encoded);
    }
    if (!Arrays.equals(VECTOR, codec.decode(ByteBuffer.wrap(BYTES), DefaultProtocolVersion.V5))) {
      throw new AssertionError("Another vector than expected.");
    }
  }

  private static Path jar(Class<?> type) throws Exception {
    return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()).getFileName();
  }
}
