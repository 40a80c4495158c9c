/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.VectorType;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.testkit.BufferKind;
import dev.quiver.testkit.RawVectors;
import dev.quiver.testkit.Seed;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.ParameterizedType;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests the common contract of all codecs whose elements a kernel moves. */
@ParameterizedClass
@MethodSource("dev.quiver.internal.codec.CodecCase#all")
class EveryCodecTest {

  private static final int THREADS = 4;
  private static final int ROUNDS = Seed.rounds(20, 200);

  private final CodecCase codecCase;
  private final TypeCodec<Object> codec;

  /** Random bytes, the first of which is not zero. */
  private final byte[] sample;

  EveryCodecTest(CodecCase codecCase) {
    this.codecCase = codecCase;
    this.codec = codecCase.codec();
    this.sample = codecCase.sample();
    sample[0] = 0x55;
  }

  @Test
  void theCqlTypeIsTheVectorType() {
    int dimension = codecCase.bound() ? codecCase.dimension() : 0;
    assertThat(codec.getCqlType())
        .isEqualTo(DataTypes.vectorOf(VectorTypes.dataType(codecCase.type()), dimension));
  }

  @Test
  void acceptsOnlyVectorsOfTheElementType() {
    for (ElementType type : ElementType.values()) {
      boolean same = type == codecCase.type();
      VectorType fits = DataTypes.vectorOf(VectorTypes.dataType(type), codecCase.dimension());
      assertThat(codec.accepts(fits)).isEqualTo(same);
      VectorType other = DataTypes.vectorOf(VectorTypes.dataType(type), codecCase.dimension() + 1);
      assertThat(codec.accepts(other)).isEqualTo(same && !codecCase.bound());
    }
    assertThat(codec.accepts(VectorTypes.dataType(codecCase.type()))).isFalse();
    assertThat(codec.accepts(DataTypes.vectorOf(DataTypes.TEXT, codecCase.dimension()))).isFalse();
    assertThat(codec.accepts(DataTypes.listOf(VectorTypes.dataType(codecCase.type())))).isFalse();
    assertThat(codec.accepts(DataTypes.BLOB)).isFalse();
  }

  /** The second lookup is served from a cache. */
  @Test
  void acceptsOnlyItsJavaTypeAndValuesOfIt() {
    for (CodecCase other : CodecCase.all().toList()) {
      GenericType<?> javaType = other.codec().getJavaType();
      boolean same = javaType.equals(codec.getJavaType());
      assertThat(codec.accepts(javaType)).as(javaType.toString()).isEqualTo(same);
      assertThat(codec.accepts(javaType)).as(javaType.toString()).isEqualTo(same);
      Object value = other.value(other.sample());
      assertThat(codec.accepts(value)).as(other.toString()).isEqualTo(same);
    }
    assertThat(codec.accepts(GenericType.STRING)).isFalse();
    assertThat(codec.accepts((Object) "[1.0]")).isFalse();
  }

  @Test
  void acceptsOnlyItsRawClass() {
    for (Class<?> javaClass :
        List.of(
            float[].class,
            double[].class,
            int[].class,
            long[].class,
            UUID[].class,
            CqlVector.class,
            List.class,
            ArrayList.class,
            Object.class)) {
      assertThat(codec.accepts(javaClass))
          .as(javaClass.toString())
          .isEqualTo(javaClass == codecCase.javaClass());
    }
  }

  @Test
  void theJavaTypeNamesTheElements() {
    if (codec.getJavaType().getType() instanceof ParameterizedType type) {
      assertThat(type.getActualTypeArguments()).containsExactly(codecCase.type().elementClass());
    } else {
      Class<?> arrayClass = codecCase.value(sample).getClass();
      assertThat(codec.getJavaType()).isEqualTo(GenericType.of(arrayClass));
    }
  }

  /** From driver 4.19 on, its codec of vectors of vectors calls this method. */
  @Test
  void theSerializedSizeIsKnownIfTheDimensionIs() {
    Optional<Integer> size = ((AbstractVectorCodec<?, ?, ?>) (TypeCodec<?>) codec).serializedSize();
    assertThat(size)
        .isEqualTo(codecCase.bound() ? Optional.of(codecCase.byteLength()) : Optional.empty());
  }

  @ParameterizedTest
  @EnumSource
  void decodingTwiceGivesTheSameValueAndLeavesTheBufferAsItWas(BufferKind kind) {
    ByteBuffer buffer = kind.hold(sample);
    buffer.mark();
    int position = buffer.position();
    int limit = buffer.limit();
    ByteOrder order = buffer.order();
    byte[] around = contents(buffer);

    Object first = codecCase.decode(buffer);
    Object second = codecCase.decode(buffer);

    assertThat(RawVectors.bytes(first)).isEqualTo(sample);
    assertThat(RawVectors.bytes(second)).isEqualTo(sample);
    assertThat(buffer.position()).isEqualTo(position);
    assertThat(buffer.limit()).isEqualTo(limit);
    assertThat(buffer.order()).isEqualTo(order);
    assertThat(buffer.position(limit).reset().position()).as("mark").isEqualTo(position);
    assertThat(contents(buffer)).isEqualTo(around);
  }

