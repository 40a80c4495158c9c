/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import org.apache.spark.SparkContext;
import org.apache.spark.rdd.RDD;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.execution.ExternalRDD;
import org.apache.spark.sql.execution.LogicalRDD;
import org.apache.spark.sql.execution.QueryExecution;
import org.apache.spark.sql.execution.SQLExecution;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2Relation;
import org.jspecify.annotations.Nullable;
import scala.PartialFunction;

/**
 * Finds out whether a write reads its target table. This function visits each node of the query's
 * analyzed plan, which still contains the relations below views, CTEs, subqueries and cached data,
 * and changes no node.
 */
final class SourceTables implements PartialFunction<LogicalPlan, LogicalPlan> {
  private static final String DATA_SOURCE = "DataSourceRDD";

  private final WriteSpec target;
  private boolean found;
  private boolean hasRdd;

  private SourceTables(WriteSpec target) {
    this.target = target;
  }

  /**
   * Visits the plan of the query that this thread executes.
   *
   * @throws IllegalStateException if Spark does not provide the query's plan
   */
  static SourceTables of(WriteSpec target) {
    String execution = SparkContext.getOrCreate().getLocalProperty(SQLExecution.EXECUTION_ID_KEY());
    QueryExecution query =
        execution == null ? null : SQLExecution.getQueryExecution(Long.parseLong(execution));
    if (query == null) {
      throw new IllegalStateException(
          "write of %s: Spark has no plan of execution %s, so the tables that the write reads are unknown; write with an action of a Dataset or with SQL"
              .formatted(target.table(), execution));
    }
    SourceTables tables = new SourceTables(target);
    LogicalPlan unused = query.analyzed().transformWithSubqueries(tables);
    return tables;
  }

  /** Returns whether the query reads its target table, or a materialized view of that table. */
  boolean containTarget() {
    return found;
  }

  /** Returns whether the query reads an RDD of a data source, which may be the target table. */
  boolean containRdd() {
    return hasRdd;
  }

  /** Inspects a node, which is a source: the target of the write is not a node of the plan. */
  @Override
  public boolean isDefinedAt(LogicalPlan node) {
    found |=
        node instanceof DataSourceV2Relation relation
            && relation.table() instanceof QuiverTable table
            && table.isStoredIn(target, relation.options().asCaseSensitiveMap());
    RDD<?> rdd =
        node instanceof LogicalRDD rows
            ? rows.rdd()
            : node instanceof ExternalRDD<?> objects ? objects.rdd() : null;
    hasRdd |= rdd != null && rdd.toDebugString().contains(DATA_SOURCE);
    return false;
  }

  @Override
  public @Nullable LogicalPlan apply(LogicalPlan node) {
    throw new IllegalStateException("isDefinedAt returns false for each node");
  }
}
