/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.row;

import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.mapper.annotations.Dao;
import com.datastax.oss.driver.api.mapper.annotations.GetEntity;

/** The DAO of the driver's object mapper for the benchmark's rows. */
@Dao
public interface RowDao {

  /** Reads a row of ten ints. */
  @GetEntity
  IntRow10 intRow10(Row row);

  /** Reads a row of a hundred ints. */
  @GetEntity
  IntRow100 intRow100(Row row);

  /** Reads a row of ten types. */
  @GetEntity
  MixedRow10 mixedRow10(Row row);
}
