/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.MappingCodec;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import org.junit.jupiter.api.Test;

/** Whether a codec that the application has registered is for what is looked for. */
class UserCodecsTest {

  private static final GenericType<Number> NUMBER = GenericType.of(Number.class);
  private static final GenericType<Integer> INTEGER = GenericType.INTEGER;

  private final UserCodecs codecs = new UserCodecs();

  UserCodecsTest() {
    codecs.add(new NumberCodec());
  }

  @Test
  void byTheType() {
    assertThat(codecs.claim(DataTypes.INT)).isTrue();
    assertThat(codecs.claim(DataTypes.TEXT)).isFalse();
    assertThat(new UserCodecs().claim(DataTypes.INT)).isFalse();
  }

  @Test
  void byTheTypeAndTheClass() {
    assertThat(codecs.claim(DataTypes.INT, Number.class)).isTrue();
    assertThat(codecs.claim(DataTypes.INT, Integer.class)).isFalse();
    assertThat(codecs.claim(DataTypes.TEXT, Number.class)).isFalse();
  }

  @Test
  void byTheTypeAndAJavaTypeOrOneThatIsAssignedToIt() {
    for (DataType type : new DataType[] {DataTypes.INT, DataTypes.TEXT}) {
      boolean fits = type.equals(DataTypes.INT);
      assertThat(codecs.claim(type, NUMBER, false)).isEqualTo(fits);
      assertThat(codecs.claim(type, NUMBER, true)).isEqualTo(fits);
      assertThat(codecs.claim(type, INTEGER, false)).isFalse();
      assertThat(codecs.claim(type, INTEGER, true)).isEqualTo(fits);
      assertThat(codecs.claim(type, GenericType.STRING, true)).isFalse();
    }
    assertThat(codecs.claim(NUMBER, false)).isTrue();
    assertThat(codecs.claim(INTEGER, false)).isFalse();
    assertThat(codecs.claim(INTEGER, true)).isTrue();
  }

  @Test
  void byTheValue() {
    assertThat(codecs.claimValue(DataTypes.INT, 5)).isTrue();
    assertThat(codecs.claimValue(DataTypes.INT, "5")).isFalse();
    assertThat(codecs.claimValue(DataTypes.TEXT, 5)).isFalse();
    assertThat(codecs.claimValue(5L)).isTrue();
    assertThat(codecs.claimValue("5")).isFalse();
  }

  @Test
  void aCodecForTheSameTypesCollides() {
    assertThat(codecs.collideWith(new NumberCodec())).isTrue();
    assertThat(codecs.collideWith(TypeCodecs.INT)).isFalse();
    assertThat(codecs.collideWith(TypeCodecs.TEXT)).isFalse();
  }

  private static final class NumberCodec extends MappingCodec<Integer, Number> {
    NumberCodec() {
      super(TypeCodecs.INT, NUMBER);
    }

    @Override
    protected Number innerToOuter(Integer value) {
      return value;
    }

    @Override
    protected Integer outerToInner(Number value) {
      return value.intValue();
    }
  }
}
