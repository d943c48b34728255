import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { json } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import type { Browser } from 'playwright-core';
import { openService } from '../../packages/server/src/app/service.ts';
import { buildDueTopics } from '../../packages/server/src/features/topics/schedule.ts';
import { readConfig } from '../../packages/server/src/platform/config.ts';
import { connectEmbedded } from '../../packages/server/src/platform/embedded-postgres/connect.ts';
import { freePort } from '../../packages/server/src/platform/embedded-postgres/free-port.ts';

const root = resolve(import.meta.dirname, '../..');

/**
 * What `npm start` starts, with photos, videos, a reply, long words, topics, translations and an order beside the demo
 * shop's reviews.
 */
export interface Showcase {
  api: string;
  shop: string;
  merchantId: string;
  /** Path of the review page that a request with an incentive links to. */
  invitation(locale: string): Promise<string>;
  /** Path of a published review's receipt. */
  receipt: string;
  /** Id of that review. */
  reviewId: string;
  end(): Promise<void>;
}

/** The product with the most content. */
export const productId = 'LM-PAK-26';

/** A product whose texts and names have no place to wrap, in two directions. */
export const longProductId = 'SHOWN-LONG';

export async function startShowcase(browser: Browser): Promise<Showcase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tribune-showcase-'));
  const [api, shop] = [await freePort(), await freePort()].map((port) => `http://127.0.0.1:${port}`) as [
    string,
    string,
  ];
  const translator = await startTranslator();
  const limits = ['PUBLIC_READ', 'PUBLIC_WRITE', 'KEY_READ', 'KEY_WRITE', 'UPLOAD_SIGNATURE', 'ADMIN_WRITE'];
  const env = {
    ...process.env,
    ...Object.fromEntries([...limits, 'WEBHOOK', 'LANDING'].map((name) => [`RATE_LIMIT_${name}`, '0'])),
    DATA_DIR: dataDir,
    PORT: new URL(api).port,
    DEMO_PORT: new URL(shop).port,
    LOG_LEVEL: 'error',
    TRANSLATION_PROVIDER: 'libretranslate',
    TRANSLATION_URL: translator.url,
  };
  const main = join(root, 'packages/server/src/app/main.ts');
  const service = spawn(process.execPath, [main, 'start', '--end-with-parent'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const end = async () => {
    if (service.exitCode === null) {
      service.kill('SIGTERM');
      await once(service, 'exit');
    }
    translator.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    while (!(await answers(shop))) {
      if (service.exitCode !== null) throw new Error('the service did not come up');
      await delay(200);
    }
    const demo = JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8'));
    const merchant = callerOf(api, demo);
    const { reviewId, receipt } = await addContent(merchant, browser);
    await buildTopics(dataDir);
    return {
      api,
      shop,
      end,
      reviewId,
      receipt,
      merchantId: demo.merchantId,
      invitation: (locale) => invite(merchant, locale),
    };
  } catch (error) {
    await end();
    throw error;
  }
}

/** Speaks LibreTranslate's protocol: each text, with the language that was asked for before it. */
async function startTranslator() {
  const server = createHttpServer(async (request, response) => {
    const { q, target } = (await json(request)) as { q: string[]; target: string };
    const answer = {
      translatedText: q.map((text) => `[${target}] ${text}`),
      detectedLanguage: q.map(() => ({ confidence: 90, language: 'en' })),
    };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** At once, not when the quarter of an hour is over. */
async function buildTopics(dataDir: string): Promise<void> {
  const log = pino({ level: 'error' }, pino.destination(2));
  const database = await connectEmbedded({ dataDir, log });
  try {
    const config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: dataDir });
    const service = await openService({ config, databaseUrl: database.url, log });
    await buildDueTopics(service.context);
    await service.close();
  } finally {
    await database.close();
  }
}

type Merchant = ReturnType<typeof callerOf>;

// biome-ignore lint/suspicious/noExplicitAny: responses of many routes are read like a script would, without types
type Answer = any;

function callerOf(
  api: string,
  demo: Record<'merchantId' | 'apiKey' | 'accessToken' | 'webhookSecret', string>,
) {
  const call = async (
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: string | FormData,
    triesLeft = 20,
  ): Promise<Answer> => {
    const answer = await fetch(`${api}/apiV2${path}`, {
      method,
      headers: { 'x-merchant-id': demo.merchantId, ...headers },
      ...(body !== undefined && { body }),
    });
    const text = await answer.text();
    // As on a machine that is busy with something else.
    if (answer.status === 503 && triesLeft > 0) {
      await delay(1000);
      return call(method, path, headers, body, triesLeft - 1);
    }
    if (!answer.ok) throw new Error(`${method} ${path}: ${text}`);
    return JSON.parse(text);
  };
  const json = { 'content-type': 'application/json' };
  return {
    merchantId: demo.merchantId,
    read: (path: string) => call('GET', path, { authorization: `Bearer ${demo.accessToken}` }),
    asStaff: (method: string, path: string, body: object) =>
      call(method, path, { authorization: `Bearer ${demo.accessToken}`, ...json }, JSON.stringify(body)),
    asServer: (path: string, body: FormData) => call('POST', path, { 'x-api-key': demo.apiKey }, body),
    asServerJson: (path: string, body: object) =>
      call('POST', path, { 'x-api-key': demo.apiKey, ...json }, JSON.stringify(body)),
    deliver: (body: string) => {
      const signature = createHmac('sha256', demo.webhookSecret).update(body).digest('hex');
      return call('POST', '/webhooks/order-complete', { 'x-webhook-signature': signature, ...json }, body);
    },
  };
}

const written = [
  {
    rating: 5,
    title: 'Three weeks of it',
    authorName: 'Ingrid S.',
    files: 3,
    video: false,
    text: 'Carried it over wet rock and through two airports. The straps sit where they should, and the side pocket takes a bottle even when the main bag is full.',
  },
  {
    rating: 4,
    title: 'A video says more',
    authorName: 'Tomasz',
    files: 1,
    video: true,
    text: 'Watch how the lid closes. After a month the zip still runs, only the buckle clicks when I walk fast.',
  },
  {
    rating: 5,
    title: 'مريحة جدًا على الظهر',
    authorName: 'ليلى',
    files: 1,
    video: false,
    text: 'استعملتها أسبوعين في الجبال. الأحزمة ناعمة والجيوب في مكانها.',
  },
];

/** Of a product without other reviews. */
const onlyOne = {
  productId: 'SHOWN-ONE',
  rating: '4',
  title: 'First to try it',
  authorName: 'Solveig',
  authorEmail: 'alone@example.com',
  text: 'The lid seals well and the paint survived a fall on gravel. I would have liked a longer strap.',
};

/** What shoppers write without a thought for line breaks and directions. */
const long = [
  {
    rating: '2',
    title: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
    authorName: 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh von Altenburg-Weissenstein',
    text: `See https://example.org/${'very-long-path/'.repeat(9)} and ${'a'.repeat(120)}! It isn’t (really) waterproof…`,
    pros: 'x'.repeat(90),
    cons: 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz',
  },
  {
    rating: '5',
    title: 'ممتاز! (حقًا) 100%',
    authorName: 'عبد الرحمن (Rahman) بن يوسف',
    text: 'هل هي مقاومة للماء؟ نعم! اشتريتها من Larkmoor (بخصم 10%)، والسعر 49.90 €: رائع…',
  },
  { rating: '4', authorName: 'O', text: 'OK.' },
];

const ofStore = [
  {
    rating: 5,
    serviceRating: 5,
    deliveryRating: 4,
    title: 'Answered within the hour',
    authorName: 'Ingrid S.',
    text: 'The buckle I asked for was in the parcel without a word. Two days to Bergen, in a box that fit.',
  },
  {
    rating: 2,
    serviceRating: 4,
    deliveryRating: 1,
    title: 'Two weeks of waiting',
    authorName: 'Tomasz',
    text: 'Friendly on the phone, but the carrier lost it once and nobody noticed until I called.',
  },
  {
    rating: 5,
    title: 'خدمة ممتازة',
    authorName: 'ليلى',
    text: 'وصل الطلب في الموعد وكان التغليف جيدًا.',
  },
];

async function addContent(
  merchant: Merchant,
  browser: Browser,
): Promise<{ reviewId: string; receipt: string }> {
  let shown = { reviewId: '', receipt: '' };
  const photos = await drawPhotos(browser);
  const video = await readFile(join(root, 'packages/server/src/features/media/fixtures/h264.mp4'));
  for (const [at, { files, video: withVideo, ...review }] of written.entries()) {
    const form = new FormData();
    const fields = {
      ...review,
      productId,
      merchantId: merchant.merchantId,
      authorEmail: `w${at}@example.com`,
    };
    for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
    for (let number = 0; number < files; number++)
      form.append(
        'file',
        new Blob([photos[(at * 3 + number) % photos.length] as Buffer<ArrayBuffer>], { type: 'image/jpeg' }),
        `${number}.jpg`,
      );
    if (withVideo)
      form.append('file', new Blob([video as Buffer<ArrayBuffer>], { type: 'video/mp4' }), 'video.mp4');
    const { data } = await merchant.asServer('/reviews/with-media', form);
    if (at === 0) shown = { reviewId: data.id, receipt: new URL(data.receiptUrl).pathname };
    if (at === 0)
      await merchant.asStaff('PUT', `/reviews/${data.id}/reply`, {
        text: 'Thank you, Ingrid. The left strap buckle was changed in March; write to us and we send you the new one.',
        authorName: 'Hanna, Larkmoor',
      });
    await processed(merchant, data.id);
  }
  for (const review of [
    onlyOne,
    ...long.map((one, at) => ({ ...one, productId: longProductId, authorEmail: `long${at}@example.com` })),
  ]) {
    const form = new FormData();
    const fields = { ...review, merchantId: merchant.merchantId };
    for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
    const { data } = await merchant.asServer('/reviews/with-media', form);
    if (data.status === 'pending')
      await merchant.asStaff('PATCH', `/reviews/${data.id}/moderate`, { status: 'approved' });
  }
  await askLong(merchant);
  for (const [at, review] of ofStore.entries())
    await merchant.asServerJson('/store-reviews', {
      ...review,
      authorEmail: `s${at}@example.com`,
      orderId: `STORE-${at}`,
    });
  await merchant.asStaff('POST', '/admin/incentives', { description: '10 % off your next order' });
  await merchant.asStaff('PATCH', '/admin/settings', { translationCharactersPerDay: 100_000 });
  return shown;
}

/** A question and an answer without a place to wrap. */
async function askLong(merchant: Merchant): Promise<void> {
  const [one] = long;
  const { data } = await merchant.asServerJson(`/products/${longProductId}/questions`, {
    text: `${one?.title}? ${'b'.repeat(120)}?`,
    authorName: one?.authorName,
    authorEmail: 'asks@example.com',
    externalProductId: longProductId,
  });
  await merchant.asStaff('PATCH', `/questions/${data.id}/moderate`, { status: 'approved' });
  const answer = await merchant.asServerJson(`/questions/${data.id}/answers`, {
    answer: `${one?.cons} ${'c'.repeat(120)}.`,
    author: { name: one?.authorName, email: 'answers@example.com' },
  });
  await merchant.asStaff('PATCH', `/answers/${answer.data.id}/moderate`, { status: 'approved' });
}

async function processed(merchant: Merchant, reviewId: string): Promise<void> {
  for (let look = 0; look < 900; look++) {
    const { media } = await merchant.read(`/reviews/${reviewId}/media`);
    if (media.every(({ mediaStatus }: { mediaStatus: string }) => mediaStatus === 'ready')) return;
    await delay(200);
  }
  throw new Error('the media were not processed');
}

/** Generated landscapes in place of photos. */
async function drawPhotos(browser: Browser): Promise<Buffer[]> {
  const page = await browser.newPage();
  const photos: Buffer[] = [];
  for (const [width, height, hue] of [
    [1200, 900, 200],
    [900, 1200, 30],
    [1000, 1000, 340],
    [1600, 900, 120],
  ] as const) {
    await page.setViewportSize({ width, height });
    const hill = (y: number, light: number) =>
      `<path d="M0 ${y} Q 25 ${y - 22} 48 ${y - 4} T 100 ${y - 12} V100 H0Z" fill="hsl(${hue + 60} 28% ${light}%)"/>`;
    await page.setContent(
      `<body style="margin:0"><svg viewBox="0 0 100 100" preserveAspectRatio="none" width="${width}" height="${height}"><rect width="100" height="100" fill="hsl(${hue} 55% 78%)"/><circle cx="72" cy="24" r="8" fill="#fff6d8"/>${hill(62, 55)}${hill(76, 40)}${hill(92, 26)}</svg>`,
    );
    photos.push(await page.screenshot({ type: 'jpeg', quality: 90 }));
  }
  await page.close();
  return photos;
}

let orders = 0;

async function invite(merchant: Merchant, locale: string): Promise<string> {
  const orderId = `SHOWN-${++orders}`;
  const order = {
    orderId,
    customerEmail: `maya${orders}@example.com`,
    customerName: 'Maya Lindqvist',
    customerID: `C-${orders}`,
    deliveryDate: new Date().toISOString(),
    locale,
    reviewPageUrl: 'http://127.0.0.1/r',
    products: [
      { productId, productName: 'Wander 26 Daypack', quantity: 1, price: 89 },
      { productId: 'LM-BTL-750', productName: 'Tarn Insulated Bottle', quantity: 1, price: 24 },
    ],
  };
  const { data } = await merchant.deliver(JSON.stringify(order));
  await merchant.asStaff('POST', `/admin/review-requests/${data.requestId}/send`, {});
  for (let look = 0; look < 100; look++) {
    const { mails } = (await merchant.read('/admin/mails?kind=review_request')).data;
    const mail = mails.find(({ to }: { to: string }) => to === order.customerEmail);
    const text = mail && (await merchant.read(`/admin/mails/${mail.id}`)).data.text;
    const link = /\/r\/[\w-]{64}/.exec(text ?? '');
    if (link) return link[0];
    await delay(100);
  }
  throw new Error('the mail was not created');
}

const answers = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
