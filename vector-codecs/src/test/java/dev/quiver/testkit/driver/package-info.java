/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * The tools of tests that need the driver: columns, statements, sessions without a server, values
 * of its types, and the server's serializers. What needs no driver is in {@code dev.quiver.testkit}
 * of core.
 */
package dev.quiver.testkit.driver;
