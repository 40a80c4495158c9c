/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import org.junit.jupiter.api.Test;

/** The driver's codecs of simple types. */
class PrimitiveCodecsTest {

  private static final TypeCodec<?> LIST = TypeCodecs.listOf(TypeCodecs.INT);

  @Test
  void areFoundByTheirTypeAndKnownByIdentity() {
    assertThat(PrimitiveCodecs.isOne(TypeCodecs.INT)).isTrue();
    assertThat(PrimitiveCodecs.isOne(LIST)).isFalse();
    assertThat(PrimitiveCodecs.of(DataTypes.INT)).isSameAs(TypeCodecs.INT);
    assertThat(PrimitiveCodecs.of(DataTypes.DURATION)).isSameAs(TypeCodecs.DURATION);
    assertThat(PrimitiveCodecs.of(LIST.getCqlType())).isNull();
    assertThat(PrimitiveCodecs.of(DataTypes.custom("com.example.Type"))).isNull();
  }
}
