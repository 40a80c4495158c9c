/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * What a server, a network, an allocator or a caller can do wrong, through sessions of Quiver from
 * end to end. Each test states what must come of the fault: the right values or an exception of a
 * known kind, never other values. Afterwards the same session serves a good request, and all
 * buffers are back.
 */
package dev.quiver.reliability.faults;
