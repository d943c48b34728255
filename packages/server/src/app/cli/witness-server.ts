import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Witness } from '@tribune/verify';

const maxBodyBytes = 256 * 1024;
const plain = 'text/plain; charset=utf-8';

/** Serves `add-checkpoint` and the monitoring reads of C2SP tlog-witness. `/` returns the witness's public key. */
export function witnessServer(
  witness: Witness,
  { key, onFault }: { key: string; onFault: (error: unknown) => void },
): Server {
  const server = createServer((request, response) => {
    serve(witness, key, request, response).catch((error) => {
      onFault(error);
      if (!response.headersSent) send(response, 500, plain, 'The witness cannot write its state.\n');
    });
  });
  server.headersTimeout = 10_000;
  server.requestTimeout = 30_000;
  return server;
}

async function serve(
  witness: Witness,
  key: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://witness');
  const isSubmission = pathname === '/add-checkpoint';
  const allowed = isSubmission ? ['POST'] : ['GET', 'HEAD'];
  if (!allowed.includes(request.method ?? '')) {
    response.setHeader('allow', allowed.join(', '));
    return send(response, 405, plain, `Only ${allowed.join(' and ')} ${pathname}.\n`);
  }
  if (isSubmission) {
    const body = await bodyOf(request);
    if (body === null) return send(response, 413, plain, `The limit is ${maxBodyBytes} bytes.\n`);
    const answer = await witness.addCheckpoint(body);
    return send(response, answer.status, answer.type, answer.body);
  }
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('cache-control', 'no-cache');
  if (pathname === '/') return send(response, 200, plain, `${key}\n`);
  const [, originHash = '', rest] = pathname.split('/');
  const checkpoint = rest === 'checkpoint' ? await witness.checkpointOf(originHash) : null;
  if (checkpoint === null) return send(response, 404, plain, 'This witness has no such checkpoint.\n');
  return send(response, 200, plain, checkpoint);
}

/** The request's body; null if it is too large. */
async function bodyOf(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    // The rest is read and discarded, so that the client reads the response.
    if (bytes <= maxBodyBytes) chunks.push(chunk);
  }
  return bytes > maxBodyBytes ? null : Buffer.concat(chunks).toString();
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(body) }).end(body);
}
