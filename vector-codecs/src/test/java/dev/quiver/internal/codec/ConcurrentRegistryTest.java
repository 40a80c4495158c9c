/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.ExtraTypeCodecs;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import dev.quiver.internal.wire.ElementType;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class ConcurrentRegistryTest {

  private static final int THREADS = 4;
  private static final int DIMENSIONS = 500;

  private final QuiverCodecRegistry registry = QuiverCodecRegistry.create();

  @Test
  void allThreadsFindTheSameCodecs() throws Exception {
    List<List<TypeCodec<?>>> found =
        together(
            THREADS,
            () -> {
              List<TypeCodec<?>> codecs = new ArrayList<>();
              for (int n = 1; n <= DIMENSIONS; n++) {
                codecs.add(registry.codecFor(vector(n), float[].class));
                codecs.add(registry.codecFor(DataTypes.listOf(vector(n))));
              }
              return codecs;
            });
    for (List<TypeCodec<?>> codecs : found) {
      assertThat(codecs).hasSize(2 * DIMENSIONS).isEqualTo(found.get(0));
    }
    assertThat(RegistryInternals.tableSize(registry, ElementType.FLOAT)).isEqualTo(DIMENSIONS);
    assertThat(RegistryInternals.cacheSize(registry)).isEqualTo(DIMENSIONS);
    assertThat(RegistryInternals.internedTypes(registry)).isEqualTo(DIMENSIONS);
  }

  @Test
  void lookupsAreCorrectWhileCodecsAreRegistered() throws Exception {
    List<Integer> lookups =
        together(
            THREADS,
            () -> {
              int right = 0;
              for (int n = 1; n <= DIMENSIONS; n++) {
                if (n % 50 == 0) {
                  registry.register(ExtraTypeCodecs.floatVectorToArray(n));
                }
                TypeCodec<float[]> array = registry.codecFor(vector(n), float[].class);
                assertThat(array.accepts(vector(n))).isTrue();
                TypeCodec<?> cqlVector =
                    registry.codecFor(vector(n), GenericType.vectorOf(Float.class));
                assertThat(cqlVector).isSameAs(registry.codecFor(vector(n), CqlVector.class));
                right++;
              }
              return right;
            });
    assertThat(lookups).hasSize(THREADS).containsOnly(DIMENSIONS);
    for (int n = 50; n <= DIMENSIONS; n += 50) {
      assertThat(registry.codecFor(vector(n), float[].class).getClass().getPackageName())
          .startsWith("com.datastax");
    }
  }

  private static DataType vector(int dimension) {
    return DataTypes.vectorOf(DataTypes.FLOAT, dimension);
  }

  private static <T> List<T> together(int threads, Callable<T> task) throws Exception {
    ExecutorService executor = Executors.newFixedThreadPool(threads);
    CyclicBarrier start = new CyclicBarrier(threads);
    try {
      List<Future<T>> futures = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        futures.add(
            executor.submit(
                () -> {
                  start.await();
                  return task.call();
                }));
      }
      List<T> results = new ArrayList<>();
      for (Future<T> future : futures) {
        results.add(future.get());
      }
      return results;
    } finally {
      executor.shutdownNow();
    }
  }
}
