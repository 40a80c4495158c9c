/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.wire;

/**
 * The CQL element types whose vectors Quiver moves in bulk.
 *
 * <p>The elements have a fixed size and no length prefix: the bytes of a vector are those of its
 * elements, one after the other (see {@link VectorLayout}). Types that the server writes with a
 * length prefix do not belong here, even if their size never varies, such as {@code smallint} and
 * {@code date}.
 */
public enum ElementType {
  /** IEEE 754 binary32. */
  FLOAT("float", 4, Float.class),
  /** IEEE 754 binary64. */
  DOUBLE("double", 8, Double.class),
  /** Two's complement, 32 bits. */
  INT("int", 4, Integer.class),
  /** Two's complement, 64 bits. */
  BIGINT("bigint", 8, Long.class),
  /** A UUID of any version: the most significant 64 bits, then the least significant. */
  UUID("uuid", 16, java.util.UUID.class),
  /** A version 1 (time-based) UUID; the same bytes as {@link #UUID}. */
  TIMEUUID("timeuuid", 16, java.util.UUID.class);

  private final String cqlName;
  private final int size;
  private final Class<?> elementClass;

  ElementType(String cqlName, int size, Class<?> elementClass) {
    this.cqlName = cqlName;
    this.size = size;
    this.elementClass = elementClass;
  }

  /** Returns the type's name in CQL, such as {@code bigint}. */
  public String cqlName() {
    return cqlName;
  }

  /** Returns the size of one element on the wire in bytes. */
  public int size() {
    return size;
  }

  /** Returns the class of one element as a Java object, such as {@code Float.class}. */
  public Class<?> elementClass() {
    return elementClass;
  }
}
