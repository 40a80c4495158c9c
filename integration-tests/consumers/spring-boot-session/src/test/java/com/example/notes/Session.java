/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package com.example.notes;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;

/** Boot's session without the beans of the application. */
@EnableAutoConfiguration
class Session {}
