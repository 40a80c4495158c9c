/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.page;

import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import dev.quiver.internal.codec.CellKind;
import dev.quiver.internal.driver.InnerCodecs;
import dev.quiver.internal.driver.PrimitiveCodecs;

/**
 * Which codecs may read a cell in the page's own memory: those of the driver and of Quiver that
 * make a value of its bytes, and hand no part of the buffer on. Blobs, tuples, user-defined types
 * and whatever has another codec inside do; what the application's codecs do, nobody knows.
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
