/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a checked codec is for is what the driver's inside of it is for. */
class CheckedCodecTest {

  private static final TypeCodec<?> LIST = TypeCodecs.listOf(TypeCodecs.INT);
  private static final TypeCodec<?> SET = TypeCodecs.setOf(TypeCodecs.INT);

  @Test
  void acceptsWhatTheDriversDoes() {
    TypeCodec<?> checked = CheckedCodec.of(LIST);
    assertThat(checked).isNotSameAs(LIST);
    assertThat(checked.accepts(LIST.getCqlType())).isTrue();
    assertThat(checked.accepts(SET.getCqlType())).isFalse();
    assertThat(checked.accepts(LIST.getJavaType())).isTrue();
    assertThat(checked.accepts(SET.getJavaType())).isFalse();
    assertThat(checked.accepts((Object) List.of(1))).isTrue();
    assertThat(checked.accepts((Object) Set.of(1))).isFalse();
    assertThat(CheckedCodec.of(TypeCodecs.INT)).isSameAs(TypeCodecs.INT);
  }
}
