import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { formOf, json, serverHeaders, staffHeaders } from '../api.ts';
import { quantiles } from '../load.ts';
import { orderComplete } from '../order.ts';
import type { CreatedShop } from '../processes.ts';
import { Ledger, type LedgerReview, type Status } from './ledger.ts';
import { Tally } from './tally.ts';

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

/** The content of a success, of which each kind of request has some. */
interface Acknowledged {
  id: string;
  status: Status;
  media?: { publicId: string }[];
  importId: string;
  jobId: string;
}

interface Outgoing {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | ArrayBuffer;
}

/** Longer than all documented time limits, so that a request that takes longer had no limit. */
const patienceMs = 60_000;

interface LoadOptions {
  bases: readonly string[];
  shop: CreatedShop;
  clients: number;
}

/** Customers, merchants' servers and moderators, each of whom continues once it has a response. */
export class Load {
  readonly options: LoadOptions;
  readonly ledger = new Ledger();
  readonly tally = new Tally();
  readonly #timesMs: number[] = [];
  readonly #clients: Promise<void>[];
  #running = true;
  #paused = false;
  #underWay = 0;

  constructor(options: LoadOptions) {
    this.options = options;
    this.#clients = Array.from({ length: options.clients }, (_, number) => this.#client(number));
  }

