/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * Records what main code asks for by reflection while tests run, and compares it with what the jars
 * tell native-image.
 */
package dev.quiver.it.reflection;
