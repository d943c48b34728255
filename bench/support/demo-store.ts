import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import {
  databaseUrl,
  readConnection,
} from '../../packages/server/src/platform/embedded-postgres/connection-file.ts';
import { freePort } from '../../packages/server/src/platform/embedded-postgres/free-port.ts';
import { layoutOf } from '../../packages/server/src/platform/embedded-postgres/layout.ts';
import { rateLimits } from '../../packages/server/src/testing/rate-limits.ts';
import {
  type Call,
  callsTo,
  formOf,
  importCsv,
  json,
  type Shop,
  serverHeaders,
  staffHeaders,
} from './api.ts';
import { addRaids } from './demo-raids.ts';
import { temporaryFolder, withEnds } from './ends.ts';
import { sendOrder } from './order.ts';
import { until } from './until.ts';

const repository = resolve(import.meta.dirname, '../..');

/** The demo store that `npm start` starts, with its credentials. */
export interface DemoStore extends Shop {
  /** As in `http://127.0.0.1:41234`. */
  origin: string;
  /** Origin of the store's own pages. */
  shop: string;
  webhookSecret: string;
  ownerEmail: string;
  ownerPassword: string;
  databaseUrl: string;
  end(): Promise<void>;
}

/** The product with the most content. */
export const productId = 'LM-PAK-26';