  async #client(number: number): Promise<void> {
    const visitor = new Visitor(this, number);
    while (this.#running) {
      if (this.#paused) {
        await delay(20);
        continue;
      }
      this.#underWay++;
      await visitor.act();
      this.#underWay--;
    }
  }

  observe(ms: number): void {
    this.#timesMs.push(ms);
  }

  /** Resolves once no request is in progress. */
  async pause(): Promise<void> {
    this.#paused = true;
    while (this.#underWay > 0) await delay(20);
  }

  resume(): void {
    this.#paused = false;
  }

  async stop(): Promise<void> {
    this.#running = false;
    await Promise.all(this.#clients);
  }

  get summary(): string {
    const { p50Ms, p99Ms } = quantiles(this.#timesMs);
    return `${this.#timesMs.length} requests, p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`;
  }
}

class Visitor {
  readonly #load: Load;
  readonly #number: number;
  #turn = 0;

  constructor(load: Load, number: number) {
    this.#load = load;
    this.#number = number;
  }

  async act(): Promise<void> {
    this.#turn++;
    const { reviews } = this.#load.ledger;
    // Each client moderates only its own reviews, so that their expected status is known.
    const own = reviews.filter((_, index) => index % this.#load.options.clients === this.#number).at(-1);
    const choice = Math.random();
    const product = this.#product();
    if (!own || choice < 0.25) return this.#submit();
    if (choice < 0.4) return this.#read(`/products/${product}/reviews?limit=${this.#some(50)}`);
    if (choice < 0.5) return this.#read(`/products/${product}/reviews?search=warm&limit=${this.#some(50)}`);
    if (choice < 0.55) return this.#read(`/products/ratings?productIds=${product},P-2`);
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
    const title = `${keyed ? 'Once' : 'Review'} ${this.#name}`;
    const answer = await this.#post('submit', '/reviews', { ...this.#review(), title }, { keyed });
    this.#acknowledge(answer);
  }

  async #sendPhoto(): Promise<void> {
    const { merchantId: _, ...fields } = this.#review();
    const photos = { name: 'photo.jpg', type: 'image/jpeg', content: photo };
    const form = formOf({ ...fields, title: `Once ${this.#name}` }, photos);
    this.#acknowledge(await this.#post('photo', '/reviews/with-media', form));
  }

  #acknowledge(answer: Acknowledged | null): void {
    if (!answer) return;
    const media = (answer.media ?? []).map(({ publicId }) => publicId);
    const statuses = new Set([answer.status]);
    this.#load.ledger.reviews.push({ id: answer.id, statuses, votes: 0, uncertainVotes: 0, media });
  }

  async #vote(review: LedgerReview): Promise<void> {
    if (!review.statuses.has('approved') || review.statuses.size > 1) return;
    const body = { helpful: true, userId: `u${this.#name}` };
    review.uncertainVotes++;
    if (!(await this.#post('vote', `/reviews/${review.id}/helpful`, body, { keyed: false }))) return;
    review.votes++;
    review.uncertainVotes--;
  }

  async #moderate(review: LedgerReview): Promise<void> {
    const status: Status = Math.random() < 0.8 ? 'approved' : 'rejected';
    review.statuses.add(status);
    const body = { status, ...(status === 'rejected' && { reasonCode: 'other' }) };
    const how = { method: 'PATCH', keyed: false, headers: this.#staff };
    if (await this.#post('moderate', `/reviews/${review.id}/moderate`, body, how))
      review.statuses = new Set([status]);
  }

  async #ask(): Promise<void> {
    const externalProductId = this.#product();
    const answer = await this.#post('question', `/products/${externalProductId}/questions`, {
      externalProductId,
      text: `Is number ${this.#name} warm enough for the winter?`,
      authorName: 'Kai',
      authorEmail: `kai-${this.#name}@example.com`,
    });
    if (answer) this.#load.ledger.questions.push(answer.id);
  }

  /** Submits an order whose review request is due at once, so that emails are sent all the time. */
  async #order(): Promise<void> {
    const orderId = `order-${this.#name}`;
    const order = { orderId, productId: this.#product(), daysAgo: 8 };
    const answer = await this.#call('order', orderComplete(this.#load.options.shop, order));
    if (answer?.status === 200) this.#load.ledger.orders.push(orderId);
  }

  async #import(): Promise<void> {
    const rows = Array.from(
      { length: importedRows },
      (_, row) =>
        `${this.#product()},4,Ann,ann-${this.#name}-${row}@example.com,Number ${row} of ${this.#name} keeps warm.,2025-03-02T08:15:00Z`,
    );
    const csv = ['productId,rating,authorName,authorEmail,text,createdAt', ...rows].join('\n');
    const form = formOf({ format: 'native' }, { name: 'reviews.csv', type: 'text/csv', content: csv });
    const answer = await this.#post('import', '/admin/import', form, { headers: this.#staff });
    if (answer) this.#load.ledger.imports.push({ id: answer.importId, rows: importedRows });
  }

  async #export(): Promise<void> {
    const body = { startDate: '2020-01-01', endDate: new Date().toISOString().slice(0, 10) };
    const answer = await this.#post('export', '/admin/export/reviews', body, { headers: this.#staff });
    if (answer) this.#load.ledger.exports.push(answer.jobId);
  }

  async #read(path: string): Promise<void> {
    await this.#call('read', { method: 'GET', path, headers: this.#key });
  }

  /** Sends JSON or a form, with an Idempotency-Key unless `keyed` is false. Returns the content of a success. */
  async #post(
    kind: string,
    path: string,
    body: object,
    { method = 'POST', keyed = true, headers = this.#key } = {},
  ): Promise<Acknowledged | null> {
    const encoded = new Response(body instanceof FormData ? body : JSON.stringify(body));
    const type = body instanceof FormData ? encoded.headers.get('content-type') : json['content-type'];
    const answer = await this.#call(kind, {
      method,
      path,
      headers: {
        ...headers,
        'content-type': type ?? '',
        ...(keyed && { 'idempotency-key': `${kind}-${this.#name}` }),
      },
      body: await encoded.arrayBuffer(),
    });
    return answer?.status === 200 ? JSON.parse(answer.body).data : null;
  }

  /**
   * Behaves like a careful client: repeats requests with an Idempotency-Key until there is a response, on another server if one is down.
   * Returns the last response.
   */
  async #call(kind: string, outgoing: Outgoing): Promise<Answer | null> {
    const { bases } = this.#load.options;
    const repeats = outgoing.headers['idempotency-key'] !== undefined;
    for (let attempt = 0; ; attempt++) {
      const base = bases[(this.#number + attempt) % bases.length] ?? '';
      const began = performance.now();
      const answer = await send(base, outgoing).catch((error: Error) => error);
      this.#load.observe(performance.now() - began);
      const usual = this.#load.tally.note(kind, answer);
      if (usual) return answer instanceof Error ? null : answer;
      await delay(200);
      if (!repeats || attempt > 300) return null;
    }
  }

  #review() {
    return {
      merchantId: this.#load.options.shop.merchantId,
      productId: this.#product(),
      rating: 1 + (this.#turn % 5),
      authorName: 'Maya',
      authorEmail: `maya-${this.#name}@example.com`,
      text: `Warm and dry, as number ${this.#name} of many found in the hills.`,
    };
  }

  #product(): string {
    return `P-${this.#some(products)}`;
  }

  #some(most: number): number {
    return 1 + Math.floor(Math.random() * most);
  }

  get #name(): string {
    return `${this.#number}-${this.#turn}`;
  }

  get #key(): Record<string, string> {
    return serverHeaders(this.#load.options.shop);
  }

  get #staff(): Record<string, string> {
    return staffHeaders(this.#load.options.shop);
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
