/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * Fuzz tests of eight entry points that take bytes from a server, each with initial inputs, which
 * every build replays; {@code -Dfuzz.skip=false} searches for more.
 *
 * <p>Inputs found by fuzzers are in files whose names start with {@code regression-}.
 */
package dev.quiver.reliability.fuzz;
