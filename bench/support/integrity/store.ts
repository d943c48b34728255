import type {
  Copy,
  Evidence,
  Observed,
  StoreArrivals,
} from '../../../packages/server/src/features/integrity/evidence.ts';
import {
  bandsOf,
  shinglesOf,
  similarity,
} from '../../../packages/server/src/features/integrity/text-bands.ts';

/** A review with its text, whose fingerprints are computed once. */
export interface Sent extends Observed {
  shingles: ReadonlySet<number>;
  bands: readonly number[] | null;
}

export function sent(review: Observed, text: string): Sent {
  const shingles = shinglesOf(text);
  return { ...review, shingles, bands: bandsOf(shingles) };
}

/** Arrivals of the 28 days before a day. */
interface Month {
  today: number;
  reviews: number;
  oldestAt: number;
  products: ReadonlySet<string>;
}

const dayMs = 24 * 60 * 60 * 1000;

/** Maximum number of a product's reviews that are compared. */
const listed = 40;

/**
 * The reviews of a store, indexed as a submission's evidence looks them up. A store can extend another one, so that raids are added without
 * copying it.
 */
export class Store {
  readonly #base: Store | null;
  /** All reviews, by time. */
  readonly #all: Sent[] = [];
  readonly #products = new Map<string, Sent[]>();
  readonly #clients = new Map<string, Sent[]>();
  readonly #bands = new Map<number, Sent[]>();
  readonly #held = new Set<string>();
  readonly #cleared = new Set<string>();
  /** Times of alarms, in chronological order. */
  readonly #alarms: number[] = [];
  #month: Month | null = null;

  constructor(base: Store | null = null) {
    this.#base = base;
  }

  /** Adds a review. Call it in chronological order. */
  add(review: Sent): void {
    this.#all.push(review);
    append(this.#products, review.productId, review);
    if (review.client) append(this.#clients, review.client, review);
    for (const band of review.bands ?? []) append(this.#bands, band, review);
  }

  hold(ids: Iterable<string>): void {
    for (const id of ids) this.#held.add(id);
  }

  /** Publishes held reviews, as staff does. */
  clear(ids: Iterable<string>): void {
    for (const id of ids) {
      this.#held.delete(id);
      this.#cleared.add(id);
    }
  }

  raiseAlarm(at: number): void {
    this.#alarms.push(at);
  }

  isHeld(id: string): boolean {
    return this.#held.has(id) || (this.#base?.isHeld(id) ?? false);
  }

  ofProduct(productId: string): Sent[] {
    const own = this.#products.get(productId) ?? [];
    return this.#base
      ? [...this.#base.ofProduct(productId), ...own].sort((one, other) => one.at - other.at)
      : own;
  }

  evidenceOf(review: Sent, ofProduct = this.ofProduct(review.productId)): Evidence {
    const end = firstFrom(ofProduct, review);
    const earlier = ofProduct
      .slice(Math.max(0, end - 400), end)
      .map((one) => ({ ...one, held: this.isHeld(one.id), cleared: this.#cleared.has(one.id) }));
    const [held, others] = [earlier.filter((one) => one.held), earlier.filter((one) => !one.held)];
    const product = [...held.slice(-listed), ...others.slice(-listed)].sort(
      (one, other) => other.at - one.at,
    );
    const client = review.client ? this.#by((store) => store.#clients.get(review.client ?? '')) : [];
    return {
      review,
      product,
      hasOlder: others.length > listed,
      productAgeMs: review.at - (ofProduct[0]?.at ?? review.at),
      store: this.#arrivalsBefore(review),
      client: client.filter(({ at }) => at < review.at && review.at - at <= 30 * dayMs),
      copies: this.#copiesOf(review),
      storeDomains: ['store.example'],
      orderAgeMs: null,
    };
  }

  /** Rates are known by day, as the daily counters of a store are. */
  #arrivalsBefore(review: Sent): StoreArrivals {
    const today = Math.floor(review.at / dayMs) * dayMs;
    const months = this.#by((store) => [store.#monthBefore(today)]);
    const oldest = Math.min(...months.map(({ oldestAt }) => oldestAt));
    const newest = this.#by((store) => store.#newestBefore(review, (id) => this.isHeld(id)));
    const newestFirst = newest.sort((one, other) => other.at - one.at);
    return {
      recent: [false, true]
        .flatMap((isHeld) => newestFirst.filter(({ held }) => held === isHeld).slice(0, listed))
        .sort((one, other) => other.at - one.at),
      reviews: months.reduce((total, { reviews }) => total + reviews, 0),
      days: Math.ceil((today - oldest) / dayMs),
      activeProducts: months.map(({ products }) => products).reduce((all, some) => all.union(some)).size,
      alarms: this.#alarms.filter((at) => review.at - at <= 30 * dayMs).length,
    };
  }

  #monthBefore(today: number): Month {
    if (this.#month?.today !== today) {
      const [begin, end] = [today - 28 * dayMs, today].map((at) => firstFrom(this.#all, { at, id: '' }));
      const all = this.#all.slice(begin, end);
      const products = new Set(all.map(({ productId }) => productId));
      this.#month = { today, reviews: all.length, oldestAt: all[0]?.at ?? today, products };
    }
    return this.#month;
  }

  /** The newest published reviews, and the pending ones of four days. */
  #newestBefore(review: Sent, isHeld: (id: string) => boolean): Observed[] {
    const found: Observed[] = [];
    let published = 0;
    for (let index = firstFrom(this.#all, review) - 1; index >= 0; index--) {
      const one = this.#all[index];
      if (!one || (published >= listed && review.at - one.at > 4 * dayMs)) break;
      const held = isHeld(one.id);
      if (held ? review.at - one.at <= 4 * dayMs : ++published <= listed) found.push({ ...one, held });
    }
    return found;
  }

  #copiesOf(review: Sent): Copy[] {
    const candidates = new Set(
      (review.bands ?? []).flatMap((band) => this.#by((store) => store.#bands.get(band))),
    );
    return [...candidates]
      .filter(({ id, at }) => id !== review.id && at <= review.at)
      .map((one) => ({ ...one, similarity: similarity(one.shingles, review.shingles), rejected: false }));
  }

  #by<Found>(of: (store: Store) => Found[] | undefined): Found[] {
    return [...(this.#base ? this.#base.#by(of) : []), ...(of(this) ?? [])];
  }
}

function append<Key>(lists: Map<Key, Sent[]>, key: Key, review: Sent): void {
  const list = lists.get(key);
  if (list) list.push(review);
  else lists.set(key, [review]);
}

/** The index of the review, or of the first later one. */
function firstFrom(reviews: readonly Sent[], { at, id }: Pick<Sent, 'at' | 'id'>): number {
  let [low, high] = [0, reviews.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((reviews[middle]?.at ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  for (let index = low; reviews[index]?.at === at; index++) if (reviews[index]?.id === id) return index;
  return low;
}
