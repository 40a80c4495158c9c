/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * Fuzzing: eight ways into Quiver that take bytes from a server, each with a corpus. The corpus is
 * replayed in every build; the profile {@code fuzz} looks for more.
 *
 * <p>What begins with {@code valid-} must be read, what begins with {@code hostile-} must be
 * refused; both are made by the target itself, and written by the build ({@link
 * dev.quiver.reliability.fuzz.SeedFiles}). {@code regression-} is what a fuzzer once found: only
 * these files are committed.
 */
package dev.quiver.reliability.fuzz;
