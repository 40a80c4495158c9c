/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.endtoend;

import com.datastax.oss.driver.api.mapper.annotations.DaoFactory;
import com.datastax.oss.driver.api.mapper.annotations.Mapper;

/** Where the object mapper begins. */
@Mapper
interface KeyedMapper {

  @DaoFactory
  KeyedDao dao();
}
