/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * Parts of sessions of the driver and of Quiver, without a server: frame codecs, statements,
 * requests, and pages of rows.
 */
@NullMarked
package dev.quiver.jmh.session;

import org.jspecify.annotations.NullMarked;
