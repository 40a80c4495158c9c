/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package com.example.search;

import dev.quiver.codec.VectorCodecRegistry;
import org.springframework.data.cassandra.config.AbstractCassandraConfiguration;
import org.springframework.data.cassandra.config.CqlSessionFactoryBean;
import org.springframework.data.cassandra.config.DriverConfigLoaderBuilderConfigurer;
import org.springframework.data.cassandra.config.SessionBuilderConfigurer;

/** A configuration of Spring Data that builds the session instead of Boot. */
class OwnSession extends AbstractCassandraConfiguration {
  @Override
  protected String getKeyspaceName() {
    return Keyspace.NAME;
  }

  @Override
  protected String getContactPoints() {
    return Keyspace.property("contact-points");
  }

  @Override
  protected String getLocalDataCenter() {
    return Keyspace.property("local-datacenter");
  }

  @Override
  protected DriverConfigLoaderBuilderConfigurer getDriverConfigLoaderBuilderConfigurer() {
    return Keyspace::patient;
  }

  @Override
  public CqlSessionFactoryBean cassandraSession() {
    CqlSessionFactoryBean session = super.cassandraSession();
    session.setUsername(Keyspace.property("username"));
    session.setPassword(Keyspace.property("password"));
    return session;
  }

  static final class WithCodecs extends OwnSession {
    // guide: codecs
    @Override
    protected SessionBuilderConfigurer getSessionBuilderConfigurer() {
      return builder -> builder.withCodecRegistry(VectorCodecRegistry.create());
    }

    // end
  }
}
