import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import type { Cluster } from './installation.ts';

export interface Story {
  name: string;
  /** Fails with what is wrong. */
  happens(cluster: Cluster): Promise<void>;
}

const dayMs = 24 * 60 * 60 * 1000;
const patienceMs = 60_000;

/** Each request may be answered by any process. */
export const stories: readonly Story[] = [
  { name: 'submit, moderate, read', happens: moderates },
  { name: 'question and answer', happens: asks },
  { name: 'photo', happens: uploads },
  { name: 'order, email, its link', happens: requestsReview },
  { name: 'webhook to the merchant', happens: delivers },
  { name: 'export', happens: exports },
  { name: 'import', happens: imports },
  { name: 'erasure', happens: erases },
];

async function moderates(cluster: Cluster): Promise<void> {
  const { id, status } = await submit(cluster, 'held', {
    title: 'See www.cheap-boots.example for half the price',
  });
  assert.notEqual(status, 'approved');
  assert.deepEqual(await idsOf(cluster, 'P-held'), []);
  await approve(cluster, id);
  await until('the approved review is listed', async () => (await idsOf(cluster, 'P-held')).includes(id));
  assert.equal((await asShop(cluster, 'GET', `/reviews/${id}`)).id, id);
}

async function asks(cluster: Cluster): Promise<void> {
  const path = '/products/P-asked/questions';
  const question = await asShop(cluster, 'POST', path, {
    externalProductId: 'P-asked',
    text: 'Does the hood fit over a climbing helmet?',
    authorName: 'Ben',
    authorEmail: 'ben@example.com',
  });
  await asStaff(cluster, 'PATCH', `/questions/${question.id}/moderate`, { status: 'approved' });
  await asShop(cluster, 'POST', `/questions/${question.id}/answers`, {
    answer: 'It does, over a helmet of size M.',
    author: { name: 'Maya', email: 'maya@example.com' },
    verified: true,
  });
  await until('the answer is listed', async () => {
    const { questions } = await asShop(cluster, 'GET', `${path}?includeAnswers=true`);
    return questions[0]?.answers?.length === 1;
  });
}

async function uploads(cluster: Cluster): Promise<void> {
  const photo = await readFile(
    join(import.meta.dirname, '../../../packages/server/src/features/media/fixtures/phone.jpg'),
  );
  const form = formOf({
    productId: 'P-photo',
    rating: '5',
    authorName: 'Sofia',
    authorEmail: 'sofia@example.com',
    title: 'Perfect for the coast',
    text: 'Wind and spray do not get through.',
  });
  form.append('file', new Blob([photo], { type: 'image/jpeg' }), 'cliffs.jpg');
  const { id } = await asShop(cluster, 'POST', '/reviews/with-media', form);
  const url = await until('the photo is processed', async () => {
    const { media } = await asShop(cluster, 'GET', `/reviews/${id}/media`);
    return media[0]?.mediaStatus === 'ready' && String(media[0].urls.thumbnail);
  });
  const file = await fetch(url);
  assert.equal(file.status, 200, url);
  assert.equal(file.headers.get('content-type'), 'image/webp');
}

async function requestsReview(cluster: Cluster): Promise<void> {
  const customerEmail = 'noor@example.com';
  const body = JSON.stringify({
    orderId: 'order-of-noor',
    customerEmail,
    customerName: 'Noor',
    customerID: 'C-1',
    deliveryDate: new Date(Date.now() - 8 * dayMs).toISOString(),
    products: [{ productId: 'P-order', productName: 'Jacket', quantity: 1, price: 99 }],
    reviewPageUrl: `${cluster.base}/r`,
  });
  const signature = createHmac('sha256', cluster.shop.webhookSecret).update(body).digest('hex');
  const received = await fetch(`${cluster.base}/apiV2/webhooks/order-complete`, {
    method: 'POST',
    headers: {
      'x-merchant-id': cluster.shop.merchantId,
      'content-type': 'application/json',
      'x-webhook-signature': signature,
    },
    body,
  });
  assert.equal(received.status, 200, await received.text());
  const link = await until('the email arrives', async () => {
    const mail = cluster.mails.find((text) => text.includes(customerEmail))?.replaceAll('=\r\n', '');
    return mail && /http:\/\/127\.0\.0\.1:\d+\/r\/[\w-]+/.exec(mail)?.[0];
  });
  const page = await fetch(link);
  assert.equal(page.status, 200, link);
  assert.match(await page.text(), /<form/);
}

async function delivers(cluster: Cluster): Promise<void> {
  const events: { headers: Record<string, string>; body: string }[] = [];
  const receiver = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    // Node joins repeated headers of these names.
    const headers = request.headers as Record<string, string>;
    events.push({ headers, body: Buffer.concat(chunks).toString('utf8') });
    response.end();
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  try {
    const address = receiver.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const { id: endpoint, secret } = await asStaff(cluster, 'POST', '/admin/webhooks', {
      url: `http://127.0.0.1:${port}/hook`,
      events: ['review.created'],
    });
    const { id } = await submit(cluster, 'hooked');
    const event = await until('the event arrives', async () => events.find(({ body }) => body.includes(id)));
    new Webhook(secret).verify(event.body, event.headers);
    await asStaff(cluster, 'DELETE', `/admin/webhooks/${endpoint}`);
  } finally {
    receiver.closeAllConnections();
    receiver.close();
  }
}

