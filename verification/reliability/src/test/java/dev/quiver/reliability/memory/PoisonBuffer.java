/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.memory;

import io.netty.buffer.AbstractReferenceCountedByteBuf;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.GatheringByteChannel;
import java.nio.channels.ScatteringByteChannel;

/** A buffer in the memory of another, which it overwrites when it gives it back. */
@SuppressWarnings("deprecation") // of order(), which a buffer must have
final class PoisonBuffer extends AbstractReferenceCountedByteBuf {

  private final PoisonAllocator allocator;
  private ByteBuf memory;

  PoisonBuffer(PoisonAllocator allocator, ByteBuf memory, int maxCapacity) {
    super(maxCapacity);
    this.allocator = allocator;
    this.memory = memory;
  }

  @Override
  protected void deallocate() {
    allocator.poisonAndRelease(memory);
  }

  @Override
  public ByteBuf capacity(int newCapacity) {
    checkNewCapacity(newCapacity);
    if (newCapacity != capacity()) {
      ByteBuf other = allocator.memory(memory.isDirect(), newCapacity);
      other.setBytes(0, memory, 0, Math.min(newCapacity, memory.capacity()));
      allocator.poisonAndRelease(memory);
      memory = other;
      trimIndicesToCapacity(newCapacity);
    }
    return this;
  }

  @Override
  public int capacity() {
    return memory.capacity();
  }

  @Override
  public ByteBufAllocator alloc() {
    return allocator;
  }

  @Override
  public ByteOrder order() {
    return ByteOrder.BIG_ENDIAN;
  }

  @Override
  public ByteBuf unwrap() {
    return null;
  }

  @Override
  public boolean isDirect() {
    return memory.isDirect();
  }

  @Override
  public boolean isContiguous() {
    return true;
  }

  @Override
  public boolean hasArray() {
    return memory.hasArray();
  }

  @Override
  public byte[] array() {
    ensureAccessible();
    return memory.array();
  }

  @Override
  public int arrayOffset() {
    return memory.arrayOffset();
  }

  @Override
  public boolean hasMemoryAddress() {
    return memory.hasMemoryAddress();
  }

  @Override
  public long memoryAddress() {
    ensureAccessible();
    return memory.memoryAddress();
  }

  @Override
  public int nioBufferCount() {
    return memory.nioBufferCount();
  }

  @Override
  public ByteBuffer nioBuffer(int index, int length) {
    ensureAccessible();
    return memory.nioBuffer(index, length);
  }

  @Override
  public ByteBuffer internalNioBuffer(int index, int length) {
    ensureAccessible();
    return memory.internalNioBuffer(index, length);
  }

  @Override
  public ByteBuffer[] nioBuffers(int index, int length) {
    ensureAccessible();
    return memory.nioBuffers(index, length);
  }

  @Override
  public ByteBuf copy(int index, int length) {
    checkIndex(index, length);
    return allocator.buffer(length).writeBytes(memory, index, length);
  }

  @Override
  public ByteBuf getBytes(int index, ByteBuf target, int targetIndex, int length) {
    ensureAccessible();
    memory.getBytes(index, target, targetIndex, length);
    return this;
  }

  @Override
  public ByteBuf getBytes(int index, byte[] target, int targetIndex, int length) {
    ensureAccessible();
    memory.getBytes(index, target, targetIndex, length);
    return this;
  }

  @Override
  public ByteBuf getBytes(int index, ByteBuffer target) {
    ensureAccessible();
    memory.getBytes(index, target);
    return this;
  }

  @Override
  public ByteBuf getBytes(int index, OutputStream target, int length) throws IOException {
    ensureAccessible();
    memory.getBytes(index, target, length);
    return this;
  }

  @Override
  public int getBytes(int index, GatheringByteChannel target, int length) throws IOException {
    ensureAccessible();
    return memory.getBytes(index, target, length);
  }

  @Override
  public int getBytes(int index, FileChannel target, long position, int length) throws IOException {
    ensureAccessible();
    return memory.getBytes(index, target, position, length);
  }

  @Override
  public ByteBuf setBytes(int index, ByteBuf source, int sourceIndex, int length) {
    ensureAccessible();
    memory.setBytes(index, source, sourceIndex, length);
    return this;
  }

  @Override
  public ByteBuf setBytes(int index, byte[] source, int sourceIndex, int length) {
    ensureAccessible();
    memory.setBytes(index, source, sourceIndex, length);
    return this;
  }

  @Override
  public ByteBuf setBytes(int index, ByteBuffer source) {
    ensureAccessible();
    memory.setBytes(index, source);
    return this;
  }

  @Override
  public int setBytes(int index, InputStream source, int length) throws IOException {
    ensureAccessible();
    return memory.setBytes(index, source, length);
  }

  @Override
  public int setBytes(int index, ScatteringByteChannel source, int length) throws IOException {
    ensureAccessible();
    return memory.setBytes(index, source, length);
  }

  @Override
  public int setBytes(int index, FileChannel source, long position, int length) throws IOException {
    ensureAccessible();
    return memory.setBytes(index, source, position, length);
  }

  @Override
  protected byte _getByte(int index) {
    return memory.getByte(index);
  }

  @Override
  protected short _getShort(int index) {
    return memory.getShort(index);
  }

  @Override
  protected short _getShortLE(int index) {
    return memory.getShortLE(index);
  }

  @Override
  protected int _getUnsignedMedium(int index) {
    return memory.getUnsignedMedium(index);
  }

  @Override
  protected int _getUnsignedMediumLE(int index) {
    return memory.getUnsignedMediumLE(index);
  }

  @Override
  protected int _getInt(int index) {
    return memory.getInt(index);
  }

  @Override
  protected int _getIntLE(int index) {
    return memory.getIntLE(index);
  }

  @Override
  protected long _getLong(int index) {
    return memory.getLong(index);
  }

  @Override
  protected long _getLongLE(int index) {
    return memory.getLongLE(index);
  }

  @Override
  protected void _setByte(int index, int value) {
    memory.setByte(index, value);
  }

  @Override
  protected void _setShort(int index, int value) {
    memory.setShort(index, value);
  }

  @Override
  protected void _setShortLE(int index, int value) {
    memory.setShortLE(index, value);
  }

  @Override
  protected void _setMedium(int index, int value) {
    memory.setMedium(index, value);
  }

  @Override
  protected void _setMediumLE(int index, int value) {
    memory.setMediumLE(index, value);
  }

  @Override
  protected void _setInt(int index, int value) {
    memory.setInt(index, value);
  }

  @Override
  protected void _setIntLE(int index, int value) {
    memory.setIntLE(index, value);
  }

  @Override
  protected void _setLong(int index, long value) {
    memory.setLong(index, value);
  }

  @Override
  protected void _setLongLE(int index, long value) {
    memory.setLongLE(index, value);
  }
}
