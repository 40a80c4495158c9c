/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * Each known bug of a driver, or of what is below it, as bytes that ours refuses at next to no
 * cost: types, cells, compressed bodies and segments.
 */
package dev.quiver.reliability.hostile;
