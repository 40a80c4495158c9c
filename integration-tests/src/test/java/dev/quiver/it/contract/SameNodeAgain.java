/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.session.Request;
import com.datastax.oss.driver.api.core.session.Session;
import com.datastax.oss.driver.internal.core.loadbalancing.DefaultLoadBalancingPolicy;
import java.util.ArrayDeque;
import java.util.Queue;

/** A load balancing policy that sends retries and speculative executions to the only node. */
public final class SameNodeAgain extends DefaultLoadBalancingPolicy {
  /** Called by the driver. */
  public SameNodeAgain(DriverContext context, String profileName) {
    super(context, profileName);
  }

  @Override
  public Queue<Node> newQueryPlan(Request request, Session session) {
    Queue<Node> plan = new ArrayDeque<>();
    for (int i = 0; i < 3; i++) {
      plan.addAll(super.newQueryPlan(request, session));
    }
    return plan;
  }
}
