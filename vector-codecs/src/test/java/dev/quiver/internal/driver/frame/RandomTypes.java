/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import com.datastax.oss.protocol.internal.response.result.RawType;
import com.datastax.oss.protocol.internal.util.collection.NullAllowingImmutableMap;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Creates types of columns as they are on the wire. */
final class RandomTypes {

  private static final int MAX_DEPTH = 4;

  private static final List<RawType> SIMPLE = List.copyOf(RawType.PRIMITIVES.values());

  private static final List<String> CUSTOM =
      List.of(
          "org.apache.cassandra.db.marshal.VectorType"
              + "(org.apache.cassandra.db.marshal.FloatType, 768)",
          "org.apache.cassandra.db.marshal.DynamicCompositeType(a=>b)",
          "é",
          "");

  private RandomTypes() {}

  static RawType next(SplittableRandom random) {
    return next(random, 0);
  }

  private static RawType next(SplittableRandom random, int depth) {
    return switch (depth == MAX_DEPTH ? 0 : random.nextInt(9)) {
      case 1 -> new RawType.RawList(next(random, depth + 1));
      case 2 -> new RawType.RawSet(next(random, depth + 1));
      case 3 -> new RawType.RawMap(next(random, depth + 1), next(random, depth + 1));
      case 4 -> udt(random, depth);
      case 5 -> tuple(random, depth);
      case 6, 7 -> new RawType.RawCustom(CUSTOM.get(random.nextInt(CUSTOM.size())));
      default -> SIMPLE.get(random.nextInt(SIMPLE.size()));
    };
  }

  private static RawType udt(SplittableRandom random, int depth) {
    int fields = random.nextInt(1, 4); // a type needs at least one
    NullAllowingImmutableMap.Builder<String, RawType> types =
        NullAllowingImmutableMap.builder(fields);
    for (int i = 0; i < fields; i++) {
      types.put("field é" + i, next(random, depth + 1));
    }
    return new RawType.RawUdt("ks", "udt" + random.nextInt(), types.build());
  }

  private static RawType tuple(SplittableRandom random, int depth) {
    List<RawType> types = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      types.add(next(random, depth + 1));
    }
    return new RawType.RawTuple(types);
  }
}
