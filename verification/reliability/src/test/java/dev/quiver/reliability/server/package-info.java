/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * A CQL server that does what a test tells it: it speaks protocol v4 and v5 with the server's half
 * of the codecs that the driver and native-protocol have, and damages whatever is asked for.
 *
 * <p>It has one kind of table, whose vectors tell which request and row they belong to. For all
 * packages of this module; it knows none of them, and nothing of Quiver.
 */
package dev.quiver.reliability.server;
