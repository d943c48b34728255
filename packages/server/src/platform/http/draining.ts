import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Server } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Time for a client to send one more request on an open connection; the answer says that the connection closes. */
const noticeMs = 1_000;
/** Time for requests under way, the notice included. Docker kills a container 10 s after SIGTERM. */
const lastRequestsMs = 6_000;
const pollMs = 25;

/**
 * Prepares an app to stop without failing a request. `close` refuses new connections at once, so that a load balancer
 * takes another server; lets requests under way finish; answers with `Connection: close`; closes idle connections after
 * a second, and cuts off what is left after six.
 *
 * `app.close()` by itself closes idle connections at once, on which a client may just be sending, and leaves those
 * open that become idle later.
 */
export function closeGently(app: FastifyInstance): { close(): Promise<void> } {
  const { server } = app;
  let closing = false;
  // Answers to requests that came before the notice.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (closing) reply.raw.shouldKeepAlive = false;
    done(null, payload);
  });
  return {
    async close() {
      closing = true;
      // Answers to later ones, cached pages among them, which pass no hook.
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
  // Of HTTP servers, `close` closes idle connections too; that of their base class only stops listening.
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
