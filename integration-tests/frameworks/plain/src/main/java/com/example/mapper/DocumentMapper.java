/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package com.example.mapper;

import com.datastax.oss.driver.api.mapper.annotations.DaoFactory;
import com.datastax.oss.driver.api.mapper.annotations.Mapper;

/** Both DAOs. */
@Mapper
public interface DocumentMapper {
  @DaoFactory
  BoxedDao boxed();

  @DaoFactory
  ArrayDao arrays();
}
