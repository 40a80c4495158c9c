/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * The quick start: real sentence embeddings into a real Cassandra and back, as an example to copy
 * from.
 *
 * <p>Contains only what a newcomer should read. The server comes from {@code dev.quiver.it.server},
 * everything else from Quiver's and the driver's public API.
 */
@NullMarked
package dev.quiver.quickstart;

import org.jspecify.annotations.NullMarked;
