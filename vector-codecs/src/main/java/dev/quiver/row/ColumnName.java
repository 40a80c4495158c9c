/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The column of a record component, or the field of a user-defined type, where its name does not
 * follow from the component's.
 *
 * <pre>{@code
 * record Reading(UUID sensor, @ColumnName("value") double celsius) {}
 * }</pre>
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface ColumnName {

  /** The name as the schema has it, without quotes: lower case unless the schema quotes it. */
  String value();
}
