/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * The proof: a package for each kind of evidence. {@code oracle} compares with the server's
 * serializers, {@code hostile} and {@code fuzz} read damaged bytes, {@code faults} has a session
 * beside a server that misbehaves, {@code memory} watches what becomes of buffers. They know
 * nothing of each other, but two packages of tools: {@code server}, which is that server, and
 * {@code leak}. Only tests; nothing here is published.
 */
package dev.quiver.reliability;
