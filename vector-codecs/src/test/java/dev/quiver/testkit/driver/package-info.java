/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * Test tools that need the driver: columns, statements, sessions without a server, values of its
 * types, and the server's serializers. Tools without the driver are in core's {@code
 * dev.quiver.testkit}.
 */
package dev.quiver.testkit.driver;
