import { verifyWebhook, WebhookError } from '@tribune/client';
import type { APIRoute } from 'astro';
import { required, reviewsChanged } from '../../lib/reviews';

/** Receives Tribune's webhooks: the next visitor of the product's page gets the new reviews. */
export const POST: APIRoute = async ({ request }) => {
  const body = await request.text();
  try {
    const { data } = await verifyWebhook(
      { body, headers: request.headers },
      required('TRIBUNE_ENDPOINT_SECRET'),
    );
    if ('productId' in data && data.productId) reviewsChanged(data.productId);
    return new Response(null, { status: 204 });
  } catch (error) {
    if (error instanceof WebhookError) return new Response(error.message, { status: 401 });
    throw error;
  }
};
