/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.page;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.driver.internal.core.type.codec.registry.DefaultCodecRegistry;
import dev.quiver.internal.driver.HookedCodecRegistry;
import dev.quiver.internal.driver.PrimitiveCodecs;
import dev.quiver.internal.driver.Slots;
import org.jspecify.annotations.Nullable;

/**
 * The types, names and codecs of a result's columns in one registry. Thread-safe.
 *
 * <p>Column names that are looked up repeatedly are cached, because the driver creates an iterator
 * and compares regardless of case at each lookup. If each name is looked up only once, as in a
 * result of one row, no name is cached.
 */
final class ColumnLayout implements Slots.Entry {

  /** The code of a column whose codec has to be looked up in the registry. */
  static final int LOOK_UP = -1;

  private static final byte[] UNKNOWN = {};

  /** For each code, the array for results of a single column, which are frequent. */
  private static final byte[][] OF_ONE = ofOne();

  private record Name(Object name, int index) implements Slots.Entry {
    @Override
    public boolean isFor(Object key) {
      return name.equals(key);
    }
  }

  final ColumnDefinitions definitions;

  /**
   * The protocol code of each column's type, or {@link #LOOK_UP}; empty if all codecs have to be
   * looked up in the registry. Layouts may share an array.
   */
  private final byte[] codes;

  /** The object that all pages of exactly one row share, if this layout is cached. */
  @Nullable PageColumns ofOneRow;

  private @Nullable Slots<Name> names;

  /** The number of lookups by name until names are cached. Races may add a few lookups. */
  private int lookupsLeft;

  ColumnLayout(ColumnDefinitions definitions, CodecRegistry registry) {
    this.definitions = definitions;
    this.lookupsLeft = definitions.size();
    this.codes = mayBeKnown(registry) ? codes(definitions, registry) : UNKNOWN;
  }

  /** Returns whether the registry's class is known to find codecs like the driver's. */
  private static boolean mayBeKnown(CodecRegistry registry) {
    return registry instanceof HookedCodecRegistry
        || registry.getClass() == DefaultCodecRegistry.class;
  }

  private static byte[] codes(ColumnDefinitions definitions, CodecRegistry registry) {
    if (definitions.size() == 1) {
      return OF_ONE[code(definitions.get(0).getType(), registry) & 0xff];
    }
    byte[] codes = new byte[definitions.size()];
    for (int i = 0; i < codes.length; i++) {
      codes[i] = code(definitions.get(i).getType(), registry);
    }
    return codes;
  }

  private static byte[][] ofOne() {
    byte[][] codes = new byte[1 << Byte.SIZE][];
    for (int code = 0; code < codes.length; code++) {
      codes[code] = new byte[] {(byte) code};
    }
    return codes;
  }

  private static byte code(DataType type, CodecRegistry registry) {
    int code = type.getProtocolCode();
    return (byte) (code == (byte) code && isKnown(type, registry) ? code : LOOK_UP);
  }

  /**
   * Returns whether the registry's codec for a simple type is the driver's own, and true for other
   * types. Registered codecs do not matter, but a registry may have been created with other codecs
   * for simple types, which take precedence.
   */
  @SuppressWarnings("ReferenceEquality")
  private static boolean isKnown(DataType type, CodecRegistry registry) {
    TypeCodec<?> driverCodec = PrimitiveCodecs.of(type);
    if (driverCodec == null || registry instanceof HookedCodecRegistry) {
      return true;
    }
    try {
      return registry.codecFor(type) == driverCodec;
    } catch (RuntimeException e) {
      return false;
    }
  }

  /** Returns the number of columns; 0 if the registry may not find the driver's codecs. */
  int codeCount() {
    return codes.length;
  }

  /** Returns the code of a column's type, or {@link #LOOK_UP}. */
  int code(int column) {
    return column >= 0 && column < codes.length ? codes[column] : LOOK_UP;
  }

  @Override
  @SuppressWarnings("ReferenceEquality")
  public boolean isFor(Object key) {
    return definitions == key;
  }

  /**
   * Returns the index of the first column that has this name, or -1.
   *
   * @param name a {@code String} or a {@code CqlIdentifier}
   */
  int firstIndexOf(Object name) {
    Slots<Name> known = names;
    Name found = known == null ? null : known.find(name, name.hashCode());
    if (found != null) {
      return found.index;
    }
    int index =
        name instanceof CqlIdentifier id
            ? definitions.firstIndexOf(id)
            : definitions.firstIndexOf((String) name);
    if (known != null) {
      known.putIfFree(new Name(name, index), name.hashCode());
    } else if (--lookupsLeft < 0) {
      names = new Slots<>(4 * Integer.highestOneBit(Math.max(4, definitions.size())));
    }
    return index;
  }
}
