/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.session.Request;
import com.datastax.oss.driver.api.core.session.Session;
import com.datastax.oss.driver.internal.core.loadbalancing.DefaultLoadBalancingPolicy;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import java.util.regex.Pattern;

/**
 * Sends schema changes to the node of the control connection first, so that all nodes know a change
 * when the session has its response. Before returning it, the driver waits for schema agreement as
 * seen by that node ({@code SchemaAgreementChecker}): if another node made the change and that node
 * does not know it yet, all nodes still agree on the previous version.
 */
public final class SchemaByControlNode extends DefaultLoadBalancingPolicy {
  private static final Pattern CHANGE =
      Pattern.compile("\\s*(CREATE|ALTER|DROP)\\s.*", Pattern.DOTALL);

  /** Called by the driver. */
  public SchemaByControlNode(DriverContext context, String profileName) {
    super(context, profileName);
  }

  @Override
  public Queue<Node> newQueryPlan(Request request, Session session) {
    Queue<Node> plan = super.newQueryPlan(request, session);
    if (!(request instanceof SimpleStatement statement)
        || !CHANGE.matcher(statement.getQuery()).matches()) {
      return plan;
    }
    Queue<Node> controlFirst = new ArrayDeque<>();
    Optional.ofNullable(context.getControlConnection().channel())
        .flatMap(
            channel -> context.getMetadataManager().getMetadata().findNode(channel.getEndPoint()))
        .ifPresent(controlFirst::add);
    plan.stream().filter(node -> !controlFirst.contains(node)).forEach(controlFirst::add);
    return controlFirst;
  }
}
