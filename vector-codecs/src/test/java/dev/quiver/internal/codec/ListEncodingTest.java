/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import static dev.quiver.testkit.driver.TestRows.bytes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import dev.quiver.codec.VectorCodecs;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.testkit.RawVectors;
import dev.quiver.testkit.Seed;
import dev.quiver.vector.QuiverException;
import dev.quiver.vector.VectorDimensionException;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Vector;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Encodes lists of all classes, also those that change meanwhile or whose {@code toArray} is wrong.
 */
@SuppressWarnings("JdkObsolete") // programs have LinkedLists and Vectors, too
class ListEncodingTest {

  private static final ProtocolVersion V5 = ProtocolVersion.DEFAULT;

  /** No array is kept for the last one. */
  private static final int[] DIMENSIONS = {1, 7, 1536, 5000};

  private static final TypeCodec<List<Float>> CODEC =
      VectorCodecs.vectorToList(TypeCodecs.FLOAT, 3);

  private static final String BYTES = "3f800000" + "40000000" + "40400000";

  @ParameterizedTest
  @EnumSource
  void encodesListsOfEveryClass(ElementType type) {
    for (int dimension : DIMENSIONS) {
      byte[] bytes = RawVectors.random(type, dimension, Seed.random("lists"));
      VectorCodecFamily family = VectorCodecFamily.of(type, dimension);
      TypeCodec<Object> lists = CodecCase.objects(family.find(List.class));
      TypeCodec<Object> vectors = CodecCase.objects(family.cqlVector());
      kinds(RawVectors.list(type, bytes), lists.decode(ByteBuffer.wrap(bytes), V5))
          .forEach(
              (name, list) -> {
                String kind = name + ", " + dimension;
                assertThat(lists.encode(list, V5)).as(kind).isEqualTo(ByteBuffer.wrap(bytes));
                if (VectorTypes.cqlVectorHolds(GenericType.of(type.elementClass()))) {
                  assertThat(vectors.encode(vector(list), V5))
                      .as("CqlVector of " + kind)
                      .isEqualTo(ByteBuffer.wrap(bytes));
                }
              });
    }
  }

