/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */

/** A separate application, which requires the modules it uses. */
module example.application {
  requires dev.quiver.core;
  requires dev.quiver.vector.codecs;
  requires java.driver.core; // derived from the file name, as the driver declares no name
  requires com.datastax.oss.protocol;
}
