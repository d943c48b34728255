import { verifyWebhook, WebhookError } from '@tribune/client';

/** Receives Tribune's webhooks: the next visitor of the product's page gets the new reviews. */
export default defineEventHandler(async (event) => {
  const body = (await readRawBody(event)) ?? '';
  try {
    const { data } = await verifyWebhook(
      { body, headers: event.headers },
      required('TRIBUNE_ENDPOINT_SECRET'),
    );
    if ('productId' in data && data.productId) reviewsChanged(data.productId);
    return sendNoContent(event);
  } catch (error) {
    if (error instanceof WebhookError) throw createError({ status: 401, message: error.message });
    throw error;
  }
});
