/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package com.example.documents.readings;

import com.datastax.oss.driver.api.core.data.CqlDuration;
import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.uuid.Uuids;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;

/** Creates readings in which every fourth value is null, if nulls can be stored. */
final class RandomReadings {
  private final Random random;

  RandomReadings(long seed) {
    random = new Random(seed);
  }

  Reading next(int id) {
    return new Reading(
        id,
        orNull(() -> new UUID(random.nextLong(), random.nextLong())),
        orNull(() -> Uuids.startOf(random.nextInt())),
        orNull(this::text),
        orNull(random::nextInt),
        random.nextLong(),
        orNull(() -> (short) random.nextInt()),
        (byte) random.nextInt(),
        orNull(random::nextFloat),
        random.nextGaussian(),
        orNull(random::nextBoolean),
        orNull(() -> new BigInteger(random.nextInt(100), random)),
        orNull(() -> new BigDecimal(new BigInteger(random.nextInt(80), random), random.nextInt(9))),
        orNull(() -> Instant.ofEpochMilli(random.nextInt())),
        orNull(() -> LocalDate.ofEpochDay(random.nextInt(100_000))),
        orNull(() -> LocalTime.ofSecondOfDay(random.nextInt(86_400))),
        orNull(() -> CqlDuration.newInstance(random.nextInt(9), random.nextInt(99), 1)),
        orNull(() -> address(random.nextBoolean() ? 4 : 16)),
        orNull(() -> ByteBuffer.wrap(bytes(random.nextInt(2_000)))),
        List.of(random.nextInt(), 0, -1),
        Set.of(text(), "word"),
        Map.of(text(), random.nextDouble()),
        orNull(this::position),
        List.of(position(), position()),
        orNull(() -> CqlVector.newInstance(random.nextFloat(), -0f, Float.NaN)));
  }

  private <T> T orNull(Supplier<T> value) {
    return random.nextInt(4) == 0 ? null : value.get();
  }

  private Position position() {
    return new Position(random.nextDouble(), orNull(random::nextDouble), orNull(this::text));
  }

  /** Returns a text of ASCII and of characters that take more bytes in UTF-8. */
  private String text() {
    return (random.nextBoolean() ? "x" : "\u00e9\u20ac\ud83c\udf0d").repeat(1 + random.nextInt(99));
  }

  private byte[] bytes(int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }

  private InetAddress address(int length) {
    try {
      return InetAddress.getByAddress(bytes(length));
    } catch (UnknownHostException e) {
      throw new IllegalArgumentException(e);
    }
  }
}
