/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import java.net.InetSocketAddress;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where a cluster is and who logs in.
 *
 * @param username null if the driver's configuration says it, or nobody logs in
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

  /** Without the password. */
  @Override
  public String toString() {
    return contactPoints
        + ", data centre "
        + localDatacenter
        + (username == null ? "" : ", user " + username);
  }
}
