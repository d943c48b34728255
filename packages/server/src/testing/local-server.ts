import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';

/** Lets a server listen on a free local port until the tests around the call have ended. Returns the port. */
export async function listenLocally(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port; // as it listens on a port
}
