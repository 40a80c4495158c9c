/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.internal.core.type.UserDefinedTypeBuilder;
import java.util.List;

/** Types that records are of. */
final class RecordTypes {

  private RecordTypes() {}

  /** A user-defined type. */
  static DataType udt(String name, List<String> fields, DataType... types) {
    UserDefinedTypeBuilder udt =
        new UserDefinedTypeBuilder(
            CqlIdentifier.fromInternal("ks"), CqlIdentifier.fromInternal(name));
    for (int i = 0; i < types.length; i++) {
      udt.withField(CqlIdentifier.fromInternal(fields.get(i)), types[i]);
    }
    return udt.build();
  }
}
