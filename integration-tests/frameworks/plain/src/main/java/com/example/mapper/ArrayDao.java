/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package com.example.mapper;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.mapper.annotations.Dao;
import com.datastax.oss.driver.api.mapper.annotations.DefaultNullSavingStrategy;
import com.datastax.oss.driver.api.mapper.annotations.Insert;
import com.datastax.oss.driver.api.mapper.annotations.Select;
import com.datastax.oss.driver.api.mapper.entity.saving.NullSavingStrategy;

/** A DAO with arrays. The statement that a method returns can borrow the array. */
@Dao
@DefaultNullSavingStrategy(NullSavingStrategy.DO_NOT_SET)
public interface ArrayDao {
  // guide: dao
  @Insert
  void save(ArrayDocument document);

  @Insert
  BoundStatement bind(ArrayDocument document);

  @Select
  ArrayDocument find(int id);
  // end
}
