/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * Memory: nothing is read that was given back, nothing that is given back is missing, and nothing
 * grows. Here are the allocators and samplers that can tell, and the runs that ask them.
 */
package dev.quiver.reliability.memory;
