/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * Jobs of many requests: writing many rows ({@link dev.quiver.bulk.BulkWriter}), reading all rows
 * of a table ({@link dev.quiver.bulk.TableScan}), and reading the rows of many keys ({@link
 * dev.quiver.bulk.TableLookup}). Codecs and the decoding of rows are in {@code
 * quiver-vector-codecs}.
 */
@NullMarked
package dev.quiver.bulk;

import org.jspecify.annotations.NullMarked;
