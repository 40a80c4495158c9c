/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * Tests borrowed vectors on a local cluster of several nodes that are killed, started by the
 * profile {@code multi-node}. Contains only what a single node cannot show.
 */
package dev.quiver.it.cluster;
