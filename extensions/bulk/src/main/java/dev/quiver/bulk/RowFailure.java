/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

/**
 * A row that was not written, or of which nobody knows whether it was.
 *
 * <p>The page {@code docs/guide/bulk.md} has an example.
 *
 * @param <R> the type of rows
 * @param position of the row in its source: 0 is the first
 * @param row as the source gave it
 * @param reason what the driver said of the last attempt
 * @param attempts how often it was sent; 0 if it never was
 * @param surelyNotWritten false if the request may have been executed: it timed out, its connection
 *     was lost, or not all replicas answered
 * @since 0.1.0
 */
public record RowFailure<R>(
    long position, R row, Throwable reason, int attempts, boolean surelyNotWritten) {}
