/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.endtoend;

import com.datastax.oss.driver.api.mapper.annotations.Dao;
import com.datastax.oss.driver.api.mapper.annotations.Select;
import java.util.concurrent.CompletionStage;

/** Rows by the object mapper. */
@Dao
interface KeyedDao {

  @Select(customWhereClause = "id = :id")
  CompletionStage<Keyed> find(int id);
}
