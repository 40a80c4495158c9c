/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * Compares every path from an array to the bytes of a vector and back, with every kernel and every
 * kind of buffer, with the server's serializers. Contains random comparisons, known differences,
 * and runs through all bit patterns, but nothing that changes bytes.
 */
package dev.quiver.reliability.oracle;
