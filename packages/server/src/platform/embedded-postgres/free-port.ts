import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Returns a port below the ephemeral range (32768 on Linux, 49152 on macOS): a server that crashed must get its port back, and no
 * outgoing connection may have received it in the meantime.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(15_000, 32_000);
    if (await canListen(port)) return port;
  }
}

function canListen(port: number) {
  return new Promise<boolean>((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: '127.0.0.1' }, () => server.close(() => resolve(true)));
  });
}