  /** Returns all bytes of the buffer's memory, including those around the value. */
  private static byte[] contents(ByteBuffer buffer) {
    ByteBuffer all = buffer.duplicate().clear();
    byte[] bytes = new byte[all.remaining()];
    all.get(bytes);
    return bytes;
  }

  @Test
  void encodesIntoAFullHeapBuffer() {
    ByteBuffer buffer = codec.encode(codecCase.value(sample), ProtocolVersion.DEFAULT);
    assertThat(buffer.hasArray()).isTrue();
    assertThat(buffer.position()).isZero();
    assertThat(buffer.remaining()).isEqualTo(codecCase.byteLength());
    assertThat(buffer.order()).isEqualTo(ByteOrder.BIG_ENDIAN);
    assertThat(buffer).isEqualTo(ByteBuffer.wrap(sample));
  }

  @Test
  void decodesNullAndNoBytesAsNull() {
    assertThat(codec.encode(null, ProtocolVersion.DEFAULT)).isNull();
    assertThat(codecCase.decode(null)).isNull();
    for (BufferKind kind : BufferKind.values()) {
      assertThat(codecCase.decode(kind.hold(new byte[0]))).as(kind.name()).isNull();
    }
    assertThat(codec.format(null)).isEqualTo("NULL");
    assertThat(codec.parse("NULL")).isNull();
    assertThat(codec.parse(null)).isNull();
  }

  @Test
  void twoEncodingsShareNoMemoryWithTheValueNorWithEachOther() throws Exception {
    Object value = codecCase.value(sample);
    ByteBuffer first = codec.encode(value, ProtocolVersion.DEFAULT);
    ByteBuffer second = codec.encode(value, ProtocolVersion.DEFAULT);
    changeFirst(value);
    assertThat(first).isEqualTo(ByteBuffer.wrap(sample));
    first.put(0, new byte[first.remaining()]);
    assertThat(second).isEqualTo(ByteBuffer.wrap(sample));
  }

  @Test
  void twoDecodedValuesShareNoMemoryWithTheBytesNorWithEachOther() throws Exception {
    ByteBuffer direct = ByteBuffer.allocateDirect(sample.length).put(sample).flip();
    for (ByteBuffer bytes : List.of(ByteBuffer.wrap(sample.clone()), direct)) {
      Object first = codecCase.decode(bytes);
      Object second = codecCase.decode(bytes);
      assertThat(second).isNotSameAs(first);
      changeFirst(first);
      assertThat(bytes).isEqualTo(ByteBuffer.wrap(sample));
      bytes.put(0, new byte[sample.length]);
      assertThat(RawVectors.bytes(second)).isEqualTo(sample);
    }
  }

  /** Replaces the element at index 0 by one with all bits inverted. */
  @SuppressWarnings("unchecked")
  private void changeFirst(Object value) throws Exception {
    byte[] changed = RawVectors.bytes(value);
    for (int i = 0; i < codecCase.type().size(); i++) {
      changed[i] = (byte) ~changed[i];
    }
    Object other = codecCase.value(changed);
    if (value instanceof List<?> list) {
      ((List<Object>) list).set(0, ((List<?>) other).get(0));
    } else if (value instanceof CqlVector<?> vector) {
      setFirst(vector, ((CqlVector<?>) other).iterator().next());
    } else {
      int perElement = Array.getLength(value) / codecCase.dimension(); // 2 of a UUID in longs
      System.arraycopy(other, 0, value, 0, perElement);
    }
    assertThat(RawVectors.bytes(value)).isEqualTo(changed);
  }

  /** Sets an element in the vector's list: before 4.19, {@code set} takes numbers only. */
  @SuppressWarnings("unchecked")
  private static void setFirst(CqlVector<?> vector, Object element) throws Exception {
    Field list = CqlVector.class.getDeclaredField("list");
    list.setAccessible(true);
    ((List<Object>) list.get(vector)).set(0, element);
  }

  @Test
  void threadsShareACodec() throws Exception {
    ExecutorService executor = Executors.newFixedThreadPool(THREADS);
    CyclicBarrier start = new CyclicBarrier(THREADS);
    List<Callable<Void>> tasks = new ArrayList<>();
    for (int thread = 0; thread < THREADS; thread++) {
      byte[] own = sample.clone();
      own[own.length - 1] = (byte) thread;
      tasks.add(
          () -> {
            Object value = codecCase.value(own);
            start.await();
            for (int i = 0; i < ROUNDS; i++) {
              assertThat(codecCase.encode(value)).isEqualTo(own);
              assertThat(RawVectors.bytes(codecCase.decode(ByteBuffer.wrap(own)))).isEqualTo(own);
            }
            return null;
          });
    }
    try {
      for (Future<Void> task : executor.invokeAll(tasks)) {
        task.get();
      }
    } finally {
      executor.shutdownNow();
    }
  }
}
