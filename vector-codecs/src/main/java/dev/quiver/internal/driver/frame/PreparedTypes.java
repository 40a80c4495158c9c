/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import com.datastax.oss.protocol.internal.response.result.ColumnSpec;
import com.datastax.oss.protocol.internal.response.result.Prepared;
import com.datastax.oss.protocol.internal.response.result.RawType;
import com.datastax.oss.protocol.internal.response.result.RowsMetadata;
import com.datastax.oss.protocol.internal.util.collection.NullAllowingImmutableList;
import com.datastax.oss.protocol.internal.util.collection.NullAllowingImmutableMap;
import dev.quiver.internal.driver.VectorNames;
import java.util.List;

/** The types of a prepared statement, with names that the driver can take. */
final class PreparedTypes {

  private PreparedTypes() {}

  static Prepared mask(Prepared prepared) {
    return VectorNames.needMask()
        ? new Prepared(
            prepared.preparedQueryId,
            prepared.resultMetadataId,
            mask(prepared.variablesMetadata),
            mask(prepared.resultMetadata))
        : prepared;
  }

  private static RowsMetadata mask(RowsMetadata metadata) {
    if (metadata.getClass() != RowsMetadata.class) {
      return metadata; // of DSE, which has no vectors
    }
    NullAllowingImmutableList.Builder<ColumnSpec> columns = NullAllowingImmutableList.builder();
    for (ColumnSpec column : metadata.columnSpecs) {
      columns.add(
          new ColumnSpec(
              column.ksName, column.tableName, column.name, column.index, mask(column.type)));
    }
    return new RowsMetadata(
        metadata.flags,
        columns.build(),
        metadata.columnCount,
        metadata.pagingState,
        metadata.pkIndices,
        metadata.newResultMetadataId);
  }

  private static RawType mask(RawType type) {
    if (type instanceof RawType.RawCustom custom) {
      return new RawType.RawCustom(VectorNames.mask(custom.className));
    } else if (type instanceof RawType.RawList list) {
      return new RawType.RawList(mask(list.elementType));
    } else if (type instanceof RawType.RawSet set) {
      return new RawType.RawSet(mask(set.elementType));
    } else if (type instanceof RawType.RawMap map) {
      return new RawType.RawMap(mask(map.keyType), mask(map.valueType));
    } else if (type instanceof RawType.RawTuple tuple) {
      return new RawType.RawTuple(mask(tuple.fieldTypes));
    } else if (type instanceof RawType.RawUdt udt) {
      NullAllowingImmutableMap.Builder<String, RawType> fields = NullAllowingImmutableMap.builder();
      udt.fields.forEach((name, field) -> fields.put(name, mask(field)));
      return new RawType.RawUdt(udt.keyspace, udt.typeName, fields.build());
    }
    return type;
  }

  private static List<RawType> mask(List<RawType> types) {
    NullAllowingImmutableList.Builder<RawType> masked = NullAllowingImmutableList.builder();
    types.forEach(type -> masked.add(mask(type)));
    return masked.build();
  }
}
