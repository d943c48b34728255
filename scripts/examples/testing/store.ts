import assert from 'node:assert/strict';
import {
  changeSettings,
  createClient,
  moderateReview,
  submitReview,
  type TribuneClient,
} from '@tribune/client';
import type { Ground, Merchant } from '../../platforms/testing/ground.ts';

const kettle = 'SKU-KETTLE';

/** A store at an address, its merchant, and what a browser on it does. */
export interface Store {
  ground: Ground;
  merchant: Merchant;
  url: string;
  client: TribuneClient;
  html(path: string): Promise<string>;
}

export async function openStore(ground: Ground, url: string): Promise<Store> {
  const merchant = await ground.createMerchant();
  const { merchantId, apiKey } = merchant;
  await changeSettings(merchant.staff, { allowedOrigins: [url], moderationPolicy: 'manual' });
  const html = async (path: string) => {
    const response = await fetch(url + path);
    assert.equal(response.status, 200, path);
    return response.text();
  };
  return {
    ground,
    merchant,
    url,
    client: createClient({ baseUrl: `${ground.tribuneUrl}/apiV2`, merchantId, apiKey }),
    html,
  };
}

export const environmentOf = ({ ground, merchant }: Store): Record<string, string> => ({
  TRIBUNE_URL: ground.tribuneUrl,
  TRIBUNE_MERCHANT: merchant.merchantId,
  TRIBUNE_KEY: merchant.apiKey,
});

let authors = 0;

/** Held for moderation. */
async function sendReview({ client }: Store, text: string): Promise<string> {
  authors += 1;
  const author = { authorName: `Author ${authors}`, authorEmail: `author${authors}@example.com` };
  const { id, status } = await submitReview(client, { ...author, productId: kettle, rating: 4, text });
  assert.equal(status, 'pending');
  return id;
}

async function approve({ merchant }: Store, reviewId: string): Promise<void> {
  await moderateReview(merchant.staff, { reviewId, status: 'approved' });
}

export async function publish(store: Store, text: string): Promise<void> {
  await approve(store, await sendReview(store, text));
}
