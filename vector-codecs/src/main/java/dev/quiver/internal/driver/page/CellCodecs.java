/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.page;

import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import dev.quiver.internal.codec.CellKind;
import dev.quiver.internal.driver.InnerCodecs;
import dev.quiver.internal.driver.PrimitiveCodecs;

/**
 * Determines which codecs may read a cell in the page's own memory: codecs of the driver and of
 * Quiver that create a value from the cell and do not keep the buffer. Codecs for blobs, tuples and
 * user-defined types, collections of these, and the application's codecs may keep the buffer.
 */
final class CellCodecs {

  private CellCodecs() {}

  static boolean keepsNothing(TypeCodec<?> codec) {
    return isSimple(codec) || InnerCodecs.all(codec, CellCodecs::isSimple);
  }

  private static boolean isSimple(TypeCodec<?> codec) {
    return CellKind.of(codec) != CellKind.OTHER
        || CellKind.isOfQuiver(codec)
        || (PrimitiveCodecs.isOne(codec) && codec != TypeCodecs.BLOB);
  }
}
