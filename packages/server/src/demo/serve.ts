import { demoShop } from '@tribune/demo';
import Fastify from 'fastify';
import { portFault } from '../cli/serve.ts';
import type { Context } from '../context.ts';
import type { MediaStorage } from '../media/index.ts';
import { allowOrigins, type Demo } from './load.ts';

/** The demo shop on a port of its own: another origin, as every shop is. */
export async function serveDemoShop(
  context: Context,
  { demo, publicUrl }: { demo: Demo; publicUrl: string },
): Promise<{ address: string; stop(): Promise<void> }> {
  const { config, media } = context;
  const port = config.demoPort ?? (config.port === 0 ? 0 : config.port + 1);
  const shop = demoShop({
    merchantId: demo.merchantId,
    apiBase: `${publicUrl}/apiV2`,
    widgetUrl: `${publicUrl}/widget/tribune.js`,
    mediaUrl: media.publicUrl,
    uploadUrl: await uploadUrlOf(media.storage),
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

/** Only a ticket says where a storage takes uploads; this one is for nothing else. */
async function uploadUrlOf(storage: MediaStorage): Promise<string> {
  const ticket = { key: 'demo', contentType: 'image/jpeg', maxBytes: 1, expiresInSeconds: 1 };
  return (await storage.uploadTicket(ticket)).url;
}
