/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * What sessions of the driver and of Quiver have and do, without a server: frame codecs,
 * statements, requests, and pages of rows.
 */
@NullMarked
package dev.quiver.jmh.session;

import org.jspecify.annotations.NullMarked;
