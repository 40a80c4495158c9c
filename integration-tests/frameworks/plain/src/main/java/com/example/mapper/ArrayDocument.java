/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package com.example.mapper;

import com.datastax.oss.driver.api.mapper.annotations.CqlName;
import com.datastax.oss.driver.api.mapper.annotations.Entity;
import com.datastax.oss.driver.api.mapper.annotations.PartitionKey;
import com.datastax.oss.driver.api.mapper.annotations.PropertyStrategy;
import com.datastax.oss.driver.api.mapper.entity.naming.GetterStyle;

/** A document whose embedding is an array, which the driver alone does not support. */
@Entity
@CqlName("documents")
@PropertyStrategy(mutable = false, getterStyle = GetterStyle.FLUENT)
public record ArrayDocument(@PartitionKey int id, String title, float[] embedding) {}
