/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.testkit.driver;

import com.datastax.oss.driver.api.core.type.codec.MappingCodec;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import java.util.function.Function;

/** A codec of the application: another codec and functions of its values, which get no nulls. */
public class MappedCodec<I, O> extends MappingCodec<I, O> {

  private final Function<I, O> toOuter;
  private final Function<O, I> toInner;

  public MappedCodec(
      TypeCodec<I> inner, GenericType<O> javaType, Function<I, O> toOuter, Function<O, I> toInner) {
    super(inner, javaType);
    this.toOuter = toOuter;
    this.toInner = toInner;
  }

  /** Returns a codec that behaves like another one without being recognized as it. */
  public static <T> MappedCodec<T, T> of(TypeCodec<T> codec) {
    return new MappedCodec<>(codec, codec.getJavaType(), value -> value, value -> value);
  }

  @Override
  protected O innerToOuter(I value) {
    return value == null ? null : toOuter.apply(value);
  }

  @Override
  protected I outerToInner(O value) {
    return value == null ? null : toInner.apply(value);
  }
}
