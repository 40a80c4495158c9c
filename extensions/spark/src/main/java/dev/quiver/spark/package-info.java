/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * Tables of Cassandra in Spark: {@link dev.quiver.spark.QuiverSource} is the format {@code quiver},
 * {@link dev.quiver.spark.QuiverCatalog} a catalog for SQL. Spark finds all other classes.
 *
 * <p>It uses only public packages of Quiver, the driver and Spark's connector API.
 */
@NullMarked
package dev.quiver.spark;

import org.jspecify.annotations.NullMarked;
