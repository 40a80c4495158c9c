/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package com.example.mapper;

import com.datastax.oss.driver.api.mapper.annotations.Dao;
import com.datastax.oss.driver.api.mapper.annotations.Insert;
import com.datastax.oss.driver.api.mapper.annotations.Select;

/** A DAO that does not need Quiver. */
@Dao
public interface BoxedDao {
  @Insert
  void save(BoxedDocument document);

  @Select
  BoxedDocument find(int id);
}
