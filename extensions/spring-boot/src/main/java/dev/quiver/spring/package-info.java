/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * Quiver in services of Spring Boot: {@link dev.quiver.spring.QuiverAutoConfiguration} adds Quiver
 * to the session that Boot builds, as configured by {@link dev.quiver.spring.QuiverProperties}.
 *
 * <p>Only code that depends on Spring belongs here. Each type that Boot 4 has moved is referenced
 * by one class per version of Boot, so that one artifact supports both.
 */
@NullMarked
package dev.quiver.spring;

import org.jspecify.annotations.NullMarked;
