/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package com.example.quarkus;

import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.config.ProgrammaticDriverConfigLoaderBuilder;
import com.datastax.oss.driver.internal.core.auth.PlainTextAuthProvider;
import com.datastax.oss.quarkus.runtime.api.config.CassandraClientAuthConfig;
import com.datastax.oss.quarkus.runtime.api.config.CassandraClientConfig;
import com.datastax.oss.quarkus.runtime.api.config.CassandraClientConnectionConfig;
import com.datastax.oss.quarkus.runtime.api.config.CassandraClientInitConfig;
import com.datastax.oss.quarkus.runtime.api.config.CassandraClientRequestConfig;

/**
 * Converts properties {@code quarkus.cassandra.*} to options of the driver: for connections,
 * startup, requests and login. The extension also reads all other options from {@code
 * application.conf}.
 */
final class DriverOptions {
  private final ProgrammaticDriverConfigLoaderBuilder options =
      DriverConfigLoader.programmaticBuilder();

  private DriverOptions() {}

  static DriverConfigLoader of(CassandraClientConfig config) {
    DriverOptions all = new DriverOptions();
    all.connection(config.cassandraClientConnectionConfig());
    all.init(config.cassandraClientInitConfig());
    all.request(config.cassandraClientRequestConfig());
    all.auth(config.cassandraClientAuthConfig());
    return all.options.build();
  }

  private void connection(CassandraClientConnectionConfig connection) {
    connection
        .contactPoints()
        .ifPresent(v -> options.withStringList(DefaultDriverOption.CONTACT_POINTS, v));
    connection
        .localDatacenter()
        .ifPresent(v -> options.withString(DefaultDriverOption.LOAD_BALANCING_LOCAL_DATACENTER, v));
    connection
        .keyspace()
        .ifPresent(v -> options.withString(DefaultDriverOption.SESSION_KEYSPACE, v));
  }

  private void init(CassandraClientInitConfig init) {
    options.withBoolean(DefaultDriverOption.RESOLVE_CONTACT_POINTS, init.resolveContactPoints());
    options.withBoolean(DefaultDriverOption.RECONNECT_ON_INIT, init.reconnectOnInit());
  }

  private void request(CassandraClientRequestConfig request) {
    request
        .requestTimeout()
        .ifPresent(v -> options.withDuration(DefaultDriverOption.REQUEST_TIMEOUT, v));
    request
        .consistencyLevel()
        .ifPresent(v -> options.withString(DefaultDriverOption.REQUEST_CONSISTENCY, v));
    request
        .serialConsistencyLevel()
        .ifPresent(v -> options.withString(DefaultDriverOption.REQUEST_SERIAL_CONSISTENCY, v));
    request.pageSize().ifPresent(v -> options.withInt(DefaultDriverOption.REQUEST_PAGE_SIZE, v));
    request
        .defaultIdempotence()
        .ifPresent(v -> options.withBoolean(DefaultDriverOption.REQUEST_DEFAULT_IDEMPOTENCE, v));
  }

  private void auth(CassandraClientAuthConfig auth) {
    if (auth.username().isPresent() && auth.password().isPresent()) {
      options
          .withClass(DefaultDriverOption.AUTH_PROVIDER_CLASS, PlainTextAuthProvider.class)
          .withString(DefaultDriverOption.AUTH_PROVIDER_USER_NAME, auth.username().get())
          .withString(DefaultDriverOption.AUTH_PROVIDER_PASSWORD, auth.password().get());
    }
  }
}
