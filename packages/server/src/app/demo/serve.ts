import { demoShop } from '@tribune/demo';
import Fastify from 'fastify';
import type { Context } from '../../platform/context.ts';
import { closeGently } from '../../platform/http/draining.ts';
import type { MediaStorage } from '../../platform/storage/storage.ts';
import { portFault } from '../port-fault.ts';
import { allowOrigins, type Demo } from './load.ts';

/** Serves the demo store on its own port, so that its origin differs from the API's, as for every store. */
export async function serveDemoShop(
  context: Context,
  { demo, publicUrl }: { demo: Demo; publicUrl: string },
): Promise<{ address: string; stop(): Promise<void> }> {
  const { config, media } = context;
  const port = config.demoPort ?? (config.port === 0 ? 0 : config.port + 1);
  let origin = publicUrl;
  const shop = demoShop({
    merchantId: demo.merchantId,
    apiBase: `${publicUrl}/apiV2`,
    widgetUrl: `${publicUrl}/widget/tribune.js`,
    mediaUrl: media.publicUrl,
    uploadUrl: await uploadUrlOf(media.storage),
    fragment: (productId, language) => reviewsHtml(publicUrl, { demo, origin, productId, language }),
  });
  const app = Fastify({ logger: false, forceCloseConnections: 'idle', return503OnClosing: false });
  const connections = closeGently(app);
  app.get('/*', async (request, reply) => {
    const { status, contentType, headers, body } = await shop(request.url);
    return reply.code(status).headers(headers).type(contentType).send(body);
  });
  const address = await app.listen({ port, host: config.host }).catch((error) => {
    throw portFault(error, 'DEMO_PORT', port);
  });
  origin = address;
  await allowOrigins(context, demo, [address, address.replace('127.0.0.1', 'localhost')]);
  return { address, stop: () => connections.close() };
}

/** Fetches server-rendered reviews as a store's server would, with a short timeout so that the page does not depend on them. */
async function reviewsHtml(
  publicUrl: string,
  about: { demo: Demo; origin: string; productId: string; language: string },
): Promise<string | null> {
  const query = new URLSearchParams({ merchantId: about.demo.merchantId, lang: about.language, limit: '5' });
  const url = `${publicUrl}/apiV2/products/${encodeURIComponent(about.productId)}/reviews.html?${query}`;
  try {
    const signal = AbortSignal.timeout(1000);
    const answer = await fetch(url, { headers: { origin: about.origin }, signal });
    return answer.ok ? await answer.text() : null;
  } catch {
    return null;
  }
}

/** The storage's upload URL is known only from an upload ticket, so one is requested to read it. */
async function uploadUrlOf(storage: MediaStorage): Promise<string> {
  const ticket = { key: 'demo', contentType: 'image/jpeg', maxBytes: 1, expiresInSeconds: 1 };
  return (await storage.uploadTicket(ticket)).url;
}
