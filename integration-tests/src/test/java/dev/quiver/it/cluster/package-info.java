/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * Lent vectors in a cluster whose nodes die: what needs more than one node, which the profile
 * {@code multi-node} starts on this machine. Nothing that one node can show may enter.
 */
package dev.quiver.it.cluster;
