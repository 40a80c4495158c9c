/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * A CQL server that follows a script: it speaks protocol v4 and v5 with the server's half of the
 * codecs of the driver and native-protocol, and sends malformed data on request.
 *
 * <p>It has one kind of table, whose vectors identify their request and row. Used by all packages
 * of this module; it uses none of them, and nothing of Quiver.
 */
package dev.quiver.reliability.server;
