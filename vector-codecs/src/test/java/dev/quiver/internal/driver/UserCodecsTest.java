/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import dev.quiver.internal.driver.UserCodecs.Lookup;
import dev.quiver.testkit.driver.MappedCodec;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tests whether a registered codec of the application serves a lookup. */
class UserCodecsTest {

  private static final GenericType<Number> NUMBER = GenericType.of(Number.class);
  private static final GenericType<Integer> INTEGER = GenericType.INTEGER;

  private final UserCodecs codecs = new UserCodecs();

  UserCodecsTest() {
    codecs.add(numbers());
  }

  private boolean claim(@Nullable DataType cqlType, Lookup kind, Object key) {
    return codecs.find(cqlType, kind, key) != null;
  }

  @Test
  void claimsALookupByItsCqlType() {
    assertThat(claim(DataTypes.INT, Lookup.NOTHING, "")).isTrue();
    assertThat(claim(DataTypes.TEXT, Lookup.NOTHING, "")).isFalse();
    assertThat(new UserCodecs().find(DataTypes.INT, Lookup.NOTHING, "") != null).isFalse();
  }

  @Test
  void claimsALookupByCqlTypeAndEqualClass() {
    assertThat(claim(DataTypes.INT, Lookup.CLASS, Number.class)).isTrue();
    assertThat(claim(DataTypes.INT, Lookup.CLASS, Integer.class)).isFalse();
    assertThat(claim(DataTypes.TEXT, Lookup.CLASS, Number.class)).isFalse();
  }

  @Test
  void claimsALookupByCqlTypeAndAssignableJavaType() {
    for (DataType type : new DataType[] {DataTypes.INT, DataTypes.TEXT}) {
      boolean fits = type.equals(DataTypes.INT);
      assertThat(claim(type, Lookup.ofType(false), NUMBER)).isEqualTo(fits);
      assertThat(claim(type, Lookup.ofType(true), NUMBER)).isEqualTo(fits);
      assertThat(claim(type, Lookup.ofType(false), INTEGER)).isFalse();
      assertThat(claim(type, Lookup.ofType(true), INTEGER)).isEqualTo(fits);
      assertThat(claim(type, Lookup.ofType(true), GenericType.STRING)).isFalse();
    }
    assertThat(claim(null, Lookup.ofType(false), NUMBER)).isTrue();
    assertThat(claim(null, Lookup.ofType(false), INTEGER)).isFalse();
    assertThat(claim(null, Lookup.ofType(true), INTEGER)).isTrue();
  }

  @Test
  void claimsALookupByCqlTypeAndAcceptedValue() {
    assertThat(claim(DataTypes.INT, Lookup.VALUE, 5)).isTrue();
    assertThat(claim(DataTypes.INT, Lookup.VALUE, "5")).isFalse();
    assertThat(claim(DataTypes.TEXT, Lookup.VALUE, 5)).isFalse();
    assertThat(claim(null, Lookup.VALUE, 5L)).isTrue();
    assertThat(claim(null, Lookup.VALUE, "5")).isFalse();
  }

  @Test
  void reportsACollisionOnlyForTheSameTypes() {
    assertThat(codecs.collideWith(numbers())).isTrue();
    assertThat(codecs.collideWith(TypeCodecs.INT)).isFalse();
    assertThat(codecs.collideWith(TypeCodecs.TEXT)).isFalse();
  }

  private static TypeCodec<Number> numbers() {
    return new MappedCodec<>(TypeCodecs.INT, NUMBER, value -> value, Number::intValue);
  }
}
