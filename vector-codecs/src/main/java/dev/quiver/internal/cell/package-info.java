/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * Converts cells to Java values, for rows and for columns: selects a codec or reader for each
 * field, and checks the bytes before they are read.
 *
 * <p>Only code that depends on one cell and its type belongs here, not code that combines columns,
 * for example into records. Nothing here depends on a public package of this module: decoders and
 * record classes of applications are passed as {@code BytesDecoder} and {@code RecordReaders}. Only
 * the driver's public API may be used.
 */
@NullMarked
package dev.quiver.internal.cell;

import org.jspecify.annotations.NullMarked;
