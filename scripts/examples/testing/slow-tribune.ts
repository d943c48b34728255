import { once } from 'node:events';
import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';

export interface SlowTribune {
  url: string;
  /** Requests whose path contains the text are passed on when the returned function is called. */
  hold(text: string): () => void;
}

/** Proxy of Tribune that can hold requests until the test releases them. */
export async function startSlowTribune(t: TestContext, tribuneUrl: string): Promise<SlowTribune> {
  let held: { text: string; released: Promise<void> } | undefined;
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/';
    if (held && path.includes(held.text)) await held.released;
    const { method, headers } = request;
    const passed = send(new URL(path, tribuneUrl), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => response.destroy());
    request.pipe(passed);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo; // of a TCP server
  return {
    url: `http://127.0.0.1:${port}`,
    hold(text) {
      const { promise: released, resolve } = Promise.withResolvers<void>();
      held = { text, released };
      return resolve;
    },
  };
}
