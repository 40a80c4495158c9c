/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * Tests faults of a server, a network, an allocator or a caller with sessions of Quiver, end to
 * end. Each test states the permitted outcomes: the right values or an exception of a known kind,
 * never other values. Afterwards the same session serves a good request, and all buffers are
 * released.
 */
package dev.quiver.reliability.faults;
