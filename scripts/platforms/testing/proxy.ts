import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { TestContext } from 'node:test';

export interface RecordingProxy {
  url: string;
  /** What was sent, oldest first. */
  requests: { method: string; path: string; headers: IncomingHttpHeaders; body: string }[];
  /** Whether requests are accepted but never answered. */
  hangs: boolean;
}

/** Proxy between a store and Tribune that records requests. */
export async function startProxy(t: TestContext, target: string): Promise<RecordingProxy> {
  const proxy: RecordingProxy = { url: '', requests: [], hangs: false };
  const server = createServer((request, response) => {
    pass(proxy, target, request, response).catch(() => response.destroy());
  }).listen(0, '127.0.0.1');
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('It listens on a port');
  proxy.url = `http://127.0.0.1:${address.port}`;
  return proxy;
}

async function pass(
  proxy: RecordingProxy,
  target: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  const { method = 'GET', url: path = '/', headers } = request;
  proxy.requests.push({ method, path, headers, body: body.toString() });
  if (proxy.hangs) return;
  const { host: _host, connection: _connection, 'content-length': _length, ...passed } = headers;
  const answer = await fetch(`${target}${path}`, {
    method,
    headers: passed as Record<string, string>,
    ...(body.length > 0 && { body }),
  });
  response.writeHead(answer.status, {
    'content-type': answer.headers.get('content-type') ?? 'text/plain',
    ...(answer.headers.has('retry-after') && { 'retry-after': answer.headers.get('retry-after') ?? '' }),
  });
  response.end(Buffer.from(await answer.arrayBuffer()));
}
