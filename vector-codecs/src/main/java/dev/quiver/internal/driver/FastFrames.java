/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver;

/** A driver context whose session has the fast frame path. Beside a shaded driver there is none. */
public interface FastFrames {}
