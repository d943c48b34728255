import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** A TCP proxy to a server that can be interrupted. */
export interface TcpLink {
  /** Port of 127.0.0.1 on which the proxy listens. */
  port: number;
  /** Closes all connections and refuses new ones. */
  cut(): Promise<void>;
  /** Listens again, once no other process uses the port: after a cut it is one of those that any connection may get. */
  restore(): Promise<void>;
  /** Accepts connections but forwards nothing, like a server whose processes are stopped. */
  freeze(): void;
  thaw(): void;
}

export async function openTcpLink(to: { host: string; port: number }): Promise<TcpLink> {
  const sockets = new Set<Socket>();
  let frozen = false;

  function track(socket: Socket): void {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    if (frozen) socket.pause();
  }

  const server = createServer((near) => {
    const far = connect(to.port, to.host);
    near.pipe(far);
    far.pipe(near);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
    track(near);
    track(far);
  });
  const listen = async (at: number) => {
    server.listen(at, '127.0.0.1');
    await once(server, 'listening');
  };

  await listen(0);
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    port,
    async cut() {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    async restore() {
      for (;;)
        try {
          return await listen(port);
        } catch (error) {
          if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
          await delay(50);
        }
    },
    freeze() {
      frozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw() {
      frozen = false;
      for (const socket of sockets) socket.resume();
    },
  };
}
