/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spring;

import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.session.ProgrammaticArguments;
import com.datastax.oss.driver.api.core.session.SessionBuilder;
import com.datastax.oss.driver.api.core.type.codec.registry.MutableCodecRegistry;
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Copies the state of a session builder of the driver to another builder. A builder has no getters,
 * so all its fields are copied, whatever their names.
 */
final class BuilderState {

  private BuilderState() {}

  /**
   * Copies the state of a builder, which must not be used afterwards, to another builder.
   *
   * @throws IllegalStateException if the fields of the driver's builder cannot be copied, or if
   *     none of them holds the builder's arguments
   */
  static CqlSessionBuilder move(CqlSessionBuilder from, CqlSessionBuilder to) {
    ProgrammaticArguments.@Nullable Builder arguments = null;
    try {
      for (Field field : fields()) {
        field.setAccessible(true);
        Object value = field.get(from);
        field.set(to, value);
        if (value instanceof ProgrammaticArguments.Builder found) {
          arguments = found;
        }
      }
    } catch (IllegalAccessException | InaccessibleObjectException e) {
      throw new IllegalStateException(REMEDY, e);
    }
    if (arguments == null) {
      throw new IllegalStateException(REMEDY);
    }
    // A builder of Quiver creates a codec registry unless one is set.
    MutableCodecRegistry registry = arguments.build().getCodecRegistry();
    return registry == null ? to : to.withCodecRegistry(registry);
  }

  /** Returns the fields that hold the state of a builder in this driver. */
  static List<Field> fields() {
    return Stream.<Class<?>>of(CqlSessionBuilder.class, SessionBuilder.class)
        .flatMap(type -> Stream.of(type.getDeclaredFields()))
        .filter(BuilderState::isState)
        .toList();
  }

  /** Returns whether a field holds state: all fields do, except {@code self} and constants. */
  private static boolean isState(Field field) {
    return (field.getModifiers() & (Modifier.STATIC | Modifier.FINAL)) == 0;
  }

  private static final String REMEDY =
      "quiver.frames.enabled: cannot copy the settings of this driver's CqlSessionBuilder. Define a"
          + " bean of Quiver.sessionBuilder() instead, or set the property to false";
}
