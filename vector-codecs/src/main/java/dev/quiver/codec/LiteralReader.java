/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.codec;

import dev.quiver.wire.VectorFormatException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the CQL literal of a vector, {@code [1.0, -2.5, NaN]}; white space is free.
 *
 * <p>Elements are numbers, {@code NaN}, {@code Infinity} (any case, any sign) or UUIDs: none of
 * them can hold a comma or a bracket, so the text is cut at these.
 */
final class LiteralReader {

  private static final Pattern DECIMAL =
      Pattern.compile("[+-]?(?:[0-9]+(?:\\.[0-9]*)?|\\.[0-9]+)(?:[eE][+-]?[0-9]+)?");
  private static final Pattern NOT_FINITE =
      Pattern.compile("([+-]?)(nan|infinity)", Pattern.CASE_INSENSITIVE);
  private static final Pattern INTEGER = Pattern.compile("[+-]?[0-9]+");
  private static final Pattern UUID_TEXT =
      Pattern.compile("[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");

  private final String subject;
  private final String text;
  private int index;
  private String element = "";
  private int elementIndex;

  private LiteralReader(String subject, String text) {
    this.subject = subject;
    this.text = text;
  }

  /**
   * Reads all elements.
   *
   * @return null for null, blank text, and {@code NULL} in any case
   */
  static <E> @Nullable List<E> read(String subject, @Nullable String text, Elements<?, E> kind) {
    if (text == null || text.isBlank() || text.strip().equalsIgnoreCase("NULL")) {
      return null;
    }
    return new LiteralReader(subject, text).readAll(kind);
  }

  private <E> List<E> readAll(Elements<?, E> kind) {
    List<E> values = new ArrayList<>();
    skipSpaces();
    expect('[');
    skipSpaces();
    if (peek() == ']') {
      index++;
    } else {
      char separator;
      do {
        nextElement();
        values.add(kind.parse(this));
        separator = text.charAt(index++);
      } while (separator == ',');
    }
    skipSpaces();
    if (index < text.length()) {
      throw unexpected("the end of the literal", index);
    }
    return values;
  }

  private void nextElement() {
    skipSpaces();
    int start = index;
    while (peek() != ',' && peek() != ']') {
      if (index == text.length()) {
        throw unexpected("',' or ']'", index);
      }
      index++;
    }
    element = text.substring(start, index).strip();
    elementIndex = start;
  }

  private void skipSpaces() {
    while (index < text.length() && Character.isWhitespace(text.charAt(index))) {
      index++;
    }
  }

  /** The next character, or 0 at the end. */
  private char peek() {
    return index < text.length() ? text.charAt(index) : 0;
  }

  private void expect(char wanted) {
    if (peek() != wanted) {
      throw unexpected("'" + wanted + "'", index);
    }
    index++;
  }

  /** The current element as {@code Float.parseFloat} and {@code Double.parseDouble} take it. */
  String decimal() {
    if (DECIMAL.matcher(element).matches()) {
      return element;
    }
    var special = NOT_FINITE.matcher(element);
    if (special.matches()) {
      boolean nan = special.group(2).toLowerCase(Locale.ROOT).equals("nan");
      return nan ? "NaN" : special.group(1) + "Infinity";
    }
    throw unexpected("a number, NaN or Infinity", elementIndex);
  }

  /** Lets an infinity through that was written as one, and refuses a number that became one. */
  <T extends Number> T requireInfinity(T value) {
    if (DECIMAL.matcher(element).matches()) {
      throw unexpected("a number within the range of the element type", elementIndex);
    }
    return value;
  }

  <T> T integer(Function<String, T> parser) {
    try {
      if (INTEGER.matcher(element).matches()) {
        return parser.apply(element);
      }
    } catch (NumberFormatException e) {
      // too large: the same message
    }
    throw unexpected("an integer within the range of the element type", elementIndex);
  }

  UUID uuid() {
    if (!UUID_TEXT.matcher(element).matches()) {
      throw unexpected("a UUID", elementIndex);
    }
    return UUID.fromString(element);
  }

  private VectorFormatException unexpected(String expected, int at) {
    return new VectorFormatException(subject, expected, text, at);
  }
}
