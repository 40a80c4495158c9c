/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package com.example.documents.readings;

import com.datastax.oss.driver.api.core.MappedAsyncPagingIterable;
import com.datastax.oss.driver.api.core.PagingIterable;
import com.datastax.oss.driver.api.mapper.annotations.Dao;
import com.datastax.oss.driver.api.mapper.annotations.Insert;
import com.datastax.oss.driver.api.mapper.annotations.Select;
import java.util.concurrent.CompletionStage;

@Dao
public interface ReadingDao {
  @Insert
  void save(Reading reading);

  @Select
  Reading find(int id);

  @Select
  PagingIterable<Reading> all();

  @Select
  CompletionStage<MappedAsyncPagingIterable<Reading>> allAsync();
}