export const startDemoStore = (): Promise<DemoStore> =>
  withEnds(async (ends) => {
    const dataDir = await temporaryFolder(ends);
    const [port, shopPort] = [await freePort(), await freePort()];
    const server = spawn(
      process.execPath,
      ['packages/server/src/app/main.ts', 'start', '--end-with-parent'],
      {
        cwd: repository,
        env: {
          ...process.env,
          ...rateLimits(0),
          DATA_DIR: dataDir,
          PORT: String(port),
          DEMO_PORT: String(shopPort),
          LOG_LEVEL: 'error',
          OUTBOUND_ALLOWED_NETWORKS: '127.0.0.0/8',
        },
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    );
    const exited = once(server, 'exit');
    ends.push(() => server.kill('SIGTERM') && exited);
    const shop = `http://127.0.0.1:${shopPort}`;
    await until(async () => {
      if (server.exitCode !== null) throw new Error('The demo store did not start');
      return fetch(shop).then(
        ({ ok }) => ok,
        () => false,
      );
    });
    const demo = JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8'));
    const connection = await readConnection((await layoutOf(dataDir)).connectionFile);
    if (!connection) throw new Error('The demo store has no database of its own');
    return { ...demo, origin: `http://127.0.0.1:${port}`, shop, databaseUrl: databaseUrl(connection) };
  });

/** A file with a row that cannot be imported. */
const rowsWithFault = [
  'productId,rating,authorName,authorEmail,createdAt,text',
  'LM-LTN-01,5,Ann,ann@fastpost.example,2025-02-01T10:00:00Z,Lights the whole tent.',
  'LM-LTN-01,9,Bo,bo@fastpost.example,2025-02-02T10:00:00Z,Nine stars.',
];

/** Adds content that some pages require and the demo store lacks. Returns the parameters of their addresses, by name. */
export async function fillStore(store: DemoStore): Promise<Record<string, string>> {
  const staff = callsTo(store.origin, staffHeaders(store));
  const server = callsTo(store.origin, serverHeaders(store));
  const endpoint = { url: `${store.origin}/nothing`, description: 'Help desk' };
  const webhook = (await staff('POST', '/admin/webhooks', endpoint)).data;
  const { reviewId, heldId, receipt } = await submitReviews(store, server);
  await submitPhoto(store, staff);
  const videoReviewId = await submitVideo(store, staff);
  await mentionOwner(store, staff, heldId);
  await staff('PUT', '/admin/domains/email', { domain: 'mail.larkmoor.example', localPart: 'reviews' });
  await addImages(store, staff);
  const invited = await requestReview(store, staff);
  const raid = await addRaids(store, staff);
  const { importId } = await importCsv(staff, rowsWithFault, { name: 'from-the-old-shop.csv' });
  const today = new Date().toISOString().slice(0, 10);
  await staff('POST', '/admin/export/reviews', { startDate: '2024-01-01', endDate: today });
  await staff('POST', '/admin/privacy/export', { email: 'alice.w@fastpost.example' });
  const { deliveries } = (await staff('GET', `/admin/webhooks/${webhook.id}/deliveries`)).data;
  const colleague = { email: 'noa@larkmoor.example', role: 'moderator' };
  const invitation = (await staff('POST', '/admin/invitations', colleague)).data;
  const { incentives } = (await staff('GET', '/admin/incentives')).data;
  return {
    ...raid,
    reviewId,
    videoReviewId,
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
  const held = await submit(
    'Ida',
    'Nice, but it came scratched. Write to me: ida.berg@fastpost.example or 0171 555 0199.',
  );
  await submit('Tom', 'More like this on www.cheap-packs.example, half the price and free delivery!');
  const { id, receiptUrl } = await submit(
    'Sofia',
    'Wind and spray do not get through, and the straps do not cut in.',
  );
  return { reviewId: String(id), heldId: String(held.id), receipt: new URL(receiptUrl).pathname };
}

const fixtures = join(repository, 'packages/server/src/features/media/fixtures');

/** Submits a photo that is pending. */
async function submitPhoto(store: DemoStore, staff: Call): Promise<void> {
  const text = 'Two nights in the tent. Compared with www.other-lantern.example it lasts longer.';
  await submitMedium(store, { authorName: 'Greta M.', text }, { name: 'phone.jpg', type: 'image/jpeg' });
  await until(async () => (await staff('GET', '/admin/queue?type=media')).data.items.length > 0);
}

/** Submits a published review with a video, and returns its ID. */
async function submitVideo(store: DemoStore, staff: Call): Promise<string> {
  const text = 'Bright enough to cook by, as you see in the video.';
  const { id } = await submitMedium(
    store,
    { authorName: 'Jonas', text },
    { name: 'h264.mp4', type: 'video/mp4' },
  );
  await until(async () => (await staff('GET', `/reviews/${id}`)).mediaStatus === 'ready');
  return id;
}

async function submitMedium(
  store: DemoStore,
  written: { authorName: string; text: string },
  { name, type }: { name: string; type: string },
): Promise<{ id: string }> {
  const authorEmail = `${written.authorName.slice(0, 5).toLowerCase()}@fastpost.example`;
  const fields = { productId: 'LM-LTN-01', rating: '4', authorEmail, ...written };
  const form = formOf(fields, { name, type, content: await readFile(join(fixtures, name)) });
  return (await callsTo(store.origin, serverHeaders(store))('POST', '/reviews/with-media', form)).data;
}

/** Adds a colleague, whose note about an item mentions the owner. */
async function mentionOwner({ origin, merchantId }: DemoStore, staff: Call, itemId: string): Promise<void> {
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${origin}/auth${path}`, {
      method: 'POST',
      headers: { ...json, origin },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json() as Promise<{ token: string }>;
  };
  const email = 'ben@larkmoor.example';
  const password = randomUUID();
  const invitation = (await staff('POST', '/admin/invitations', { email, role: 'moderator' })).data;
  await post(`/invitations/${invitation.url.split('/').at(-1)}`, { name: 'Ben Okafor', password });
  const { token } = await post('/sign-in/email', { email, password });
  const { staff: members } = (await staff('GET', '/admin/staff')).data;
  const owner = members.find(({ role }: { role: string }) => role === 'owner');
  const ben = callsTo(origin, staffHeaders({ merchantId, accessToken: token }));
  await ben('POST', '/admin/notes', {
    itemId,
    text: `The address is in the text only, so I would reject it for personal information. Do you agree, @${owner.name}?`,
  });
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
  const { requestId } = await sendOrder(store, { orderId, productId: Object.keys(images), daysAgo: 0 });
  await staff('POST', `/admin/review-requests/${requestId}/send`);
  let link: string | undefined;
  await until(async () => {
    const { mails } = (await staff('GET', '/admin/mails?kind=review_request')).data;
    const mail = mails.find(({ to }: { to: string }) => to === `${orderId}@example.com`);
    if (mail) link = /\/r\/[\w-]+/.exec((await staff('GET', `/admin/mails/${mail.id}`)).data.text)?.[0];
    return link !== undefined;
  });
  return link ?? '';
}
