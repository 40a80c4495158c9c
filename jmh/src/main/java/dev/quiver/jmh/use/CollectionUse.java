/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.use;

import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.ExtraTypeCodecs;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import dev.quiver.codec.CollectionCodecs;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;

/**
 * Uses lists, sets and maps. The driver's own codecs get texts, and maps of numbers to texts, so
 * that the measured type is the second one they process.
 */
@SuppressWarnings("JdkObsolete") // programs have LinkedLists, too
final class CollectionUse {

  private static final UUID ID = new UUID(1, 2);

  private CollectionUse() {}

  static void addTo(Uses uses) {
    addArrays(uses, DataTypes.SMALLINT, new short[5]);
    addArrays(uses, DataTypes.INT, new int[5]);
    addArrays(uses, DataTypes.BIGINT, new long[5]);
    addArrays(uses, DataTypes.FLOAT, new float[5]);
    addArrays(uses, DataTypes.DOUBLE, new double[5]);
    addArrays(uses, DataTypes.UUID, new UUID[] {ID, ID});
    TypeCodec<List<String>> lists = TypeCodecs.listOf(TypeCodecs.TEXT);
    List<String> texts = List.of("a", "bb", "ccc");
    for (List<String> kind : List.of(texts, new ArrayList<>(texts), new LinkedList<>(texts))) {
      CodecUse.add(uses, 1, lists, kind);
    }
    CodecUse.add(uses, 1, ExtraTypeCodecs.listToArrayOf(TypeCodecs.TEXT), new String[] {"a", "bb"});
    CodecUse.add(uses, 1, TypeCodecs.setOf(TypeCodecs.TEXT), Set.copyOf(texts));
    Map<Long, String> map = Map.of(1L, "a", 2L, "bb");
    addMap(uses, TypeCodecs.mapOf(TypeCodecs.BIGINT, TypeCodecs.TEXT), map);
    addMap(uses, CollectionCodecs.mapOf(TypeCodecs.BIGINT, TypeCodecs.TEXT), map);
    addMap(uses, CollectionCodecs.mapOf(TypeCodecs.TEXT, TypeCodecs.INT), Map.of("a", 1, "bb", 2));
    addMap(uses, CollectionCodecs.mapOf(TypeCodecs.UUID, TypeCodecs.DOUBLE), Map.of(ID, 1.5));
  }

  @SuppressWarnings("unchecked") // the array's own class
  private static <A> void addArrays(Uses uses, DataType elements, A array) {
    Class<A> arrayClass = (Class<A>) array.getClass();
    CodecUse.add(uses, 1, CollectionCodecs.listToArray(elements, arrayClass), array);
    CodecUse.add(uses, 1, CollectionCodecs.setToArray(elements, arrayClass), array);
  }

  private static <K extends Comparable<K>, V> void addMap(
      Uses uses, TypeCodec<Map<K, V>> codec, Map<K, V> map) {
    for (Map<K, V> kind :
        List.of(map, new HashMap<>(map), new TreeMap<>(map), new LinkedHashMap<>(map))) {
      CodecUse.add(uses, 1, codec, kind);
    }
  }
}
