import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

/** Starts a merchant's server that receives webhook events. */
export async function startReceiver() {
  const events = new Set<string>();
  const wrong: string[] = [];
  const latest = new Map<string, number>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString('utf8');
    const { id, sequence, data } = JSON.parse(body);
    try {
      // Safe cast: Node joins repeated headers with these names.
      new Webhook(receiver.secret).verify(body, request.headers as Record<string, string>);
    } catch (error) {
      wrong.push(`${id}: ${error}`);
    }
    // Claims, orders and exports have no `id`.
    const resource = data.id ?? data.reviewId ?? data.claimId ?? data.orderId ?? data.jobId ?? id;
    if (!events.has(id)) {
      if (sequence <= (latest.get(resource) ?? -1))
        wrong.push(`${id} came after a later event of ${resource}`);
      latest.set(resource, sequence);
    }
    events.add(id);
    response.writeHead(204).end();
  });
  // A killed worker resets its connections.
  server.on('clientError', () => {});
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // as it listens on a port
  const receiver = {
    url: `http://127.0.0.1:${port}/`,
    /** The secret of the endpoint. */
    secret: '',
    /** IDs of the events that arrived. */
    events,
    /** Events with an invalid signature, or that arrived after a later event of the same resource. */
    wrong,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return receiver;
}
