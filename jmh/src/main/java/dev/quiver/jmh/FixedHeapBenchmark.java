/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh;

import org.openjdk.jmh.annotations.Fork;

/**
 * Benchmarks that allocate. The heap is of fixed size, touched before the start, and collected by
 * the serial collector. On a heap that grows, what is timed is mostly how the system finds pages
 * for it: microseconds for each vector.
 */
@Fork(
    value = 1,
    jvmArgsAppend = {"-Xms256m", "-Xmx256m", "-Xmn128m", "-XX:+AlwaysPreTouch", "-XX:+UseSerialGC"})
public abstract class FixedHeapBenchmark extends TimedBenchmark {}
