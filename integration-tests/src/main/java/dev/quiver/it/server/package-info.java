/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * Runs a real Cassandra node without a container, for the integration tests and the quick start:
 * {@link dev.quiver.it.server.EmbeddedCassandra} forks a process that listens on free ports of
 * 127.0.0.1 and leaves nothing behind.
 *
 * <p>Contains only what that process needs. The package uses JDK classes only: no driver, no test
 * framework, and no class of Cassandra, whose jars are on the class path of the forked process
 * only. It runs where Cassandra runs: on Linux and macOS.
 */
@NullMarked
package dev.quiver.it.server;

import org.jspecify.annotations.NullMarked;
