/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * Tables of Cassandra in Spark: {@link dev.quiver.spark.QuiverSource} is the format {@code quiver},
 * {@link dev.quiver.spark.QuiverCatalog} a catalog for SQL. Applications name no other class.
 */
@NullMarked
package dev.quiver.spark;

import org.jspecify.annotations.NullMarked;
