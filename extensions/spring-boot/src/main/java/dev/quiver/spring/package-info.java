/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * Quiver in services of Spring Boot: {@link dev.quiver.spring.QuiverAutoConfiguration} adds it to
 * the session that Boot builds, as {@link dev.quiver.spring.QuiverProperties} say.
 *
 * <p>What enters is what knows Spring. Types that Boot 4 has moved are named by one class each, so
 * that one artifact serves both lines.
 */
@NullMarked
package dev.quiver.spring;

import org.jspecify.annotations.NullMarked;
