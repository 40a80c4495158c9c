/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * Records the reflection of main code while tests run, and compares it with the metadata for
 * native-image in the jars.
 */
package dev.quiver.it.reflection;
