/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver;

import com.datastax.oss.driver.api.core.detach.AttachmentPoint;
import com.datastax.oss.driver.api.core.type.CustomType;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.VectorType;
import com.datastax.oss.driver.internal.core.metadata.schema.parsing.DataTypeClassNameParser;
import com.datastax.oss.driver.internal.core.type.DefaultVectorType;
import dev.quiver.internal.wire.WireErrors;
import dev.quiver.vector.QuiverException;
import java.util.Set;

/**
 * The names by which servers send the types of vectors, {@code
 * org.apache.cassandra.db.marshal.VectorType(<element type> , <dimension>)}.
 *
 * <p>The drivers before 4.19 cut such a name at its first comma and fail if the element type has
 * one: maps, tuples, UDTs and vectors. All of them fail, each in its own way, on a name that is
 * none of a type. With a blank in front the name is to them that of some custom type, and the
 * registry asks here which one it is.
 */
public final class VectorNames {

  private static final String VECTOR = DefaultVectorType.VECTOR_CLASS_NAME;
  private static final String MASK = " ";

  /** Parentheses inside of each other: each makes the parser read all that is inside once more. */
  private static final int MAX_LEVELS = 32;

  private static final String BLANKS = " \t\n";
  private static final int MAX_DIGITS = 10;
  private static final long NO_DIMENSION = Long.MIN_VALUE;

  /**
   * Elements whose vectors each driver can parse, as far as it can parse vectors inside of them.
   */
  private static final Set<String> NUMBERS =
      Set.of(
          "org.apache.cassandra.db.marshal.FloatType",
          "org.apache.cassandra.db.marshal.DoubleType",
          "org.apache.cassandra.db.marshal.Int32Type",
          "org.apache.cassandra.db.marshal.LongType");

  private static final DataTypeClassNameParser PARSER = new DataTypeClassNameParser();
  private static final boolean DRIVER_PARSES_ALL = driverParsesAll();

  private VectorNames() {}

  private static boolean driverParsesAll() {
    String inner = VECTOR + "(org.apache.cassandra.db.marshal.FloatType , 2)";
    try {
      return DataTypes.custom(VECTOR + "(" + inner + " , 3)")
          .equals(DataTypes.vectorOf(DataTypes.vectorOf(DataTypes.FLOAT, 2), 3));
    } catch (RuntimeException e) {
      return false;
    }
  }

  /** Whether there are names that this driver cannot parse. */
  public static boolean needMask() {
    return !DRIVER_PARSES_ALL;
  }

  /** The name of a type as the driver can take it. */
  public static String mask(String name) {
    return name.startsWith(VECTOR) && !driverParses(name) ? MASK + name : name;
  }

  /** Whether the driver can make a type of a name; names that are common are not parsed for it. */
  private static boolean driverParses(String name) {
    if ((needMask() && name.indexOf(',') != name.lastIndexOf(',')) || isTooDeep(name)) {
      return false;
    }
    String element = name;
    while (element.startsWith(VECTOR)) {
      if (dimension(element) == NO_DIMENSION) {
        return false;
      }
      element = element(element);
    }
    if (NUMBERS.contains(element)) {
      return true;
    }
    try {
      return DataTypes.custom(name) instanceof VectorType;
    } catch (RuntimeException e) {
      return false; // of many kinds
    }
  }

  /** The name of the elements' type, in a name that has a dimension. */
  private static String element(String name) {
    return strip(name, VECTOR.length() + 1, name.lastIndexOf(','));
  }

  /** The number between the last comma and the parenthesis at the end, or {@link #NO_DIMENSION}. */
  private static long dimension(String name) {
    int comma = name.lastIndexOf(',');
    if (comma <= VECTOR.length() || name.charAt(VECTOR.length()) != '(' || !name.endsWith(")")) {
      return NO_DIMENSION;
    }
    String number = strip(name, comma + 1, name.length() - 1);
    int start = number.startsWith("-") ? 1 : 0;
    if (number.length() == start || number.length() > MAX_DIGITS + start) {
      return NO_DIMENSION;
    }
    long value = 0;
    for (int i = start; i < number.length(); i++) {
      int digit = number.charAt(i) - '0';
      if (digit < 0 || digit > 9) {
        return NO_DIMENSION;
      }
      value = 10 * value + digit;
    }
    return value > Integer.MAX_VALUE ? NO_DIMENSION : start == 0 ? value : -value;
  }

  /** Without the blanks at both ends: those of the driver's parser, which knows no others. */
  private static String strip(String name, int from, int to) {
    int start = from;
    int end = to;
    while (start < end && BLANKS.indexOf(name.charAt(start)) >= 0) {
      start++;
    }
    while (end > start && BLANKS.indexOf(name.charAt(end - 1)) >= 0) {
      end--;
    }
    return name.substring(start, end);
  }

  private static boolean isTooDeep(String name) {
    int level = 0;
    for (int i = 0; i < name.length(); i++) {
      char next = name.charAt(i);
      if (next == '(' && ++level > MAX_LEVELS) {
        return true;
      } else if (next == ')') {
        level--;
      }
    }
    return false;
  }

  /**
   * The type that a masked name stands for, or the same type.
   *
   * @throws QuiverException if the name is none of a vector
   */
  static DataType unmask(DataType type) {
    return type instanceof CustomType custom && custom.getClassName().startsWith(MASK + VECTOR)
        ? parseVector(custom.getClassName().substring(MASK.length()))
        : type;
  }

  private static DataType parseVector(String name) {
    if (isTooDeep(name)) {
      throw WireErrors.of("type of a value", "a type of at most " + MAX_LEVELS + " levels", name);
    }
    return parse(name);
  }

  private static DataType parse(String name) {
    if (!name.startsWith(VECTOR)) {
      return parseOther(name);
    }
    long dimension = dimension(name);
    if (dimension == NO_DIMENSION) {
      throw noType(name);
    }
    return DataTypes.vectorOf(parse(element(name)), (int) dimension);
  }

  private static DataType parseOther(String name) {
    try {
      return PARSER.parse(name, AttachmentPoint.NONE);
    } catch (RuntimeException e) {
      throw noType(name);
    }
  }

  private static QuiverException noType(String name) {
    return WireErrors.of("type of a value", "the name of a type", name);
  }
}
