/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * The proof: a room for each kind of evidence, none of which knows another. {@code oracle} compares
 * with the server's serializers, {@code hostile} and {@code fuzz} send damaged bytes, {@code
 * faults} is a server that misbehaves, {@code memory} watches buffers. Only tests; nothing here is
 * published.
 */
package dev.quiver.reliability;
