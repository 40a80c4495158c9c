/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.row;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.mapper.annotations.DaoFactory;
import com.datastax.oss.driver.api.mapper.annotations.Mapper;
import java.lang.reflect.Proxy;
import java.util.Optional;

/** Where the object mapper begins. */
@Mapper
public interface RowMapper {

  /** The only one. */
  @DaoFactory
  RowDao dao();

  /** Without a server: to read rows, the mapper asks its session for its context and name. */
  static RowDao of(DriverContext context) {
    CqlSession session =
        (CqlSession)
            Proxy.newProxyInstance(
                RowMapper.class.getClassLoader(),
                new Class<?>[] {CqlSession.class},
                (proxy, method, arguments) ->
                    switch (method.getName()) {
                      case "getContext" -> context;
                      case "getName" -> "benchmark";
                      case "getKeyspace" -> Optional.empty();
                      default -> throw new UnsupportedOperationException(method.getName());
                    });
    return new RowMapperBuilder(session).withSchemaValidationEnabled(false).build().dao();
  }
}
