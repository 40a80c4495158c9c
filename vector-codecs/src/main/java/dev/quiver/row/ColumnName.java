/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Names the column, the variable of a statement, or the field of a user-defined type that a record
 * component matches, in place of the component's own name. {@link RowDecoder#records(Class)}
 * describes how names match.
 *
 * <pre>{@code
 * record Reading(UUID sensor, @ColumnName("value") double celsius) {}
 * }</pre>
 *
 * @since 0.1.0
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface ColumnName {

  /**
   * Names the column, variable or field.
   *
   * @return the name as in the driver's getters: case matters only in double quotes
   */
  String value();
}
