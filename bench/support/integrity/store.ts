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
      .map((one) => ({ ...one, held: this.isHeld(one.id) }));
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
    const monthAgo = { at: today - 28 * dayMs, id: '' };
    const earlier = this.#by((store) =>
      store.#all.slice(firstFrom(store.#all, monthAgo), firstFrom(store.#all, review)),
    );
    const newestFirst = earlier.sort((one, other) => other.at - one.at);
    const published = newestFirst.filter(({ id }) => !this.isHeld(id));
    const pending = newestFirst.filter(({ at, id }) => review.at - at <= 4 * dayMs && this.isHeld(id));
    const beforeToday = newestFirst.filter(({ at }) => at < today);
    return {
      recent: [
        ...published.slice(0, listed),
        ...pending.slice(0, listed).map((one) => ({ ...one, held: true })),
      ].sort((one, other) => other.at - one.at),
      reviews: beforeToday.length,
      days: Math.ceil((today - (beforeToday.at(-1)?.at ?? today)) / dayMs),
      activeProducts: new Set(beforeToday.map(({ productId }) => productId)).size,
      alarms: 0,
    };
  }

  #copiesOf(review: Sent): Copy[] {
    const candidates = new Set(
      (review.bands ?? []).flatMap((band) => this.#by((store) => store.#bands.get(band))),
    );
    return [...candidates]
      .filter(({ id, at }) => id !== review.id && at <= review.at)
      .map((one) => ({ ...one, similarity: similarity(one.shingles, review.shingles), rejected: false }));
  }

  #by(of: (store: Store) => Sent[] | undefined): Sent[] {
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
