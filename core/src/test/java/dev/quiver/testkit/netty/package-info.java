/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * Who owes a buffer: Netty's leak detector as a test, and allocators that know what is in use. They
 * know Netty and nothing of Quiver.
 */
package dev.quiver.testkit.netty;
