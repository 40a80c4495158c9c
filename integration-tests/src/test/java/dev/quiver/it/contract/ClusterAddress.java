/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import java.net.InetSocketAddress;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The address of a cluster, and the login.
 *
 * @param username null if the driver's configuration has the login, or no login is needed
 */
record ClusterAddress(
    List<InetSocketAddress> contactPoints,
    String localDatacenter,
    @Nullable String username,
    @Nullable String password) {
  CqlSessionBuilder setOn(CqlSessionBuilder builder) {
    builder.addContactPoints(contactPoints).withLocalDatacenter(localDatacenter);
    return username == null || password == null
        ? builder
        : builder.withAuthCredentials(username, password);
  }

  /** Omits the password. */
  @Override
  public String toString() {
    return contactPoints
        + ", data centre "
        + localDatacenter
        + (username == null ? "" : ", user " + username);
  }
}
