/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package com.example.notes;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** A service with Boot's session, without Spring Data. */
@SpringBootApplication
public class NotesApplication {
  public static void main(String[] arguments) {
    SpringApplication.run(NotesApplication.class, arguments);
  }
}
