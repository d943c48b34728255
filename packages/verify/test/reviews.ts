import { type Decided, productHash, type Received, toBase64Url } from '../src/index.ts';

export const merchantId = 'merchant_1';
export const productId = 'SKU-1';
const product = await productHash(merchantId, productId);
const at = '2026-11-24T00:00:00.000Z';

/** The id of the n-th review in the log. */
export const entryId = (n: number): string =>
  toBase64Url(
    Uint8Array.from({ length: 16 }, (_, position) =>
      position === 15 ? n % 256 : position === 14 ? n >> 8 : position === 13 ? n >> 16 : 7,
    ),
  );

export const received = (n: number, fields: Partial<Received> = {}): Received => ({
  v: 1,
  type: 'received',
  at,
  id: entryId(n),
  product,
  rating: 5,
  verification: 'order',
  source: 'widget',
  incentivized: false,
  language: 'en',
  content: toBase64Url(new Uint8Array(32).fill(n)),
  backfilled: false,
  ...fields,
});

export const decided = (n: number, from: string, to: string, fields: Partial<Decided> = {}): Decided => ({
  v: 1,
  type: 'decided',
  at,
  id: entryId(n),
  from,
  to,
  reason: null,
  by: 'system',
  note: null,
  ...fields,
});
