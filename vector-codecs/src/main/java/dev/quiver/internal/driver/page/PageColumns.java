/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.page;

import com.datastax.oss.driver.api.core.detach.AttachmentPoint;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import org.jspecify.annotations.Nullable;

/**
 * What the rows of a page have in common: their columns, the session that they are attached to, and
 * the codecs that its registry gave. Thread-safe.
 */
final class PageColumns {

  /**
   * A codec that was found.
   *
   * @param type the class of the values, or a marker of this class for what is no class
   */
  record Found(Class<?> type, @Nullable Class<?> first, @Nullable Class<?> second, Reader reader) {}

  /**
   * A codec.
   *
   * @param keepsNothing whether it may read a cell in the page's own memory
   */
  record Reader(TypeCodec<?> codec, boolean keepsNothing) {}

  /** That no codecs are kept: of a registry of the application, or for a page of one row. */
  private static final @Nullable Found[] NONE = {};

  final ColumnLayout layout;
  final AttachmentPoint session;

  /** The first codec that was asked for in each column; none until one was. */
  private @Nullable Found @Nullable [] found;

  PageColumns(ColumnLayout layout, AttachmentPoint session, boolean ofManyRows) {
    this.layout = layout;
    this.session = session;
    this.found = ofManyRows && layout.codeCount() > 0 ? null : NONE;
  }

  CodecRegistry registry() {
    return session.getCodecRegistry();
  }

  /** A codec that was found for a page's rows before, or null. */
  @Nullable Reader find(
      int column, Class<?> type, @Nullable Class<?> first, @Nullable Class<?> second) {
    @Nullable Found[] table = found;
    if (table == null || column < 0 || column >= table.length) {
      return null;
    }
    Found entry = table[column];
    return entry != null && entry.type == type && entry.first == first && entry.second == second
        ? entry.reader
        : null;
  }

  /** Keeps a codec, if rows may ask for it again. */
  Reader keep(
      int column,
      Class<?> type,
      @Nullable Class<?> first,
      @Nullable Class<?> second,
      TypeCodec<?> codec) {
    Reader reader = new Reader(codec, CellCodecs.keepsNothing(codec));
    @Nullable Found[] table = found;
    if (table == null) {
      found = table = new Found[layout.codeCount()];
    }
    if (column < table.length && table[column] == null) {
      table[column] = new Found(type, first, second, reader);
    }
    return reader;
  }
}