async function exports(cluster: Cluster): Promise<void> {
  const { id } = await submit(cluster, 'exported');
  const range = { startDate: '2020-01-01', endDate: new Date().toISOString().slice(0, 10) };
  const { jobId } = await asStaff(cluster, 'POST', '/admin/export/reviews', range);
  const { downloadUrl } = await completed(cluster, `/admin/export/reviews/${jobId}`);
  const file = await fetch(downloadUrl);
  assert.equal(file.status, 200, downloadUrl);
  assert.ok((await file.text()).includes(id), 'the file has the review');
}

async function imports(cluster: Cluster): Promise<void> {
  const head = 'productId,rating,authorName,authorEmail,title,text,createdAt';
  const rows = Array.from(
    { length: 200 },
    (_, row) =>
      `P-imported,4,Hanna,hanna-${row}@example.com,Good bottle,Keeps coffee number ${row} hot until lunch.,2025-03-02T08:15:00Z`,
  );
  const form = formOf({ format: 'native' });
  form.append('file', new Blob([[head, ...rows, ''].join('\n')], { type: 'text/csv' }), 'reviews.csv');
  const { importId } = await asStaff(cluster, 'POST', '/admin/import', form);
  const { imported } = await completed(cluster, `/admin/imports/${importId}`);
  assert.equal(imported, rows.length);
  await until('the reviews are listed', async () => {
    const { totalReviews } = await asShop(cluster, 'GET', '/products/P-imported/reviews');
    return totalReviews === rows.length;
  });
}

async function erases(cluster: Cluster): Promise<void> {
  const authorEmail = 'clara@example.com';
  const { id } = await submit(cluster, 'erased', { authorEmail });
  const listed = async () => (await idsOf(cluster, 'P-erased')).includes(id);
  await until('the review is listed', listed);
  const request = await asStaff(cluster, 'POST', '/admin/privacy/erase', { email: authorEmail });
  await completed(cluster, `/admin/privacy/requests/${request.id}`);
  await until('the review is gone', async () => !(await listed()));
}

async function submit(cluster: Cluster, name: string, changes: object = {}) {
  return asShop(cluster, 'POST', '/reviews', {
    merchantId: cluster.shop.merchantId,
    productId: `P-${name}`,
    rating: 5,
    authorName: 'Maya',
    authorEmail: `${name}@example.com`,
    text: `Wore it through three days of rain in the hills. It is called ${name}.`,
    ...changes,
  });
}

const approve = (cluster: Cluster, id: string) =>
  asStaff(cluster, 'PATCH', `/reviews/${id}/moderate`, { status: 'approved' });

async function idsOf(cluster: Cluster, productId: string): Promise<string[]> {
  const { reviews } = await asShop(cluster, 'GET', `/products/${productId}/reviews`);
  return reviews.map(({ id }: { id: string }) => id);
}

/** The job, import or request at that path, once it is completed. */
const completed = (cluster: Cluster, path: string) =>
  until(`${path} is completed`, async () => {
    const found = await asStaff(cluster, 'GET', path);
    assert.notEqual(found.status, 'failed', JSON.stringify(found));
    return found.status === 'completed' && found;
  });

const asShop = (cluster: Cluster, method: string, path: string, body?: object) =>
  call(cluster, { 'x-api-key': cluster.shop.apiKey }, { method, path, body });

const asStaff = (cluster: Cluster, method: string, path: string, body?: object) =>
  call(cluster, { authorization: `Bearer ${cluster.shop.accessToken}` }, { method, path, body });

/** The data of the response, whose shape the API documents. */
// biome-ignore lint/suspicious/noExplicitAny: the stories read what a client reads
type Data = any;

async function call(
  { base, shop }: Cluster,
  credential: Record<string, string>,
  { method, path, body }: { method: string; path: string; body: object | undefined },
): Promise<Data> {
  const isForm = body instanceof FormData;
  const response = await fetch(`${base}/apiV2${path}`, {
    method,
    headers: {
      'x-merchant-id': shop.merchantId,
      ...credential,
      ...(body && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  assert.equal(response.status, 200, `${method} ${path}: ${text}`);
  const answer = JSON.parse(text);
  return answer.data ?? answer;
}

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

async function until<Value>(
  what: string,
  look: () => Promise<Value | undefined | false | '' | null>,
): Promise<Value> {
  const endsAt = performance.now() + patienceMs;
  while (performance.now() < endsAt) {
    const found = await look();
    if (found) return found;
    await delay(50);
  }
  throw new Error(`It did not happen within a minute that ${what}`);
}
