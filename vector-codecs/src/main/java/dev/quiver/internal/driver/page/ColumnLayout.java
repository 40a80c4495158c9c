/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.page;

import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.driver.internal.core.type.codec.registry.DefaultCodecRegistry;
import dev.quiver.internal.driver.HookedCodecRegistry;

/** What is known of columns for as long as their codecs are of one registry. Thread-safe. */
final class ColumnLayout {

  /** The code of a column whose codec the registry has to be asked for. */
  static final int ASK = -1;

  private static final byte[] UNKNOWN = {};

  final ColumnDefinitions definitions;
  final ColumnNames names;

  /** The protocol's codes of the types; none if the registry has to be asked for every codec. */
  final byte[] codes;

  ColumnLayout(ColumnDefinitions definitions, CodecRegistry registry) {
    this.definitions = definitions;
    this.names = new ColumnNames(definitions);
    this.codes = hasDriversPrimitives(registry) ? codes(definitions) : UNKNOWN;
  }

  /**
   * Whether a registry gives the driver's own codecs for simple types and their usual Java types,
   * whatever was registered: the driver's registry does, and so does ours. Nobody knows of others.
   */
  private static boolean hasDriversPrimitives(CodecRegistry registry) {
    return registry instanceof HookedCodecRegistry
        || registry.getClass() == DefaultCodecRegistry.class;
  }

  private static byte[] codes(ColumnDefinitions definitions) {
    byte[] codes = new byte[definitions.size()];
    for (int i = 0; i < codes.length; i++) {
      int code = definitions.get(i).getType().getProtocolCode();
      codes[i] = (byte) (code == (byte) code ? code : ASK);
    }
    return codes;
  }

  /** The protocol's code of a type, if its codec is known; else no code, as for other columns. */
  int code(int column) {
    return column >= 0 && column < codes.length ? codes[column] : ASK;
  }
}
