/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * Searches for the rows with the nearest vectors.
 *
 * <p>Code that searches on a server belongs here. The code combines statements of {@code
 * dev.quiver.session} and decoders of {@code dev.quiver.row}; these packages do not depend on this
 * one. Only the driver's public API may be used: everything here works in any session.
 */
@NullMarked
package dev.quiver.search;

import org.jspecify.annotations.NullMarked;
