/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * How a cell becomes a Java value, for rows and for columns: which codec or reader serves a field,
 * and what its bytes must look like before it is read.
 *
 * <p>What depends on one cell and its type enters here; what is made of several columns does not,
 * records included. Nothing here knows a public package of this module: what applications give,
 * decoders and record classes, arrives as {@code BytesDecoder} and {@code RecordReaders}. Only the
 * driver's public API may be used.
 */
@NullMarked
package dev.quiver.internal.cell;

import org.jspecify.annotations.NullMarked;
