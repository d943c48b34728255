import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { json, serverHeaders, staffHeaders } from '../api.ts';
import { orderComplete } from '../order.ts';
import type { Shop } from './installation.ts';
import type { Ledger, LedgerReview, Status } from './ledger.ts';
import type { Tally } from './tally.ts';

const photo = await readFile(
  join(import.meta.dirname, '../../../packages/server/src/features/media/fixtures/phone.jpg'),
);
const products = 20;
const importedRows = 200;

export interface Answer {
  status: number;
  headers: Headers;
  body: string;
}

interface Outgoing {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | ArrayBuffer;
}

/** Longer than all documented time limits, so that a request that takes longer had no limit. */
const patienceMs = 60_000;

export interface Load {
  /** Resolves once no request is in progress. */
  pause(): Promise<void>;
  resume(): void;
  stop(): Promise<void>;
}

interface LoadOptions {
  bases: readonly string[];
  shop: Shop;
  clients: number;
  ledger: Ledger;
  tally: Tally;
  /** Receives the time of each request. */
  observe(ms: number): void;
}

/** Simulates customers, merchants' servers and moderators, each of which continues once it has a response. */
export function startLoad(options: LoadOptions): Load {
  let running = true;
  let paused = false;
  let underWay = 0;

  async function client(number: number): Promise<void> {
    const visitor = new Visitor(options, number);
    while (running) {
      if (paused) {
        await delay(20);
        continue;
      }
      underWay++;
      await visitor.act();
      underWay--;
    }
  }

  const clients = Array.from({ length: options.clients }, (_, number) => client(number));
  return {
    async pause() {
      paused = true;
      while (underWay > 0) await delay(20);
    },
    resume() {
      paused = false;
    },
    async stop() {
      running = false;
      await Promise.all(clients);
    },
  };
}

class Visitor {
  readonly #options: LoadOptions;
  readonly #number: number;
  #turn = 0;

  constructor(options: LoadOptions, number: number) {
    this.#options = options;
    this.#number = number;
  }

  async act(): Promise<void> {
    this.#turn++;
    const { reviews } = this.#options.ledger;
    // Each client moderates only its own reviews, so that their expected status is known.
    const own = reviews.filter((_, index) => index % this.#options.clients === this.#number).at(-1);
    const choice = Math.random();
    if (!own || choice < 0.25) return this.#submit();
    if (choice < 0.4) return this.#read(`/products/${this.#product()}/reviews?limit=${this.#some(50)}`);
    if (choice < 0.5)
      return this.#read(`/products/${this.#product()}/reviews?search=warm&limit=${this.#some(50)}`);
    if (choice < 0.55) return this.#read(`/products/ratings?productIds=${this.#product()},P-2`);
    if (choice < 0.65) return this.#vote(own);
    if (choice < 0.75) return this.#moderate(own);
    if (choice < 0.85) return this.#ask();
    if (choice < 0.985) return this.#order();
    if (choice < 0.986) return this.#import();
    if (choice < 0.987) return this.#export();
    return this.#sendPhoto();
  }

  async #submit(): Promise<void> {
    const keyed = Math.random() < 0.7;
    const name = `${this.#number}-${this.#turn}`;
    const answer = await this.#call('submit', {
      method: 'POST',
      path: '/reviews',
      headers: this.#json(keyed ? { 'idempotency-key': `review-${name}` } : {}),
      body: JSON.stringify({ ...this.#review(name), title: keyed ? `Once ${name}` : `Review ${name}` }),
    });
    if (answer?.status === 200) this.#acknowledged(JSON.parse(answer.body).data);
  }

  async #sendPhoto(): Promise<void> {
    const name = `${this.#number}-${this.#turn}`;
    const form = new FormData();
    const { merchantId: _, rating, ...fields } = this.#review(name);
    for (const [field, value] of Object.entries({ ...fields, rating: String(rating), title: `Once ${name}` }))
      form.append(field, value);
    form.append('file', new Blob([photo], { type: 'image/jpeg' }), 'photo.jpg');
    const headers = { ...this.#key(), 'idempotency-key': `photo-${name}` };
    const answer = await this.#call('photo', await formRequest('/reviews/with-media', headers, form));
    if (answer?.status === 200) this.#acknowledged(JSON.parse(answer.body).data);
  }

