import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../packages/server/src/platform/embedded-postgres/free-port.ts';
import { orderComplete } from './order.ts';

const repository = resolve(import.meta.dirname, '../..');

/** The demo store that `npm start` starts, with its credentials. */
export interface DemoStore {
  /** As in `http://127.0.0.1:41234`. */
  origin: string;
  /** Origin of the store's own pages. */
  shop: string;
  merchantId: string;
  apiKey: string;
  accessToken: string;
  webhookSecret: string;
  ownerEmail: string;
  ownerPassword: string;
  end(): Promise<void>;
}

/** The product with the most content. */
export const productId = 'LM-PAK-26';

// biome-ignore lint/suspicious/noExplicitAny: responses are read like a client does, without types
type Answer = any;

export async function startDemoStore(): Promise<DemoStore> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tribune-demo-'));
  const [port, shopPort] = [await freePort(), await freePort()];
  const limits = [
    'PUBLIC_READ',
    'PUBLIC_WRITE',
    'KEY_READ',
    'KEY_WRITE',
    'ADMIN_WRITE',
    'WEBHOOK',
    'SIGN_IN',
    'LANDING',
  ];
  const server = spawn(process.execPath, ['packages/server/src/app/main.ts', 'start', '--end-with-parent'], {
    cwd: repository,
    env: {
      ...process.env,
      ...Object.fromEntries(limits.map((name) => [`RATE_LIMIT_${name}`, '0'])),
      DATA_DIR: dataDir,
      PORT: String(port),
      DEMO_PORT: String(shopPort),
      LOG_LEVEL: 'error',
      OUTBOUND_ALLOWED_NETWORKS: '127.0.0.0/8',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const end = async () => {
    if (server.exitCode === null) {
      server.kill('SIGTERM');
      await once(server, 'exit');
    }
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const shop = `http://127.0.0.1:${shopPort}`;
    await untilServed(server, shop);
    const demo = JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8'));
    return { ...demo, origin: `http://127.0.0.1:${port}`, shop, end };
  } catch (error) {
    await end();
    throw error;
  }
}

async function untilServed(server: ChildProcess, url: string): Promise<void> {
  while (!(await fetch(url).catch(() => null))?.ok) {
    if (server.exitCode !== null) throw new Error('The demo store did not start');
    await delay(200);
  }
}

/** Adds content that some pages require and the demo store lacks. Returns the parameters of their addresses, by name. */
export async function fillStore(store: DemoStore): Promise<Record<string, string>> {
  const staff = as(store, { authorization: `Bearer ${store.accessToken}` });
  const server = as(store, { 'x-api-key': store.apiKey });
  const endpoint = { url: `${store.origin}/nothing`, description: 'Help desk' };
  const webhook = (await staff('POST', '/admin/webhooks', endpoint)).data;
  const { reviewId, receipt } = await submitReviews(store, server);
  await submitPhoto(store, staff);
  await addImages(store, staff);
  const invited = await requestReview(store, staff);
  const importId = await importFile(staff);
  const today = new Date().toISOString().slice(0, 10);
  await staff('POST', '/admin/export/reviews', { startDate: '2024-01-01', endDate: today });
  await staff('POST', '/admin/privacy/export', { email: 'alice.w@fastpost.example' });
  const { deliveries } = (await staff('GET', `/admin/webhooks/${webhook.id}/deliveries`)).data;
  const colleague = { email: 'noa@larkmoor.example', role: 'moderator' };
  const invitation = (await staff('POST', '/admin/invitations', colleague)).data;
  const { incentives } = (await staff('GET', '/admin/incentives')).data;
  return {
    reviewId,
    receipt,
    invited,
    importId,
    incentiveId: incentives[0].id,
    topic: 'strap',
    kind: 'review_request',
    platform: 'shopify',
    locale: 'en',
    productId,
    merchantId: store.merchantId,
    webhookId: webhook.id,
    eventId: deliveries[0].eventId,
    invitation: invitation.url.split('/').at(-1),
  };
}

export type Call = (method: string, path: string, body?: unknown) => Promise<Answer>;

export function as({ origin, merchantId }: DemoStore, headers: Record<string, string>): Call {
  return async (method, path, body) => {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${origin}/apiV2${path}`, {
      method,
      headers: {
        'x-merchant-id': merchantId,
        ...headers,
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return JSON.parse(text);
  };
}

/** Submits two reviews that are held, and a published one. */
async function submitReviews({ merchantId }: DemoStore, server: Call) {
  const submit = async (authorName: string, text: string) =>
    (
      await server('POST', '/reviews', {
        merchantId,
        productId,
        authorName,
        rating: 4,
        text,
        authorEmail: `${authorName.toLowerCase()}@fastpost.example`,
      })
    ).data;
  await submit(
    'Ida',
    'Nice, but it came scratched. Write to me: ida.berg@fastpost.example or 0171 555 0199.',
  );
  await submit('Tom', 'More like this on www.cheap-packs.example, half the price and free delivery!');
  const { id, receiptUrl } = await submit(
    'Sofia',
    'Wind and spray do not get through, and the straps do not cut in.',
  );
  return { reviewId: String(id), receipt: new URL(receiptUrl).pathname };
}

/** Submits a photo that is pending. */
async function submitPhoto(store: DemoStore, staff: Call): Promise<void> {
  const form = new FormData();
  const fields = {
    productId: 'LM-LTN-01',
    rating: '4',
    authorName: 'Greta M.',
    authorEmail: 'greta@fastpost.example',
    text: 'Two nights in the tent. Compared with www.other-lantern.example it lasts longer.',
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const bytes = await readFile(join(repository, 'packages/server/src/features/media/fixtures/phone.jpg'));
  form.append('file', new Blob([bytes], { type: 'image/jpeg' }), 'phone.jpg');
  await as(store, { 'x-api-key': store.apiKey })('POST', '/reviews/with-media', form);
  await until(async () => (await staff('GET', '/admin/queue?type=media')).data.items.length > 0);
}

/** Images of the store for the products of the order. */
const images = {
  [productId]: 'wander-26.svg',
  'LM-JKT-MOS': 'stormcroft-moss.svg',
  'LM-BTL-750': 'tarn-bottle.svg',
};

async function addImages({ shop }: DemoStore, staff: Call): Promise<void> {
  const products = Object.entries(images).map(([id, file]) => ({
    productId: id,
    imageUrl: `${shop}/images/${file}`,
  }));
  await staff('POST', '/admin/products', { products });
}

/** Returns the path of the page that an order's review request links to. */
async function requestReview(store: DemoStore, staff: Call): Promise<string> {
  const orderId = 'LM-20411';
  const { method, path, headers, body } = orderComplete(store, {
    orderId,
    productId: Object.keys(images),
    daysAgo: 0,
  });
  const answer = await fetch(`${store.origin}/apiV2${path}`, { method, headers, body });
  const { data } = (await answer.json()) as { data: { requestId: string } };
  await staff('POST', `/admin/review-requests/${data.requestId}/send`);
  let link: string | undefined;
  await until(async () => {
    const { mails } = (await staff('GET', '/admin/mails?kind=review_request')).data;
    const mail = mails.find(({ to }: { to: string }) => to === `${orderId}@example.com`);
    if (mail) link = /\/r\/[\w-]+/.exec((await staff('GET', `/admin/mails/${mail.id}`)).data.text)?.[0];
    return link !== undefined;
  });
  return link ?? '';
}

/** Imports a file with a row that cannot be imported. */
async function importFile(staff: Call): Promise<string> {
  const form = new FormData();
  form.append('format', 'native');
  const csv = [
    'productId,rating,authorName,authorEmail,createdAt,text',
    'LM-LTN-01,5,Ann,ann@fastpost.example,2025-02-01T10:00:00Z,Lights the whole tent.',
    'LM-LTN-01,9,Bo,bo@fastpost.example,2025-02-02T10:00:00Z,Nine stars.',
  ].join('\n');
  form.append('file', new Blob([csv], { type: 'text/csv' }), 'from-the-old-shop.csv');
  const { importId } = (await staff('POST', '/admin/import', form)).data;
  await until(async () => (await staff('GET', `/admin/imports/${importId}`)).data.status === 'completed');
  return importId;
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if (await holds()) return;
    await delay(100);
  }
  throw new Error('The condition was not met within half a minute');
}
