import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import type { TestContext } from 'node:test';

/** A way to the database that a test can cut. */
export interface DatabaseLink {
  /** The database's address by way of this link. */
  url: string;
  /** Ends all connections and refuses new ones. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  /** Takes connections and lets nothing through, as a server does whose processes are stopped. */
  freeze(): void;
  thaw(): void;
}

/** Stands between a test and its database, for as long as the test runs. */
export async function openDatabaseLink(t: TestContext, databaseUrl: string): Promise<DatabaseLink> {
  const { hostname, port } = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let frozen = false;

  function track(socket: Socket): void {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    if (frozen) socket.pause();
  }

  const server: Server = createServer((near) => {
    const far = connect(Number(port), hostname);
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
  const cut = async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };

  await listen(0);
  t.after(cut);
  const address = server.address();
  const url = new URL(databaseUrl);
  url.port = String(typeof address === 'object' ? address?.port : '');
  return {
    url: url.href,
    cut,
    mend: () => listen(Number(url.port)),
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
