/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * The tools of all tests: vectors as raw bytes, special values, seeds, evidence, the bytes that
 * code allocates, and JVMs of their own. The tests of all modules have them, from this module's jar
 * of tests. They know core and JUnit, and neither the driver nor Netty.
 */
package dev.quiver.testkit;