  private static Map<String, List<?>> kinds(List<?> elements, Object decoded) {
    Map<String, List<?>> kinds = new LinkedHashMap<>();
    List<Object> longer = new ArrayList<>(elements);
    longer.add(0, "before");
    longer.add("after");
    kinds.put("ArrayList", new ArrayList<>(elements));
    kinds.put("Arrays.asList", Arrays.asList(elements.toArray()));
    kinds.put(
        "Arrays.asList of a class",
        Arrays.asList(
            elements.toArray((Object[]) Array.newInstance(elements.get(0).getClass(), 0))));
    kinds.put("List.copyOf", List.copyOf(elements));
    kinds.put("Stream.toList", elements.stream().toList());
    kinds.put("subList", longer.subList(1, longer.size() - 1));
    kinds.put("LinkedList", new LinkedList<>(elements));
    kinds.put("Vector", new Vector<>(elements));
    kinds.put("CopyOnWriteArrayList", new CopyOnWriteArrayList<>(elements));
    kinds.put("unmodifiable", Collections.unmodifiableList(elements));
    kinds.put("synchronized", Collections.synchronizedList(new LinkedList<>(elements)));
    kinds.put("AbstractList", new ForeignList<>(elements, array -> array));
    kinds.put("decoded", (List<?>) decoded);
    kinds.put("subList of decoded", ((List<?>) decoded).subList(0, elements.size()));
    kinds.put("a new array", new ForeignList<>(elements, array -> elements.toArray()));
    kinds.put(
        "a longer array",
        new ForeignList<>(elements, array -> Arrays.copyOf(array, array.length + 1)));
    kinds.put("an empty array", new ForeignList<>(elements, array -> new Object[0]));
    return kinds;
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // before 4.19 it takes lists of numbers only
  private static CqlVector<?> vector(List<?> list) {
    return CqlVector.newInstance((List) list);
  }

  @Test
  void encodesAVectorWhoseListCannotBeReached() {
    CqlVector<Float> vector = CqlVector.newInstance(List.of(1f, 2f, 3f));
    assertThat(Elements.FLOATS.unbox("v", vector, 3)).containsExactly(1, 2, 3);
    assertThat(CqlVectors.findList("there is none")).isNull();
  }

  /** The build runs this on every driver. */
  @Test
  void findsTheListOfAVectorOfThisDriver() {
    List<Float> list = new ArrayList<>(List.of(1f, 2f));
    assertThat(CqlVectors.list(CqlVector.newInstance(list))).isSameAs(list);
  }

  @Test
  void rejectsAListThatChangesItsSizeMeanwhile() {
    for (int change : new int[] {-3, -1, 1, 2, 5000}) {
      List<Float> list = new ArrayList<>(List.of(1f, 2f, 3f));
      assertThatThrownBy(
              () -> CODEC.encode(new ForeignList<>(list, array -> change(list, array, change)), V5))
          .isInstanceOf(VectorDimensionException.class)
          .hasMessageStartingWith("vector<float, 3>: expected 3 elements, got ");
    }
  }

  private static Object[] change(List<Float> list, Object[] array, int change) {
    for (int i = 0; i < change; i++) {
      list.add(4f);
    }
    for (int i = 0; i > change; i--) {
      list.remove(0);
    }
    Arrays.fill(array, null);
    return list.toArray(array);
  }

  @Test
  void reusesTheArrayAndKeepsNoElement() {
    List<Object[]> used = new ArrayList<>();
    UnaryOperator<Object[]> note =
        array -> {
          assertThat(array).containsOnlyNulls();
          used.add(array);
          return array;
        };
    CODEC.encode(new ForeignList<>(List.of(1f, 2f, 3f), note), V5);
    CODEC.encode(new ForeignList<>(List.of(1f, 2f, 3f), note), V5);
    assertThat(used.get(1)).isSameAs(used.get(0));
    assertThat(used.get(0)).containsOnlyNulls();

    List<Object> wrong = Arrays.asList(1f, "2", 3f);
    assertThatThrownBy(() -> CodecCase.objects(CODEC).encode(new ForeignList<>(wrong, note), V5))
        .isExactlyInstanceOf(QuiverException.class)
        .hasMessage(
            "vector<float, 3>: expected java.lang.Float at index 1, got java.lang.String 2");
    assertThat(used.get(2)).isSameAs(used.get(0)).containsOnlyNulls();

    assertThatThrownBy(
            () ->
                CODEC.encode(
                    new ForeignList<>(
                        List.of(1f, 2f, 3f),
                        array -> {
                          Arrays.fill(note.apply(array), 7f);
                          throw new IllegalStateException("in toArray");
                        }),
                    V5))
        .isExactlyInstanceOf(IllegalStateException.class);
    assertThat(used.get(3)).isSameAs(used.get(0)).containsOnlyNulls();
  }

  /** The inner list gets another array. */
  @Test
  void encodesAListThatEncodesAnotherList() {
    List<Object[]> used = new ArrayList<>();
    List<Float> inner = new ForeignList<>(List.of(3f, 2f, 1f), array -> noted(used, array));
    List<Float> outer =
        new ForeignList<>(
            List.of(1f, 2f, 3f),
            array -> {
              array[0] = 1f;
              assertThat(CODEC.encode(inner, V5))
                  .isEqualTo(bytes("40400000" + "40000000" + "3f800000"));
              return new ArrayList<>(List.of(1f, 2f, 3f)).toArray(noted(used, array));
            });
    assertThat(CODEC.encode(outer, V5)).isEqualTo(bytes(BYTES));
    assertThat(used).hasSize(2);
    assertThat(used.get(0)).isNotSameAs(used.get(1));
    assertThat(used.get(0)).containsOnlyNulls();
    assertThat(used.get(1)).containsOnlyNulls();
  }

  private static Object[] noted(List<Object[]> used, Object[] array) {
    used.add(array);
    return array;
  }

  /** A list of an unknown class, like the lists of other libraries over primitive arrays. */
  private static final class ForeignList<E> extends AbstractList<E> {
    private final List<E> elements;
    private final UnaryOperator<Object[]> copying;

    /**
     * @param copying receives the argument of {@code toArray}; if it returns another array, {@code
     *     toArray} returns that instead of the elements
     */
    ForeignList(List<E> elements, UnaryOperator<Object[]> copying) {
      this.elements = elements;
      this.copying = copying;
    }

    @Override
    public E get(int index) {
      return elements.get(index);
    }

    @Override
    public int size() {
      return elements.size();
    }

    @Override
    @SuppressWarnings("unchecked") // the arrays hold objects
    public <T> T[] toArray(T[] array) {
      T[] copied = (T[]) copying.apply(array);
      return copied == array ? super.toArray(array) : copied;
    }
  }
}