  #acknowledged({
    id,
    status,
    media = [],
  }: {
    id: string;
    status: Status;
    media?: { publicId: string }[];
  }): void {
    const ids = media.map(({ publicId }) => publicId);
    this.#options.ledger.reviews.push({
      id,
      statuses: new Set([status]),
      votes: 0,
      uncertainVotes: 0,
      media: ids,
    });
  }

  async #vote(review: LedgerReview): Promise<void> {
    if (!review.statuses.has('approved') || review.statuses.size > 1) return;
    const body = { helpful: true, userId: `u${this.#number}-${this.#turn}` };
    review.uncertainVotes++;
    const answer = await this.#call('vote', {
      method: 'POST',
      path: `/reviews/${review.id}/helpful`,
      headers: this.#json(),
      body: JSON.stringify(body),
    });
    if (answer?.status !== 200) return;
    review.votes++;
    review.uncertainVotes--;
  }

  async #moderate(review: LedgerReview): Promise<void> {
    const status: Status = Math.random() < 0.8 ? 'approved' : 'rejected';
    review.statuses.add(status);
    const answer = await this.#call('moderate', {
      method: 'PATCH',
      path: `/reviews/${review.id}/moderate`,
      headers: { ...this.#staff(), ...json },
      body: JSON.stringify({ status, ...(status === 'rejected' && { reasonCode: 'other' }) }),
    });
    if (answer?.status === 200) review.statuses = new Set([status]);
  }

  async #ask(): Promise<void> {
    const productId = this.#product();
    const name = `${this.#number}-${this.#turn}`;
    const answer = await this.#call('question', {
      method: 'POST',
      path: `/products/${productId}/questions`,
      headers: this.#json({ 'idempotency-key': `question-${name}` }),
      body: JSON.stringify({
        externalProductId: productId,
        text: `Is number ${name} warm enough for the winter?`,
        authorName: 'Kai',
        authorEmail: `kai-${name}@example.com`,
      }),
    });
    const id = answer?.status === 200 && JSON.parse(answer.body).data.id;
    if (id) this.#options.ledger.questions.push(id);
  }

  /** Submits an order whose review request is due at once, so that emails are sent all the time. */
  async #order(): Promise<void> {
    const { shop, ledger } = this.#options;
    const orderId = `order-${this.#number}-${this.#turn}`;
    const order = { orderId, productId: this.#product(), daysAgo: 8 };
    const answer = await this.#call('order', orderComplete(shop, order));
    if (answer?.status === 200) ledger.orders.push(orderId);
  }

  async #import(): Promise<void> {
    const name = `${this.#number}-${this.#turn}`;
    const rows = Array.from(
      { length: importedRows },
      (_, row) =>
        `${this.#product()},4,Ann,ann-${name}-${row}@example.com,Number ${row} of ${name} keeps warm.,2025-03-02T08:15:00Z`,
    );
    const form = new FormData();
    form.append('format', 'native');
    const csv = ['productId,rating,authorName,authorEmail,text,createdAt', ...rows].join('\n');
    form.append('file', new Blob([csv], { type: 'text/csv' }), 'reviews.csv');
    const answer = await this.#call(
      'import',
      await formRequest('/admin/import', this.#staff(`import-${name}`), form),
    );
    if (answer?.status === 200)
      this.#options.ledger.imports.push({ id: JSON.parse(answer.body).data.importId, rows: importedRows });
  }

  async #export(): Promise<void> {
    const answer = await this.#call('export', {
      method: 'POST',
      path: '/admin/export/reviews',
      headers: { ...this.#staff(`export-${this.#number}-${this.#turn}`), ...json },
      body: JSON.stringify({ startDate: '2020-01-01', endDate: new Date().toISOString().slice(0, 10) }),
    });
    if (answer?.status === 200) this.#options.ledger.exports.push(JSON.parse(answer.body).data.jobId);
  }

  async #read(path: string): Promise<void> {
    await this.#call('read', { method: 'GET', path, headers: this.#key() });
  }

  /**
   * Behaves like a careful client: repeats requests with an Idempotency-Key until there is a response, on another server if one is down.
   * Returns the last response.
   */
  async #call(kind: string, outgoing: Outgoing): Promise<Answer | null> {
    const { bases, tally, observe } = this.#options;
    const repeats = outgoing.headers['idempotency-key'] !== undefined;
    for (let attempt = 0; ; attempt++) {
      const base = bases[(this.#number + attempt) % bases.length] ?? '';
      const began = performance.now();
      const answer = await send(base, outgoing).catch((error: Error) => error);
      observe(performance.now() - began);
      const usual = tally.note(kind, answer);
      if (usual) return answer instanceof Error ? null : answer;
      await delay(200);
      if (!repeats || attempt > 300) return null;
    }
  }

  #review(name: string) {
    return {
      merchantId: this.#options.shop.merchantId,
      productId: this.#product(),
      rating: 1 + (this.#turn % 5),
      authorName: 'Maya',
      authorEmail: `maya-${name}@example.com`,
      text: `Warm and dry, as number ${name} of many found in the hills.`,
    };
  }

  #product(): string {
    return `P-${this.#some(products)}`;
  }

  #some(most: number): number {
    return 1 + Math.floor(Math.random() * most);
  }

  #key(): Record<string, string> {
    return serverHeaders(this.#options.shop);
  }

  #staff(idempotencyKey?: string): Record<string, string> {
    return {
      ...staffHeaders(this.#options.shop),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    };
  }

  #json(more: Record<string, string> = {}): Record<string, string> {
    return { ...this.#key(), ...json, ...more };
  }
}

/** Rejects if no complete response arrives. Uses a connection of its own, because a server may be closing the open ones. */
async function send(base: string, { path, headers, ...request }: Outgoing): Promise<Answer> {
  const answer = await fetch(`${base}/apiV2${path}`, {
    ...request,
    headers: { ...headers, connection: 'close' },
    signal: AbortSignal.timeout(patienceMs),
  });
  return { status: answer.status, headers: answer.headers, body: await answer.text() };
}

async function formRequest(path: string, headers: Record<string, string>, form: FormData): Promise<Outgoing> {
  const response = new Response(form);
  return {
    method: 'POST',
    path,
    headers: { ...headers, 'content-type': response.headers.get('content-type') ?? '' },
    body: await response.arrayBuffer(),
  };
}
