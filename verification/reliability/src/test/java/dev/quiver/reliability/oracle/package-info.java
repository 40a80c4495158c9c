/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * Every way that Quiver has from an array to the bytes of a vector and back, with every kernel and
 * every kind of buffer, against the serializers of the server. What compares random vectors, keeps
 * those that differ, and runs through all patterns of bits; nothing that damages bytes.
 */
package dev.quiver.reliability.oracle;
