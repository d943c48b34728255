import { demoShop } from '@tribune/demo';
import Fastify from 'fastify';
import { portFault } from '../cli/serve.ts';
import type { Context } from '../context.ts';
import { allowOrigins, type Demo } from './load.ts';

/** The demo shop on a port of its own: another origin, as every shop is. */
export async function serveDemoShop(
  context: Context,
  { demo, publicUrl }: { demo: Demo; publicUrl: string },
): Promise<{ address: string; stop(): Promise<void> }> {
  const { config } = context;
  const port = config.demoPort ?? (config.port === 0 ? 0 : config.port + 1);
  const shop = demoShop({
    merchantId: demo.merchantId,
    apiBase: `${publicUrl}/apiV2`,
    widgetUrl: `${publicUrl}/widget/tribune.js`,
  });
  const app = Fastify({ logger: false, forceCloseConnections: 'idle' });
  app.get('/*', (request, reply) => {
    const { status, contentType, headers, body } = shop(request.url);
    return reply.code(status).headers(headers).type(contentType).send(body);
  });
  const address = await app.listen({ port, host: config.host }).catch((error) => {
    throw portFault(error, 'DEMO_PORT', port);
  });
  await allowOrigins(context, demo, [address, address.replace('127.0.0.1', 'localhost')]);
  return { address, stop: () => app.close() };
}
