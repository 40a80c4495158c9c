/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import com.datastax.oss.driver.api.core.cql.BoundStatement;

/**
 * A row that was taken from the source.
 *
 * @param bytes of its values and of what is around them
 */
record Taken<R>(long position, R row, BoundStatement statement, int bytes) {}
