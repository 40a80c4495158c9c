/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh;

import org.openjdk.jmh.annotations.Fork;

/**
 * Settings of benchmarks that allocate. The heap has a fixed size, is touched before the start, and
 * uses the serial collector. With a heap that grows, the system's page faults, microseconds per
 * vector, would dominate the time.
 */
@Fork(
    value = 1,
    jvmArgsAppend = {"-Xms256m", "-Xmx256m", "-Xmn128m", "-XX:+AlwaysPreTouch", "-XX:+UseSerialGC"})
public abstract class FixedHeapBenchmark extends TimedBenchmark {}
