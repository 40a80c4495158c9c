/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.bulk;

import com.datastax.oss.driver.api.core.metadata.token.Token;

/**
 * A part of the ring: all partitions whose token lies behind the start, and not behind the end. The
 * ring's minimum as a start is where the ring begins, and as an end where it ends.
 */
public record ScanRange(Token start, Token end) {}
