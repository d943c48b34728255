import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Clients of the demo merchant's API, one per credential. */
export interface DemoShop {
  /** As in `http://127.0.0.1:41234`. */
  origin: string;
  merchantId: string;
  apiKey: string;
  accessToken: string;
  webhookSecret: string;
  ownerEmail: string;
  ownerPassword: string;
}

// biome-ignore lint/suspicious/noExplicitAny: responses are read like a client does, without types
type Answer = any;

/** Adds data for every page of the console to the demo merchant. Returns the ids that URLs need. */
export async function fillShop(
  shop: DemoShop,
  { hooks }: { hooks: string },
): Promise<Record<string, string>> {
  const staff = as(shop, { authorization: `Bearer ${shop.accessToken}` });
  const server = as(shop, { 'x-api-key': shop.apiKey });
  const { data: webhook } = await staff('POST', '/admin/webhooks', { url: hooks, description: 'Help desk' });
  const reviewId = await givenReviews(shop, server, staff);
  await givenPhotos(shop, staff);
  await givenQuestions(server, staff);
  await givenOrders(shop, staff);
  await givenWork(staff);
  const { data: deliveries } = await staff('GET', `/admin/webhooks/${webhook.id}/deliveries`);
  const { data: invited } = await staff('POST', '/admin/invitations', {
    email: 'noa@larkmoor.example',
    role: 'moderator',
  });
  const imports = (await staff('GET', '/admin/imports')).data.imports;
  return {
    reviewId,
    productId: 'LM-BTL-750',
    webhookId: webhook.id,
    eventId: deliveries.deliveries[0].eventId,
    importId: imports[0].importId,
    invitation: invited.url.split('/').at(-1),
  };
}

type Call = (method: string, path: string, body?: unknown) => Promise<Answer>;

