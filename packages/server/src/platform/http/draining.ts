import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Server } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Time in which clients can send one more request on an open connection, whose response announces its closing. */
const noticeMs = 1_000;
/** Time for requests in progress, including the notice. Docker kills a container 10 s after SIGTERM. */
const lastRequestsMs = 6_000;
const pollMs = 25;

/**
 * Enables a graceful shutdown. `close` refuses new connections at once, so that a load balancer uses another server; lets
 * requests in progress finish; responds with `Connection: close`; closes idle connections after one second, and all
 * remaining ones after six.
 *
 * `app.close()` alone closes idle connections at once, on which a client may be about to send, and leaves those open that
 * become idle later.
 */
export function closeGently(app: FastifyInstance): { close(): Promise<void> } {
  const { server } = app;
  let closing = false;
  // Responses to requests received before the notice.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (closing) reply.raw.shouldKeepAlive = false;
    done(null, payload);
  });
  return {
    async close() {
      closing = true;
      // Responses to later ones, including cached ones, which run no hook.
      server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
        response.shouldKeepAlive = false;
      });
      if (server.listening) await connectionsEnd(server);
      await app.close();
    },
  };
}

async function connectionsEnd(server: FastifyInstance['server']): Promise<void> {
  const ended = once(server, 'close');
  // `close` of an HTTP server also closes idle connections; that of its base class only stops listening.
  Server.prototype.close.call(server);
  let closeIdle: NodeJS.Timeout | undefined;
  const notice = setTimeout(() => {
    closeIdle = setInterval(() => server.closeIdleConnections(), pollMs);
  }, noticeMs);
  const cutOff = setTimeout(() => server.closeAllConnections(), lastRequestsMs);
  try {
    await ended;
  } finally {
    for (const timer of [notice, closeIdle, cutOff]) clearTimeout(timer);
  }
}
