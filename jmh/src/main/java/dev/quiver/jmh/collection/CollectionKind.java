/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.collection;

import com.datastax.oss.driver.api.core.type.codec.ExtraTypeCodecs;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import dev.quiver.codec.CollectionCodecs;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Function;

/** Lists of several element types, and a map. */
public enum CollectionKind {
  SMALLINT(
      TypeCodecs.SMALLINT,
      short[].class,
      ExtraTypeCodecs.SHORT_LIST_TO_ARRAY,
      random -> (short) random.nextInt()),
  INT(TypeCodecs.INT, int[].class, ExtraTypeCodecs.INT_LIST_TO_ARRAY, random -> random.nextInt()),
  BIGINT(
      TypeCodecs.BIGINT,
      long[].class,
      ExtraTypeCodecs.LONG_LIST_TO_ARRAY,
      random -> random.nextLong()),
  FLOAT(
      TypeCodecs.FLOAT,
      float[].class,
      ExtraTypeCodecs.FLOAT_LIST_TO_ARRAY,
      random -> (float) random.nextDouble()),
  DOUBLE(
      TypeCodecs.DOUBLE,
      double[].class,
      ExtraTypeCodecs.DOUBLE_LIST_TO_ARRAY,
      random -> random.nextDouble()),
  UUID(
      TypeCodecs.UUID,
      java.util.UUID[].class,
      ExtraTypeCodecs.listToArrayOf(TypeCodecs.UUID),
      random -> new java.util.UUID(random.nextLong(), random.nextLong())),
  /** {@code map<text, int>}, with keys of some ten characters. */
  TEXT_TO_INT {
    @Override
    Object boxed(int count) {
      SplittableRandom random = new SplittableRandom(SEED);
      Map<String, Integer> map = new HashMap<>();
      while (map.size() < count) {
        map.put("key " + random.nextInt(1_000_000), random.nextInt());
      }
      return map;
    }
  };

  private static final long SEED = 20261120;

  @SuppressWarnings("ImmutableEnumChecker") // codecs have no state
  final TypeCodec<?> driver;

  @SuppressWarnings("ImmutableEnumChecker") // codecs have no state
  final TypeCodec<?> quiver;

  @SuppressWarnings("ImmutableEnumChecker") // codecs have no state
  private final TypeCodec<?> driverArray;

  @SuppressWarnings("ImmutableEnumChecker") // functions have no state
  private final Function<SplittableRandom, Object> element;

  <E, A> CollectionKind(
      TypeCodec<E> elementCodec,
      Class<A> arrayClass,
      TypeCodec<A> driverArray,
      Function<SplittableRandom, Object> element) {
    this.driver = TypeCodecs.listOf(elementCodec);
    this.driverArray = driverArray;
    this.quiver = CollectionCodecs.listToArray(elementCodec.getCqlType(), arrayClass);
    this.element = element;
  }

  CollectionKind() {
    this.driver = TypeCodecs.mapOf(TypeCodecs.TEXT, TypeCodecs.INT);
    this.quiver = CollectionCodecs.mapOf(TypeCodecs.TEXT, TypeCodecs.INT);
    this.driverArray = driver;
    this.element = random -> 0;
  }

  /** Returns the driver's codec for the array; a map has none. */
  TypeCodec<?> driverArray() {
    if (driverArray == driver) {
      throw new IllegalArgumentException(this + " is no array");
    }
    return driverArray;
  }

  /** Returns random elements, the same for each call, as the driver's default codec takes them. */
  Object boxed(int count) {
    SplittableRandom random = new SplittableRandom(SEED);
    List<Object> list = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      list.add(element.apply(random));
    }
    return list;
  }
}
