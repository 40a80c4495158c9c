/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * Searches for the nearest vectors.
 *
 * <p>What searches on a server enters here. It puts statements of {@code dev.quiver.session} and
 * decoders of {@code dev.quiver.row} together, which do not know it. Only the driver's public API
 * may be used: everything here works in any session.
 */
@NullMarked
package dev.quiver.search;

import org.jspecify.annotations.NullMarked;
