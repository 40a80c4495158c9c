/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.row;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.mapper.annotations.DaoFactory;
import com.datastax.oss.driver.api.mapper.annotations.Mapper;
import java.lang.reflect.Proxy;
import java.util.Optional;

/** The entry point of the object mapper. */
@Mapper
public interface RowMapper {

  @DaoFactory
  RowDao dao();

  /** Creates the DAO without a server: reading needs only the session's context and name. */
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
