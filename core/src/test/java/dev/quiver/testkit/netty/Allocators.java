/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.testkit.netty;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Provides new allocators for each test, and fails it if it does not release all memory. */
public final class Allocators implements BeforeEachCallback, AfterEachCallback {

  private final List<TrackingAllocator> all = new ArrayList<>();
  private int next;

  @Override
  public void beforeEach(ExtensionContext context) {
    all.clear();
    AllocatorKind.all().forEach(kind -> all.add(kind.create()));
  }

  @Override
  public void afterEach(ExtensionContext context) {
    all.forEach(TrackingAllocator::checkAllReleased);
  }

  /** Returns each kind, of heap and of direct memory. */
  public List<TrackingAllocator> all() {
    return all;
  }

  /** Returns the kinds in turn. */
  public TrackingAllocator any() {
    return all.get(next++ % all.size());
  }
}
