/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * What Quiver's methods say to tools that read source or byte code. Only annotations enter here.
 */
@NullMarked
package dev.quiver.internal.annotation;

import org.jspecify.annotations.NullMarked;
