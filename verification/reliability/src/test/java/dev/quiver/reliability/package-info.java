/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * Reliability tests, with a package for each kind of evidence: {@code oracle} compares with the
 * server's serializers, {@code hostile} and {@code fuzz} read malformed bytes, {@code faults} runs
 * sessions with a misbehaving server, {@code memory} checks buffers. They use only each other's
 * tool packages: {@code server}, which is that server, and {@code leak}. Not published.
 */
package dev.quiver.reliability;
