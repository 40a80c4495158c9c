/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package com.example.mapper;

import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.mapper.annotations.CqlName;
import com.datastax.oss.driver.api.mapper.annotations.Entity;
import com.datastax.oss.driver.api.mapper.annotations.PartitionKey;
import com.datastax.oss.driver.api.mapper.annotations.PropertyStrategy;
import com.datastax.oss.driver.api.mapper.entity.naming.GetterStyle;

/** A document as the driver alone can map it. */
@Entity
@CqlName("documents")
@PropertyStrategy(mutable = false, getterStyle = GetterStyle.FLUENT)
public record BoxedDocument(@PartitionKey int id, String title, CqlVector<Float> embedding) {}
