/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.collection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.shaded.guava.common.collect.Lists;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs every benchmark method, and checks that all rivals produce equal values. */
class CollectionBenchmarkTest {

  static Stream<Arguments> cases() {
    return Lists.<Object>cartesianProduct(
            List.of(CollectionRival.values()),
            List.of(CollectionKind.values()),
            List.of(1, 16, 130, 1536))
        .stream()
        .filter(each -> exists((CollectionRival) each.get(0), (CollectionKind) each.get(1)))
        .map(each -> Arguments.of(each.toArray()));
  }

  private static boolean exists(CollectionRival rival, CollectionKind kind) {
    return kind != CollectionKind.TEXT_TO_INT
        || (rival != CollectionRival.DRIVER_LIST_TO_ARRAY
            && rival != CollectionRival.QUIVER_WRITE_THROUGH);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void eachRivalEncodesTheCollection(CollectionRival rival, CollectionKind kind, int count) {
    Object encoded = benchmark(rival, kind, count).encode();
    ByteBuffer bytes =
        encoded instanceof ByteBuffer buffer
            ? rival == CollectionRival.QUIVER_WRITE_THROUGH ? buffer.duplicate().flip() : buffer
            : ByteBuffer.wrap((byte[]) encoded);
    TypeCodec<Object> driver = driver(kind);
    assertThat(driver.decode(bytes, ProtocolVersion.V5)).isEqualTo(kind.boxed(count));
    if (kind != CollectionKind.TEXT_TO_INT) {
      assertThat(bytes).isEqualTo(driver.encode(kind.boxed(count), ProtocolVersion.V5));
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void eachRivalDecodesTheCollection(CollectionRival rival, CollectionKind kind, int count) {
    CollectionBenchmark benchmark = benchmark(rival, kind, count);
    if (rival == CollectionRival.QUIVER_WRITE_THROUGH) {
      assertThatThrownBy(benchmark::decode).isInstanceOf(UnsupportedOperationException.class);
      return;
    }
    Object decoded = benchmark.decode();
    assertThat(
            decoded instanceof byte[] bytes
                ? Objects.requireNonNull(
                    driver(kind).decode(ByteBuffer.wrap(bytes), ProtocolVersion.V5))
                : boxed(decoded))
        .isEqualTo(kind.boxed(count));
  }

  @Test
  void rejectsAMapAsAnArray() {
    for (CollectionRival rival :
        List.of(CollectionRival.DRIVER_LIST_TO_ARRAY, CollectionRival.QUIVER_WRITE_THROUGH)) {
      assertThatThrownBy(() -> benchmark(rival, CollectionKind.TEXT_TO_INT, 1))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  private static CollectionBenchmark benchmark(
      CollectionRival rival, CollectionKind kind, int count) {
    CollectionBenchmark benchmark = new CollectionBenchmark();
    benchmark.rival = rival;
    benchmark.kind = kind;
    benchmark.count = count;
    benchmark.setUp();
    return benchmark;
  }

  @SuppressWarnings("unchecked")
  private static TypeCodec<Object> driver(CollectionKind kind) {
    return (TypeCodec<Object>) kind.driver;
  }

  private static Object boxed(Object decoded) {
    if (!decoded.getClass().isArray()) {
      return decoded;
    }
    List<Object> elements = new ArrayList<>();
    for (int i = 0; i < Array.getLength(decoded); i++) {
      elements.add(Array.get(decoded, i));
    }
    return elements;
  }
}
