/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.connector;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.spark.connector.cql.CassandraConnectionFactory;
import com.datastax.spark.connector.cql.CassandraConnectorConf;
import com.datastax.spark.connector.cql.DefaultConnectionFactory$;
import com.datastax.spark.connector.cql.IpBasedContactInfo;
import dev.quiver.codec.VectorCodecRegistry;

/** Creates the Cassandra connector's sessions with Quiver's codecs, except Astra's. */
public final class QuiverConnectionFactory implements CassandraConnectionFactory {
  private static final long serialVersionUID = 1;

  @Override
  public CqlSession createSession(CassandraConnectorConf conf) {
    DriverConfigLoader config =
        DefaultConnectionFactory$.MODULE$
            .connectorConfigBuilder(conf, DriverConfigLoader.programmaticBuilder())
            .build();
    CqlSessionBuilder builder =
        CqlSession.builder()
            .withConfigLoader(config)
            .withCodecRegistry(VectorCodecRegistry.create());
    // For a secure connect bundle the cast fails, so that the bundle is not silently ignored.
    var auth = ((IpBasedContactInfo) conf.contactInfo()).authConf().authProvider();
    return (auth.isDefined() ? builder.withAuthProvider(auth.get()) : builder).build();
  }
}
