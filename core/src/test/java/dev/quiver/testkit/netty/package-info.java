/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * Detects leaks: Netty's leak detector for tests, and allocators that track their buffers. Uses
 * Netty and nothing of Quiver.
 */
package dev.quiver.testkit.netty;
