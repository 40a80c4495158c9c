/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * Tests memory: released memory is not read, all memory is released, and nothing grows. Contains
 * the allocators and samplers that detect this, and the runs that use them.
 */
package dev.quiver.reliability.memory;
