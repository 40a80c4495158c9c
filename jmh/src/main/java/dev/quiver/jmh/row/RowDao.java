/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.row;

import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.mapper.annotations.Dao;
import com.datastax.oss.driver.api.mapper.annotations.GetEntity;

/** The DAO of the driver's object mapper for the benchmark's rows. */
@Dao
public interface RowDao {

  @GetEntity
  IntRow10 intRow10(Row row);

  @GetEntity
  MixedRow10 mixedRow10(Row row);
}
