/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package com.example.notes;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;

/** Boot's session, and nothing of the application. */
@EnableAutoConfiguration
class Session {}