function as({ origin, merchantId }: DemoShop, headers: Record<string, string>): Call {
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

const waiting = [
  [
    'Ida Berg',
    2,
    'Arrived scratched',
    'Nice bottle, but the lid came scratched. Write to me: ida.berg@fastpost.example or 0171 555 0199.',
  ],
  ['Tomás R.', 5, null, 'More like this on www.cheap-bottles.example, half the price and free delivery!'],
  [
    'Noor',
    1,
    'What a load of shit',
    'Leaks from day one. The replacement leaked as well, and nobody at the shop answers the phone.',
  ],
  ['Ewa K.', 4, 'asdf jkl', 'qwrtpsdfg hjklzxcvb nm qwrtpsdfg hjklzxcvb'],
] as const;

async function givenReviews({ merchantId }: DemoShop, server: Call, staff: Call): Promise<string> {
  for (const [authorName, rating, title, text] of waiting)
    await server('POST', '/reviews', {
      merchantId,
      productId: 'LM-BTL-750',
      authorName,
      rating,
      text,
      ...(title && { title }),
      authorEmail: `${authorName.split(' ')[0]?.toLowerCase().normalize('NFD').replace(/\W/g, '')}@fastpost.example`,
    });
  const { reviews } = await server('GET', '/reviews?sort=newest&limit=6');
  for (const { id } of reviews.slice(0, 3))
    await server('POST', `/reviews/${id}/feature`, { featured: true });
  const [first, second] = reviews;
  await server('PATCH', `/reviews/${second.id}/flag`, {
    flagged: true,
    flaggedBy: 'sam@larkmoor.example',
    flagReason: 'Reads like an advertisement',
  });
  await staff('PUT', `/reviews/${first.id}/reply`, {
    text: 'Thank you for the long look at it. The spare seals are on their way to you.',
    authorName: 'Larkmoor',
  });
  for (const [name, text] of [
    ['Thanks', 'Thank you, {author}! It is good to hear that the {product} does what it should.'],
    ['Sorry, replacement', 'We are sorry, {author}. A new {product} is on its way to you.'],
  ])
    await staff('POST', '/admin/reply-templates', { name, text });
  return first.id;
}

async function givenPhotos(shop: DemoShop, staff: Call): Promise<void> {
  const photos = ['phone.jpg', 'phone.jpg'];
  const form = new FormData();
  const fields = {
    productId: 'LM-LTN-01',
    rating: '4',
    authorName: 'Greta M.',
    authorEmail: 'greta@fastpost.example',
    title: 'Bright enough',
    text: 'Two nights in the tent. Compared with www.other-lantern.example it lasts longer.',
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const name of photos) {
    const bytes = await readFile(
      join(import.meta.dirname, '../../packages/server/src/features/media/fixtures', name),
    );
    form.append('file', new Blob([bytes], { type: 'image/jpeg' }), name);
  }
  await as(shop, { 'x-api-key': shop.apiKey })('POST', '/reviews/with-media', form);
  await until(
    async () => (await staff('GET', '/admin/queue?type=media')).data.items.length === photos.length,
  );
}

async function givenQuestions(server: Call, staff: Call): Promise<void> {
  const ask = async (authorName: string, text: string) =>
    (
      await server('POST', '/products/LM-BTL-750/questions', {
        text,
        authorName,
        authorEmail: `${authorName.toLowerCase()}@fastpost.example`,
        externalProductId: 'LM-BTL-750',
      })
    ).data.id as string;
  await ask('Pia', 'Does it fit into the cup holder of a Golf?');
  const known = await ask('Jon', 'Is the lid dishwasher safe?');
  await staff('PATCH', `/questions/${known}/moderate`, { status: 'approved' });
  await server('POST', `/questions/${known}/answers`, {
    answer: 'Mine has been in the dishwasher every day for a year.',
    author: { name: 'Lou', email: 'lou@fastpost.example' },
  });
}

async function givenOrders(shop: DemoShop, staff: Call): Promise<void> {
  await staff('POST', '/admin/incentives', {
    description: '10 % off the next order',
    requirement: 'any_product',
    expiresInDays: 60,
    active: true,
  });
  for (const number of [1, 2, 3]) {
    const body = JSON.stringify({
      orderId: `LM-2041${number}`,
      customerEmail: `customer${number}@fastpost.example`,
      customerID: `C-${number}`,
      customerName: ['Maya Lindqvist', 'Ben Ortega', 'Cleo Park'][number - 1],
      deliveryDate: new Date(Date.now() - (number - 1) * 8 * 86_400_000).toISOString(),
      reviewPageUrl: 'https://larkmoor.example/review',
      products: [{ productId: 'LM-BTL-750', productName: 'Vacuum bottle 0.75 l', quantity: 1, price: 29 }],
    });
    const signature = createHmac('sha256', shop.webhookSecret).update(body).digest('hex');
    const headers = { 'x-merchant-id': shop.merchantId, 'x-webhook-signature': signature };
    const answer = await fetch(`${shop.origin}/apiV2/webhooks/order-complete`, {
      method: 'POST',
      body,
      headers: { ...headers, 'content-type': 'application/json' },
    });
    if (!answer.ok) throw new Error(await answer.text());
  }
  const { reviewRequests } = (await staff('GET', '/admin/review-requests')).data;
  await staff('POST', `/admin/review-requests/${reviewRequests[0].id}/send`);
  await until(async () => (await staff('GET', '/admin/mails')).data.mails.length > 0);
  await staff('POST', '/admin/suppressions', { email: 'no.more@fastpost.example' });
}

async function givenWork(staff: Call): Promise<void> {
  const today = new Date().toISOString().slice(0, 10);
  await staff('POST', '/admin/export/reviews', { startDate: '2024-01-01', endDate: today });
  await staff('POST', '/admin/privacy/export', { email: 'alice.w@fastpost.example' });
  await staff('POST', '/admin/invitations', { email: 'kim@larkmoor.example', role: 'moderator' });
  await staff('POST', '/admin/api-keys', { name: 'Till in Leeds' });
  await staff('POST', '/admin/access-tokens', { name: 'Nightly report', role: 'analyst' });
  const form = new FormData();
  form.append('format', 'native');
  const csv = [
    'productId,rating,authorName,authorEmail,createdAt,text',
    'LM-LTN-01,5,Ann,ann@fastpost.example,2025-02-01T10:00:00Z,Lights the whole tent.',
    'LM-LTN-01,9,Bo,bo@fastpost.example,2025-02-02T10:00:00Z,Nine stars.',
  ].join('\n');
  form.append('file', new Blob([csv], { type: 'text/csv' }), 'from-the-old-shop.csv');
  const { data } = await staff('POST', '/admin/import', form);
  await until(async () => {
    const found = (await staff('GET', '/admin/imports')).data.imports;
    return (
      found.find(({ importId }: { importId: string }) => importId === data.importId)?.status === 'completed'
    );
  });
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if (await holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('It did not come about in half a minute');
}
