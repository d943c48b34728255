import assert from 'node:assert/strict';
import {
  changeSettings,
  createClient,
  createWebhook,
  moderateReview,
  submitReview,
  type TribuneClient,
} from '@tribune/client';
import { Webhook } from 'standardwebhooks';
import { until } from '../../../packages/server/src/testing/processes.ts';
import type { Ground, Merchant } from '../../platforms/testing/ground.ts';

export const kettle = 'SKU-KETTLE';
export const mug = 'SKU-MUG';
export const kettlePage = '/product/camp-kettle';
export const mugPage = '/product/enamel-mug';

/** A store at an address, its merchant, and what a browser on it does. */
export interface Store {
  ground: Ground;
  merchant: Merchant;
  url: string;
  client: TribuneClient;
  html(path: string): Promise<string>;
  /** Waits until the HTML of a page contains the text. */
  shows(path: string, text: string): Promise<void>;
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
    async shows(path, text) {
      await until(async () => (await html(path)).includes(text));
    },
  };
}

export const environmentOf = ({ ground, merchant }: Store): Record<string, string> => ({
  TRIBUNE_URL: ground.tribuneUrl,
  TRIBUNE_MERCHANT: merchant.merchantId,
  TRIBUNE_KEY: merchant.apiKey,
});

let authors = 0;

/** Held for moderation. */
export async function sendReview({ client }: Store, text: string, productId = kettle): Promise<string> {
  authors += 1;
  const author = { authorName: `Author ${authors}`, authorEmail: `author${authors}@example.com` };
  const { id, status } = await submitReview(client, { ...author, productId, rating: 4, text });
  assert.equal(status, 'pending');
  return id;
}

export async function approve({ merchant }: Store, reviewId: string): Promise<void> {
  await moderateReview(merchant.staff, { reviewId, status: 'approved' });
}

export async function publish(store: Store, text: string, productId = kettle): Promise<void> {
  await approve(store, await sendReview(store, text, productId));
}

/** Subscribes the store to what changes its pages. Returns the secret of the endpoint. */
export async function subscribe(store: Store, path: string): Promise<string> {
  const events = ['review.approved', 'review.updated', 'review.replied', 'review.deleted'] as const;
  const { secret } = await createWebhook(store.merchant.staff, {
    url: store.url + path,
    events: [...events],
  });
  return secret;
}

/** A webhook as Tribune sends it, signed by the reference library. Returns the status of the response. */
export async function sendWebhook(
  { url, merchant }: Store,
  {
    path,
    secret,
    at = new Date(),
    productId = kettle,
  }: { path: string; secret: string; at?: Date; productId?: string },
): Promise<number> {
  const id = `event_${at.getTime()}`;
  const event = {
    type: 'review.approved',
    id,
    timestamp: at.toISOString(),
    sequence: 1,
    data: { productId },
  };
  const body = JSON.stringify({ ...event, merchantId: merchant.merchantId });
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, at, body),
  };
  const response = await fetch(url + path, { method: 'POST', headers, body });
  return response.status;
}
