/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * A proxy between sessions of protocol v4 and a node. It drops and delays executions of prepared
 * statements and their responses. Everything else passes unchanged.
 */
final class RepeatingProxy implements AutoCloseable {
  private static final int HEADER = 9;
  private static final int ERROR = 0x00;
  private static final int EXECUTE = 0x0A;
  private static final int BATCH = 0x0D;
  private static final int OVERLOADED = 0x1001;
  private static final int WRITE_TIMEOUT = 0x1100;

  /** Later than a load's first retry, which is after 50 ms. */
  private static final int LATE_MILLIS = 150;

  private static final int SLOW_MILLIS = 100;

  /** What happens to an execution. */
  enum Fault {
    NONE,
    /** Executed; the response is a timeout of the node. */
    LOST,
    /** Executed; there is no response. */
    SILENT,
    /** Executed late; the response is a timeout of the node. */
    LATE,
    /** Executed now and late; the response is a timeout of the node. */
    BOTH,
    /** Executed; the response says that the node is overloaded. */
    OVERLOADED,
    /** Executed; the response is late. */
    SLOW
  }

  /** The fault of the next execution. */
  volatile Supplier<Fault> faults = () -> Fault.NONE;

  /** The number of executions of statements and batches by the node. */
  final AtomicInteger executions = new AtomicInteger();

  private final InetSocketAddress node;
  private final ServerSocket clients;
  private final Queue<Socket> sockets = new ConcurrentLinkedQueue<>();
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(task -> daemon(task));
  private final AtomicInteger late = new AtomicInteger();

  /** The connection for executions with a fault. */
  private final Socket side;

  RepeatingProxy(InetSocketAddress node) throws IOException {
    this.node = node;
    this.clients = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    this.side = connect();
    byte[] startup =
        message(
            out -> {
              out.writeShort(1);
              out.writeUTF("CQL_VERSION");
              out.writeUTF("3.0.0");
            });
    executeAside(frame(0x04, 0, 0x01, startup));
    executions.set(0);
    daemon(this::accept).start();
  }

  InetSocketAddress address() {
    return new InetSocketAddress(clients.getInetAddress(), clients.getLocalPort());
  }

  /** Waits until the node has executed all delayed requests. */
  void awaitLate() throws InterruptedException {
    while (late.get() > 0) {
      Thread.sleep(10);
    }
  }

  private Socket connect() throws IOException {
    Socket socket = new Socket(node.getAddress(), node.getPort());
    sockets.add(socket);
    return socket;
  }

  private void accept() {
    try {
      while (true) {
        Socket client = clients.accept();
        sockets.add(client);
        Socket server = connect();
        daemon(() -> copy(client, server, true)).start();
        daemon(() -> copy(server, client, false)).start();
      }
    } catch (IOException e) {
      // closed
    }
  }

  private void copy(Socket from, Socket to, boolean isRequest) {
    try {
      InputStream in = from.getInputStream();
      while (true) {
        byte[] frame = read(in);
        int opcode = frame[4];
        if (isRequest && (opcode == EXECUTE || opcode == BATCH)) {
          execute(frame, from, to);
        } else {
          write(to, frame);
        }
      }
    } catch (IOException e) {
      close(from);
      close(to);
    }
  }

  private void execute(byte[] frame, Socket client, Socket server) throws IOException {
    Fault fault = faults.get();
    int stream = ByteBuffer.wrap(frame).getShort(2);
    if (fault == Fault.NONE) {
      executions.incrementAndGet();
      write(server, frame);
      return;
    }
    if (fault == Fault.LATE || fault == Fault.BOTH) {
      late.incrementAndGet();
      var unused = timer.schedule(() -> executeLate(frame), LATE_MILLIS, TimeUnit.MILLISECONDS);
    }
    byte[] answer = fault == Fault.LATE ? null : executeAside(frame);
    if (answer != null && answer[4] == ERROR) {
      write(client, answer);
      return;
    }
    switch (fault) {
      case LOST, LATE, BOTH -> write(client, frame(0x84, stream, ERROR, timeout()));
      case OVERLOADED -> write(client, frame(0x84, stream, ERROR, overloaded()));
      case SLOW -> {
        var unused =
            timer.schedule(() -> writeQuietly(client, answer), SLOW_MILLIS, TimeUnit.MILLISECONDS);
      }
      case SILENT, NONE -> {}
    }
  }

  private void executeLate(byte[] frame) {
    try {
      executeAside(frame);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      late.decrementAndGet();
    }
  }

  private byte[] executeAside(byte[] frame) throws IOException {
    synchronized (side) {
      executions.incrementAndGet();
      write(side, frame);
      return read(side.getInputStream());
    }
  }

  private static byte[] timeout() throws IOException {
    return message(
        out -> {
          out.writeInt(WRITE_TIMEOUT);
          out.writeUTF("lost by the test");
          out.writeShort(1);
          out.writeInt(0);
          out.writeInt(1);
          out.writeUTF("SIMPLE");
        });
  }

  private static byte[] overloaded() throws IOException {
    return message(
        out -> {
          out.writeInt(OVERLOADED);
          out.writeUTF("overloaded by the test");
        });
  }

  // Frames.

  private interface Body {
    void write(DataOutputStream out) throws IOException;
  }

  private static byte[] message(Body body) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    body.write(new DataOutputStream(bytes));
    return bytes.toByteArray();
  }

  private static byte[] frame(int version, int stream, int opcode, byte[] body) {
    return ByteBuffer.allocate(HEADER + body.length)
        .put((byte) version)
        .put((byte) 0)
        .putShort((short) stream)
        .put((byte) opcode)
        .putInt(body.length)
        .put(body)
        .array();
  }

  private static byte[] read(InputStream stream) throws IOException {
    DataInputStream in = new DataInputStream(stream);
    byte[] header = new byte[HEADER];
    in.readFully(header);
    int length = ByteBuffer.wrap(header).getInt(HEADER - 4);
    byte[] frame = new byte[HEADER + length];
    System.arraycopy(header, 0, frame, 0, HEADER);
    in.readFully(frame, HEADER, length);
    return frame;
  }

  private static void write(Socket to, byte[] frame) throws IOException {
    synchronized (to) {
      OutputStream out = to.getOutputStream();
      out.write(frame);
      out.flush();
    }
  }

  private static void writeQuietly(Socket to, byte[] frame) {
    try {
      write(to, frame);
    } catch (IOException e) {
      close(to);
    }
  }

  private static Thread daemon(Runnable task) {
    Thread thread = new Thread(task, "repeating-proxy");
    thread.setDaemon(true);
    return thread;
  }

  private static void close(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      // closed already
    }
  }

  @Override
  public void close() throws IOException {
    timer.shutdownNow();
    clients.close();
    sockets.forEach(RepeatingProxy::close);
  }
}
