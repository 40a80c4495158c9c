/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The driver's codecs of collections, looked into. */
class InnerCodecsTest {

  private static final TypeCodec<?> LIST = TypeCodecs.listOf(TypeCodecs.INT);
  private static final TypeCodec<?> SET = TypeCodecs.setOf(TypeCodecs.INT);
  private static final TypeCodec<?> MAP = TypeCodecs.mapOf(TypeCodecs.INT, TypeCodecs.TEXT);
  private static final TypeCodec<?> DEEP =
      TypeCodecs.listOf(
          TypeCodecs.setOf(TypeCodecs.mapOf(TypeCodecs.INT, TypeCodecs.listOf(TypeCodecs.TEXT))));

  @Test
  void allThatAreInnermostHaveToPass() {
    for (TypeCodec<?> codec : List.of(LIST, SET)) {
      assertThat(pass(codec, TypeCodecs.INT)).isTrue();
      assertThat(pass(codec, TypeCodecs.TEXT)).isFalse();
    }
    for (TypeCodec<?> codec : List.of(MAP, DEEP)) {
      assertThat(pass(codec, TypeCodecs.INT, TypeCodecs.TEXT)).isTrue();
      assertThat(pass(codec, TypeCodecs.INT)).isFalse();
      assertThat(pass(codec, TypeCodecs.TEXT)).isFalse();
    }
  }

  @Test
  void whatPassesIsNotLookedInto() {
    List<TypeCodec<?>> asked = new ArrayList<>();
    assertThat(InnerCodecs.all(DEEP, codec -> asked.add(codec))).isTrue();
    assertThat(asked).hasSize(1);
    assertThat(asked.get(0).getCqlType())
        .isEqualTo(
            DataTypes.setOf(DataTypes.mapOf(DataTypes.INT, DataTypes.listOf(DataTypes.TEXT))));
  }

  @Test
  void theCodecOfTheDriverInsideOfACheckedOneIsLookedInto() {
    assertThat(pass(CountedCodec.checked(MAP), TypeCodecs.INT, TypeCodecs.TEXT)).isTrue();
    assertThat(pass(CountedCodec.checked(MAP), TypeCodecs.INT)).isFalse();
  }

  @Test
  void whatIsNoCollectionHasNoneInside() {
    assertThat(InnerCodecs.all(TypeCodecs.INT, codec -> true)).isFalse();
  }

  private static boolean pass(TypeCodec<?> codec, TypeCodec<?>... passing) {
    return InnerCodecs.all(codec, inner -> List.of(passing).contains(inner));
  }
}
