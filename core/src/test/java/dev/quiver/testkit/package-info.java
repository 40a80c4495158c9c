/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * Tools of all tests: vectors as raw bytes, special values, seeds, evidence, allocated bytes, and
 * separate JVMs. All modules use them through this module's test jar. They use core and JUnit, but
 * neither the driver nor Netty.
 */
package dev.quiver.testkit;
