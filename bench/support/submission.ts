import { json, type Shop, serverHeaders } from './api.ts';
import type { LoadRequest } from './load.ts';

/** Prefix of the email addresses of submitted reviews. */
export const submitterPrefix = 'maya.';

/** A review of the merchant's own server, by another customer each time. */
export const submission = (shop: Pick<Shop, 'merchantId' | 'apiKey'>, productId: string): LoadRequest => ({
  method: 'POST',
  path: '/apiV2/reviews',
  headers: { ...serverHeaders(shop), ...json },
  body: JSON.stringify({
    merchantId: shop.merchantId,
    productId,
    rating: 4,
    authorName: 'Maya',
    authorEmail: `${submitterPrefix}#@example.com`,
    title: 'Warm and dry',
    text: 'Wore it through three days of rain in the hills and stayed dry all the time, number #. The zip is stiff at first, the hood fits over a helmet, and the pockets are where one wants them.',
  }),
});
