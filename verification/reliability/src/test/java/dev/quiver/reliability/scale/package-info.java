/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * Scale: what a vector costs a client, however many clients and connections there are. Nothing else
 * is measured here, as clients and server share a machine.
 */
package dev.quiver.reliability.scale;
