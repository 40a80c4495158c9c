/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.page;

import com.datastax.oss.driver.api.core.detach.AttachmentPoint;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import dev.quiver.internal.codec.CellKind;
import dev.quiver.internal.driver.InnerCodecs;
import dev.quiver.internal.driver.PrimitiveCodecs;
import org.jspecify.annotations.Nullable;

/**
 * The state that the rows of a page share: the columns, the session that the rows are attached to,
 * and codecs from the session's registry. Thread-safe.
 */
final class PageColumns {

  /** A cached codec for a class and type arguments; {@code Object} for the column's default. */
  record CachedCodec(
      Class<?> type, @Nullable Class<?> first, @Nullable Class<?> second, Reader reader) {}

  /** A codec, and whether it may read a cell in the page's own memory. */
  record Reader(TypeCodec<?> codec, boolean keepsNothing) {}

  /** Caches no codecs: for a registry of an application's own class, and for a page of one row. */
  private static final @Nullable CachedCodec[] NONE = {};

  final ColumnLayout layout;
  final AttachmentPoint session;

  /** The first codec that was used for each column; an element is null until a codec was used. */
  private @Nullable CachedCodec @Nullable [] cached;

  PageColumns(ColumnLayout layout, AttachmentPoint session, boolean ofManyRows) {
    this.layout = layout;
    this.session = session;
    this.cached = ofManyRows && layout.codeCount() > 0 ? null : NONE;
  }

  CodecRegistry registry() {
    return session.getCodecRegistry();
  }

  /** Returns the cached codec for a column and these types, or null. */
  @Nullable Reader find(
      int column, Class<?> type, @Nullable Class<?> first, @Nullable Class<?> second) {
    @Nullable CachedCodec[] table = cached;
    if (table == null || column < 0 || column >= table.length) {
      return null;
    }
    CachedCodec entry = table[column];
    return entry != null && entry.type == type && entry.first == first && entry.second == second
        ? entry.reader
        : null;
  }

  /** Returns a reader with a codec; caches it if it is the column's first and codecs are cached. */
  Reader keep(
      int column,
      Class<?> type,
      @Nullable Class<?> first,
      @Nullable Class<?> second,
      TypeCodec<?> codec) {
    Reader reader = new Reader(codec, keepsNothing(codec));
    @Nullable CachedCodec[] table = cached;
    if (table == null) {
      cached = table = new CachedCodec[layout.codeCount()];
    }
    if (column < table.length && table[column] == null) {
      table[column] = new CachedCodec(type, first, second, reader);
    }
    return reader;
  }

  /**
   * Returns whether a codec may read a cell in the page's own memory, because it does not keep the
   * buffer. Codecs for blobs, tuples, user-defined types, and the application's may keep it.
   */
  static boolean keepsNothing(TypeCodec<?> codec) {
    return isSimple(codec) || InnerCodecs.all(codec, PageColumns::isSimple);
  }

  private static boolean isSimple(TypeCodec<?> codec) {
    return CellKind.of(codec) != CellKind.OTHER
        || CellKind.isOfQuiver(codec)
        || (PrimitiveCodecs.contains(codec) && codec != TypeCodecs.BLOB);
  }
}
