/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.bulk;

import com.datastax.oss.driver.api.core.metadata.token.Token;

/**
 * A part of the ring: all tokens after the start, up to and including the end. The ring's minimal
 * token means the beginning of the ring as a start, and the end of the ring as an end.
 */
public record ScanRange(Token start, Token end) {}
