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
 * The names that servers send for the types of vectors, {@code
 * org.apache.cassandra.db.marshal.VectorType(<element type> , <dimension>)}.
 *
 * <p>Drivers before 4.19 cut the name of a vector type at its first comma, and fail if the element
 * type contains a comma, as maps, tuples, UDTs and vectors do. All drivers fail, each in its own
 * way, on a name that cannot be parsed. {@link #mask} puts a blank before such a name: the driver
 * then takes the name for a custom type, and Quiver's registry calls {@link #unmask}.
 */
public final class VectorNames {

  private static final String VECTOR = DefaultVectorType.VECTOR_CLASS_NAME;
  private static final String MASK = " ";

  /** The maximum depth of parentheses: at each level the parser reads all inner levels again. */
  private static final int MAX_LEVELS = 32;

  private static final String BLANKS = " \t\n";
  private static final int MAX_DIGITS = 10;
  private static final long NO_DIMENSION = Long.MIN_VALUE;

  /** Element types whose vectors every driver can parse; no attempt is needed to find out. */
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

  /** Returns whether this driver cannot parse vector types whose element type contains a comma. */
  public static boolean needMask() {
    return !DRIVER_PARSES_ALL;
  }

  /** Masks a vector type's name that the driver cannot parse; returns other names unchanged. */
  public static String mask(String name) {
    return name.startsWith(VECTOR) && !driverParses(name) ? MASK + name : name;
  }

  /** Returns whether the driver can parse a name; tries it unless the name is a common one. */
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
      return false; // the driver throws exceptions of many classes
    }
  }

  /** Returns the name of the element type in a vector type's name, which has a dimension. */
  private static String element(String name) {
    return strip(name, VECTOR.length() + 1, name.lastIndexOf(','));
  }

  /** Returns the number after the last comma; {@link #NO_DIMENSION} if that is not an int. */
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

  /** Strips from both ends the characters that the driver's parser takes for blanks. */
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
   * Returns the type that a masked name stands for; any other type is returned unchanged.
   *
   * @throws QuiverException if the masked name is not the name of a vector type
   */
  static DataType unmask(DataType type) {
    return type instanceof CustomType custom && custom.getClassName().startsWith(MASK + VECTOR)
        ? parse(custom.getClassName().substring(MASK.length()))
        : type;
  }

  private static DataType parse(String name) {
    if (isTooDeep(name)) {
      throw WireErrors.of("type of a value", "a type of at most " + MAX_LEVELS + " levels", name);
    }
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
