/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * Measures what a vector costs a client for any number of clients and connections. Nothing else is
 * measured, as clients and server share a machine.
 */
package dev.quiver.reliability.scale;
