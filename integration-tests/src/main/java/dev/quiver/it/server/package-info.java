/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * A real Cassandra node without a container, for the integration tests and the quick start: {@link
 * dev.quiver.it.server.EmbeddedCassandra} forks it as a process of its own, on free ports of
 * 127.0.0.1, and leaves nothing behind.
 *
 * <p>Only what is needed to run that process may enter. The package knows JDK classes alone: no
 * driver, no test framework, and no class of Cassandra, whose jars stay on the class path of the
 * forked process and off ours. It runs where Cassandra runs: on Linux and macOS.
 */
@NullMarked
package dev.quiver.it.server;

import org.jspecify.annotations.NullMarked;
