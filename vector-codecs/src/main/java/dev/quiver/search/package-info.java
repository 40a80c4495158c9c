/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * Searches for the nearest vectors.
 *
 * <p>Code that searches on a server belongs here. It combines statements of {@code
 * dev.quiver.session} and decoders of {@code dev.quiver.row}, which do not depend on it. Only the
 * driver's public API may be used: everything here works in any session.
 */
@NullMarked
package dev.quiver.search;

import org.jspecify.annotations.NullMarked;
