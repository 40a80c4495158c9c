/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */

/** An application of its own, which names the modules that it needs. */
module example.application {
  requires dev.quiver.core;
  requires dev.quiver.vector.codecs;
  requires java.driver.core; // its file name: the driver gives itself no name
  requires com.datastax.oss.protocol;
}
