/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/** Annotations on Quiver's methods for tools that read source or byte code. */
@NullMarked
package dev.quiver.internal.annotation;

import org.jspecify.annotations.NullMarked;
