/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.endtoend;

import com.datastax.oss.driver.api.mapper.annotations.CqlName;
import com.datastax.oss.driver.api.mapper.annotations.Entity;
import java.time.Instant;

/** A row that is found by its key. */
@Entity
@CqlName("by_key")
record Keyed(int id, long n, String t, Instant at, double x) {}
