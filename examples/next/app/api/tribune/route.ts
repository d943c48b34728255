import { verifyWebhook, WebhookError } from '@tribune/client';
import { revalidateTag } from 'next/cache';
import { required, tagOf } from '@/lib/tribune';

/**
 * Receives Tribune's webhooks: the next visitor of the product's page triggers rendering it again, and the one after that gets the new
 * page.
 */
export async function POST(request: Request): Promise<Response> {
  const body = await request.text();
  try {
    const { data } = await verifyWebhook(
      { body, headers: request.headers },
      required('TRIBUNE_ENDPOINT_SECRET'),
    );
    // 'max' serves the current page until then, and as long as Tribune does not respond.
    if ('productId' in data && data.productId) revalidateTag(tagOf(data.productId), 'max');
    return new Response(null, { status: 204 });
  } catch (error) {
    if (error instanceof WebhookError) return new Response(error.message, { status: 401 });
    throw error;
  }
}
