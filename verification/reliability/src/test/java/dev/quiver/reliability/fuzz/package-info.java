/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * Fuzzing: eight ways into Quiver that take bytes from a server, each with inputs to begin with.
 * These are replayed in every build; the profile {@code fuzz} looks for more.
 *
 * <p>What fuzzers once found is in files, whose names begin with {@code regression-}.
 */
package dev.quiver.reliability.fuzz;
