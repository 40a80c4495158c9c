/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import com.datastax.oss.protocol.internal.ProtocolConstants;
import dev.quiver.session.WriteThrough;
import dev.quiver.testkit.driver.ArrayValue;
import dev.quiver.testkit.driver.Prepared;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * The values of a statement with borrowed arrays and values of every other kind.
 *
 * @param values as our statement passes them to the driver
 * @param expected the same values, each with its bytes
 */
record RandomStatement(List<ByteBuffer> values, List<ByteBuffer> expected) {

  private static final int MAX_COUNT = 12;

  static RandomStatement of(int variables, SplittableRandom random) {
    Prepared prepared = new Prepared();
    List<Object> values = new ArrayList<>();
    List<ByteBuffer> expected = new ArrayList<>();
    Set<Integer> unset = new HashSet<>();
    for (int i = 0; i < variables; i++) {
      DataType type = DataTypes.TEXT;
      Object value = null;
      ByteBuffer bytes = null;
      switch (random.nextInt(7)) {
        case 0 -> {
          unset.add(i);
          bytes = ProtocolConstants.UNSET_VALUE;
        }
        case 1 -> {}
        case 2 -> {
          value = "text é" + random.nextInt();
          bytes = TypeCodecs.TEXT.encode((String) value, ProtocolVersion.DEFAULT);
        }
        case 3 -> {
          type = DataTypes.INT;
          value = random.nextInt();
          bytes = TypeCodecs.INT.encode((Integer) value, ProtocolVersion.DEFAULT);
        }
        default -> {
          ArrayValue array = ArrayValue.random(MAX_COUNT, random);
          type = array.type();
          value = array.array();
          bytes = array.bytes();
        }
      }
      prepared.with("v" + i, type);
      values.add(value);
      expected.add(bytes);
    }
    return new RandomStatement(set(prepared.bind(), values, unset, random), expected);
  }

  /** Creates vectors of one type with a given size. */
  static RandomStatement large(int vectors, ArrayValue vector) {
    Prepared prepared = new Prepared();
    List<Object> values = new ArrayList<>();
    List<ByteBuffer> expected = new ArrayList<>();
    for (int i = 0; i < vectors; i++) {
      prepared.with("v" + i, vector.type());
      values.add(vector.array());
      expected.add(vector.bytes());
    }
    SplittableRandom random = new SplittableRandom(vectors);
    return new RandomStatement(set(prepared.bind(), values, Set.of(), random), expected);
  }

  /** Sets values in random order. */
  private static List<ByteBuffer> set(
      BoundStatement statement, List<Object> values, Set<Integer> unset, SplittableRandom random) {
    BoundStatement result = statement;
    List<Integer> left = new ArrayList<>();
    for (int i = 0; i < values.size(); i++) {
      if (!unset.contains(i)) {
        left.add(i);
      }
    }
    while (!left.isEmpty()) {
      int i = left.remove(random.nextInt(left.size()));
      result =
          random.nextBoolean()
              ? WriteThrough.borrow(result, i, values.get(i))
              : WriteThrough.copy(result, "v" + i, values.get(i));
    }
    return result.getValues();
  }
}
