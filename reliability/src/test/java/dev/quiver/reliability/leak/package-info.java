/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * Who owes a buffer: Netty's leak detector as a test, and allocators that know what is in use. For
 * all packages of this module; it knows none of them, and nothing of Quiver.
 */
package dev.quiver.reliability.leak;
