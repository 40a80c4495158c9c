/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * Jobs of many requests: writing many rows ({@link dev.quiver.bulk.BulkWriter}), reading all of
 * them ({@link dev.quiver.bulk.TableScan}), and reading those of many keys ({@link
 * dev.quiver.bulk.TableLookup}).
 *
 * <p>What enters is a job that needs more than one request, and what tells of it. How a value
 * becomes bytes, and how a row is read, is said in the packages of {@code quiver-vector-codecs};
 * limits of concurrency and bars on a console are those of libraries.
 */
@NullMarked
package dev.quiver.bulk;

import org.jspecify.annotations.NullMarked;
