/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.VectorType;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Tests which types, classes and values codecs of any elements accept. */
class AcceptsTest {

  private static final VectorType SHORTS = DataTypes.vectorOf(DataTypes.SMALLINT, 2);

  @Test
  void acceptsListsForVectors() {
    TypeCodec<List<Short>> codec = list();
    assertThat(codec.accepts(SHORTS)).isTrue();
    assertThat(codec.accepts(DataTypes.vectorOf(DataTypes.SMALLINT, 3))).isFalse();
    assertThat(codec.accepts(DataTypes.vectorOf(DataTypes.TINYINT, 2))).isFalse();
    assertThat(codec.accepts(DataTypes.listOf(DataTypes.SMALLINT))).isFalse();
    assertThat(codec.accepts(GenericType.listOf(Short.class))).isTrue();
    assertThat(codec.accepts(GenericType.listOf(Integer.class))).isFalse();
    assertThat(codec.accepts(List.class)).isTrue();
    assertThat(codec.accepts(ArrayList.class)).isFalse();
    assertThat(codec.accepts(CqlVector.class)).isFalse();
    assertThat(codec.accepts((Object) List.of((short) 1))).isTrue();
    assertThat(codec.accepts((Object) new ArrayList<>())).isTrue();
    assertThat(codec.accepts((Object) List.of(1))).isFalse();
    assertThat(codec.accepts((Object) Collections.singletonList(null))).isFalse();
    assertThat(codec.accepts((Object) Set.of((short) 1))).isFalse();
    assertThat(codec)
        .hasToString("ElementwiseList[vector<smallint, 2> <-> java.util.List<java.lang.Short>]");
  }

  @Test
  void acceptsCqlVectorsForVectors() {
    TypeCodec<?> codec = new ElementwiseCqlVector<>(SHORTS, TypeCodecs.SMALLINT);
    assertThat(codec.accepts(GenericType.vectorOf(Short.class))).isTrue();
    assertThat(codec.accepts(GenericType.vectorOf(Integer.class))).isFalse();
    assertThat(codec.accepts(CqlVector.class)).isTrue();
    assertThat(codec.accepts(List.class)).isFalse();
    assertThat(codec.accepts((Object) CqlVector.newInstance(List.of((short) 1)))).isTrue();
    assertThat(codec.accepts((Object) CqlVector.newInstance(List.<Short>of()))).isTrue();
    assertThat(codec.accepts((Object) CqlVector.newInstance(List.of(1)))).isFalse();
    assertThat(codec.accepts((Object) List.of((short) 1))).isFalse();
  }

  /** Newer drivers ask for this size, which is known if all elements have the same length. */
  @Test
  void returnsTheSizeIfItDoesNotDependOnTheValue() {
    ElementwiseCodec<?, ?> longs =
        (ElementwiseCodec<?, ?>)
            new ElementwiseList<>(DataTypes.vectorOf(DataTypes.TIMESTAMP, 3), TypeCodecs.TIMESTAMP);
    assertThat(longs.serializedSize()).hasValue(24);
    assertThat(((ElementwiseCodec<?, ?>) (TypeCodec<?>) list()).serializedSize()).isEmpty();
  }

  @SuppressWarnings("unchecked") // its elements are those of the codec
  private static TypeCodec<List<Short>> list() {
    return (TypeCodec<List<Short>>) new ElementwiseList<>(SHORTS, TypeCodecs.SMALLINT);
  }
}
