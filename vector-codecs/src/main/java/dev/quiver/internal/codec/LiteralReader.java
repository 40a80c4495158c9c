/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.internal.wire.WireErrors;
import dev.quiver.vector.QuiverException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the CQL literal of a vector, a list or a set, such as {@code [1.0, -2.5, NaN]} or {@code
 * {1, 2}}, with any white space.
 *
 * <p>Elements that this class parses are numbers, {@code NaN}, {@code Infinity} (any case, any
 * sign) or UUIDs. They cannot contain a comma or a bracket, so the text is split at commas and
 * brackets. Elements that a codec parses may contain commas and brackets within quotes or brackets.
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
  private final boolean nested;
  private final char opening;
  private final char closing;
  private int index;
  private String element = "";
  private int elementIndex;

  private LiteralReader(String subject, String text, boolean nested, boolean list) {
    this.subject = subject;
    this.text = text;
    this.nested = nested;
    this.opening = list ? '[' : '{';
    this.closing = list ? ']' : '}';
  }

  /** Reads a vector of numbers or UUIDs; null for null, blanks and {@code NULL}, ignoring case. */
  static @Nullable List<Object> read(String subject, @Nullable String text, ElementType type) {
    return read(subject, text, false, true, reader -> reader.element(type));
  }

  /**
   * Reads elements with a codec.
   *
   * @param list true if brackets enclose the elements, false if braces do
   * @param elementName the words for an element in messages
   * @return null for null, blank text, and {@code NULL} in upper or lower case
   */
  static <E> @Nullable List<E> read(
      String subject,
      @Nullable String text,
      boolean list,
      String elementName,
      TypeCodec<E> elementCodec) {
    return read(subject, text, true, list, reader -> reader.element(elementName, elementCodec));
  }

  private static <E> @Nullable List<E> read(
      String subject,
      @Nullable String text,
      boolean nested,
      boolean list,
      Function<LiteralReader, E> parser) {
    if (text == null || text.isBlank() || text.strip().equalsIgnoreCase("NULL")) {
      return null;
    }
    return new LiteralReader(subject, text, nested, list).readAll(parser);
  }

  private <E> List<E> readAll(Function<LiteralReader, E> parser) {
    List<E> values = new ArrayList<>();
    skipSpaces();
    expect(opening);
    skipSpaces();
    if (peek() == closing) {
      index++;
    } else {
      char separator;
      do {
        nextElement();
        values.add(parser.apply(this));
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
    while (peek() != ',' && peek() != closing) {
      skip();
    }
    element = text.substring(start, index).strip();
    elementIndex = start;
  }

  /** Advances past a character, or past the quoted or bracketed text that it opens. */
  private void skip() {
    if (index == text.length()) {
      throw unexpected("',' or '" + closing + "'", index);
    }
    char first = text.charAt(index++);
    if (!nested) {
      return;
    }
    switch (first) {
      case '\'', '"' -> skipQuoted(first);
      case '[' -> skipTo(']');
      case '(' -> skipTo(')');
      case '{' -> skipTo('}');
      default -> {}
    }
  }

  /**
   * Advances past a quoted text. Two quotes within quotes stand for one quote; this method reads
   * them as the end of one quoted text and the start of another.
   */
  private void skipQuoted(char quote) {
    int end = text.indexOf(quote, index);
    if (end < 0) {
      throw unexpected("" + quote, text.length());
    }
    index = end + 1;
  }

  private void skipTo(char bracket) {
    while (peek() != bracket) {
      skip();
    }
    index++;
  }

  private void skipSpaces() {
    while (index < text.length() && Character.isWhitespace(text.charAt(index))) {
      index++;
    }
  }

  /** Returns the next character, or 0 at the end. */
  private char peek() {
    return index < text.length() ? text.charAt(index) : 0;
  }

  private void expect(char wanted) {
    if (peek() != wanted) {
      throw unexpected("'" + wanted + "'", index);
    }
    index++;
  }

  private Object element(ElementType type) {
    return switch (type) {
      case FLOAT -> inRange(Float.valueOf(decimal()));
      case DOUBLE -> inRange(Double.valueOf(decimal()));
      case INT -> integer(Integer::valueOf);
      case BIGINT -> integer(Long::valueOf);
      case UUID, TIMEUUID -> {
        if (!UUID_TEXT.matcher(element).matches()) {
          throw unexpected("a UUID", elementIndex);
        }
        yield UUID.fromString(element);
      }
    };
  }

  /** Returns the current element in the syntax of {@code Float.valueOf}. */
  private String decimal() {
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

  /** Accepts an infinity that the literal names; rejects a number too large for its type. */
  private Number inRange(Number value) {
    if (Double.isInfinite(value.doubleValue()) && DECIMAL.matcher(element).matches()) {
      throw unexpected("a number within the range of the element type", elementIndex);
    }
    return value;
  }

  private <T> T integer(Function<String, T> parser) {
    try {
      if (INTEGER.matcher(element).matches()) {
        return parser.apply(element);
      }
    } catch (NumberFormatException e) {
      // the integer is too large: throw the exception below
    }
    throw unexpected("an integer within the range of the element type", elementIndex);
  }

  private <E> E element(String name, TypeCodec<E> codec) {
    try {
      E value = codec.parse(element);
      if (value != null) {
        return value;
      }
    } catch (QuiverException e) {
      throw e;
    } catch (IllegalArgumentException e) {
      // throw the exception below, so that the message is the same for all codecs
    }
    throw unexpected(name, elementIndex);
  }

  private QuiverException unexpected(String expected, int at) {
    return WireErrors.literal(subject, expected, text, at);
  }
}
