import { readFileSync } from 'node:fs';
import { json, type Shop, serverHeaders } from './api.ts';
import { oneOf, randomFrom } from './integrity/random.ts';
import type { LoadRequest } from './load.ts';

/** Prefix of the email addresses of submitted reviews. */
export const submitterPrefix = 'maya.';

/** Words of the demo store's reviews. With fewer words, texts share enough sequences of characters to be compared as possible copies. */
const vocabulary = [
  ...new Set(
    readFileSync(new URL('../../packages/demo/content/reviews.csv', import.meta.url), 'utf8')
      .toLowerCase()
      .match(/\b[a-z]{3,}\b/g),
  ),
];

/** A text unlike those of other numbers: otherwise thousands of near-copies would be compared, as in a raid. */
function textOf(number: number): string {
  const random = randomFrom(number);
  return Array.from({ length: 30 }, () => oneOf(random, vocabulary)).join(' ');
}

/** A review of the merchant's own server, by another customer each time; `number` determines its text. */
export const submission = (
  shop: Pick<Shop, 'merchantId' | 'apiKey'>,
  productId: string,
  number = 0,
): LoadRequest => ({
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
    text: `Number #: ${textOf(number)}.`,
  }),
});
