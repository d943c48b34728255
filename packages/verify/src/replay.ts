import {
  type Decided,
  type Decider,
  type Edited,
  type Editor,
  type Entry,
  type Erased,
  type Featured,
  parseEntry,
  type Rating,
  type Received,
  type Reverified,
  type Signals,
  type Stars,
  type Submitted,
} from './entries.ts';
import { VerificationFailure } from './failure.ts';

/** Maximum time by which consecutive entries may be out of order. */
export const clockToleranceMs = 5 * 60_000;

/** Reason of decisions that files of other systems contain. */
export const importedReason = 'imported';

/** Status in which reviews are displayed and counted. */
export const publishedStatus = 'approved';

/** State of an item of another kind than reviews, according to its entries. */
export interface LoggedItem {
  /** Kind of content, as in `store_review`. */
  kind: string;
  product: string | null;
  status: string;
  /** Reason of the last decision. */
  reason: string | null;
  by: Decider | null;
  language: string | null;
  /** Current commitment to the content. */
  content: string;
  erased: boolean;
  /** Reason of the erasure. */
  erasedFor: string | null;
}

/** State of a review according to its entries. */
export interface LoggedReview extends Omit<LoggedItem, 'kind'> {
  product: string;
  rating: Rating;
  verification: string;
  source: string;
  incentivized: boolean;
  backfilled: boolean;
  featured: boolean;
  /** Whether one of its entries says that the review came from a file of the merchant. */
  imported: boolean;
  /** Undefined if unknown, because the entries have version 1. */
  recommends: boolean | null | undefined;
  /** Stars before and after each edit. Version 1 does not name the editor. */
  edits: { from: Rating; to: Rating; by: Editor | null }[];
  /** Milliseconds since 1970. */
  receivedAt: number;
  /** First decision to publish or to withhold; null until then. Holding a review for moderation is not a decision. */
  firstDecision: { at: number; by: Decider; reason: string | null } | null;
}

/** Ratings of a product. */
export interface ProductFigures {
  count: number;
  sum: number;
  stars: Stars;
}

/** An entry that does not follow from those before it. */
export interface EntryProblem {
  index: number;
  code: EntryProblemCode;
  message: string;
}

export type EntryProblemCode =
  | 'malformed_entry'
  | 'unknown_review'
  | 'received_twice'
  | 'after_erasure'
  | 'broken_chain'
  | 'back_dated';

/** Derives the state of all reviews from the entries of a log, in order. */
export class Replay {
  /** Reviews by their ID in the log. */
  readonly reviews = new Map<string, LoggedReview>();
  /** Items of other kinds by their ID in the log. */
  readonly items = new Map<string, LoggedItem>();
  readonly problems: EntryProblem[] = [];
  /** When the log began; null while it is empty. */
  since: string | null = null;
  /** What became of the reviews that signals held, by the newest entry about it. */
  signals: Signals | null = null;
  size = 0;
  #latest = Number.NEGATIVE_INFINITY;
  #notBefore = Number.NEGATIVE_INFINITY;

  /**
   * From the next entry on, entries must not be older than this time, less the clock tolerance, because an earlier reading was complete.
   */
  expectNothingBefore(ms: number): void {
    this.#notBefore = ms;
  }

  /** Appends the next entry. A fault of the entry becomes a problem, and the replay continues. */
  add(bytes: Uint8Array): void {
    const index = this.size;
    this.size += 1;
    try {
      const entry = parseEntry(bytes);
      this.since ??= entry.at;
      this.#checkTime(entry, index);
      this.#apply(entry, index);
    } catch (error) {
      if (!(error instanceof VerificationFailure) || error.code === 'unknown_version') throw error;
      this.#report(index, 'malformed_entry', error.message);
    }
  }

  #checkTime({ at }: Entry, index: number): void {
    const ms = Date.parse(at);
    if (ms < Math.max(this.#latest, this.#notBefore) - clockToleranceMs)
      this.#report(index, 'back_dated', `It is dated ${at}, which is earlier than existing entries.`);
    this.#latest = Math.max(this.#latest, ms);
  }

  #apply(entry: Entry, index: number): void {
    if (entry.type === 'received') this.#receive(entry, index);
    else if (entry.type === 'signals') this.signals = entry;
    else if (entry.type === 'submitted') this.#submit(entry, index);
    else if (entry.type !== 'imported' && entry.type !== 'policy') this.#change(entry, index);
  }

  #change(entry: Decided | Edited | Erased | Featured | Reverified, index: number): void {
    const review = this.reviews.get(entry.id);
    const item = this.items.get(entry.id);
    if (item) this.#changeItem(item, entry, index);
    else if (!review) this.#report(index, 'unknown_review', `No review ${entry.id} was received before.`);
    else if (review.erased) this.#report(index, 'after_erasure', `The review ${entry.id} was erased before.`);
    else if (entry.type === 'erased') Object.assign(review, { erased: true, erasedFor: entry.reason });
    else if (entry.type === 'featured') review.featured = entry.featured;
    else if (entry.type === 'reverified') review.verification = entry.verification;
    else if (entry.type === 'edited') edit(review, entry);
    else this.#decideReview(review, entry, index);
  }

  #changeItem(
    item: LoggedItem,
    entry: Decided | Edited | Erased | Featured | Reverified,
    index: number,
  ): void {
    if (item.erased) this.#report(index, 'after_erasure', `The ${item.kind} ${entry.id} was erased before.`);
    else if (entry.type === 'erased') Object.assign(item, { erased: true, erasedFor: entry.reason });
    else if (entry.type === 'decided') this.#decide(item, entry, index);
    else
      this.#report(index, 'malformed_entry', `An entry of the type ${entry.type} is about a ${item.kind}.`);
  }

  #decide(item: LoggedItem | LoggedReview, { by, from, reason, to }: Decided, index: number): void {
    if (from !== item.status) {
      const kind = 'kind' in item ? item.kind : 'review';
      this.#report(index, 'broken_chain', `It changes ${from}, but the ${kind} was ${item.status}.`);
    }
    Object.assign(item, { status: to, reason, by });
  }

  #decideReview(review: LoggedReview, entry: Decided, index: number): void {
    const { at, by, reason, to } = entry;
    this.#decide(review, entry, index);
    if (reason === importedReason) review.imported = true;
    if (to !== 'pending') review.firstDecision ??= { at: Date.parse(at), by, reason };
  }

  #receive(entry: Received, index: number): void {
    if (this.#isKnown(entry, index)) return;
    this.reviews.set(entry.id, {
      product: entry.product,
      rating: entry.rating,
      status: 'pending',
      reason: null,
      by: null,
      verification: entry.verification,
      source: entry.source,
      incentivized: entry.incentivized,
      language: entry.language,
      content: entry.content,
      backfilled: entry.backfilled,
      featured: false,
      erased: false,
      erasedFor: null,
      imported: entry.imported ?? entry.source === 'import',
      recommends: entry.recommends,
      edits: [],
      receivedAt: Date.parse(entry.at),
      firstDecision: null,
    });
  }

  #submit({ id, kind, product, language, content }: Submitted, index: number): void {
    if (this.#isKnown({ id }, index)) return;
    const undecided = { status: 'pending', reason: null, by: null, erased: false, erasedFor: null };
    this.items.set(id, { kind, product, language, content, ...undecided });
  }

  /** Reports an ID that an earlier entry has assigned. */
  #isKnown({ id }: { id: string }, index: number): boolean {
    const kind = this.reviews.has(id) ? 'review' : this.items.get(id)?.kind;
    if (kind !== undefined) this.#report(index, 'received_twice', `The ${kind} ${id} was received before.`);
    return kind !== undefined;
  }

  #report(index: number, code: EntryProblemCode, message: string): void {
    this.problems.push({ index, code, message });
  }

  /** Ratings of every product with published reviews, by its hash; with `syndicated: false` without those of other merchants. */
  products({ syndicated }: { syndicated: boolean } = { syndicated: true }): Map<string, ProductFigures> {
    const products = new Map<string, ProductFigures>();
    for (const review of this.reviews.values()) {
      if (!isPublished(review) || (!syndicated && isSyndicated(review))) continue;
      const figures = products.get(review.product) ?? { count: 0, sum: 0, stars: noStars() };
      figures.count += 1;
      figures.sum += review.rating;
      figures.stars[`${review.rating}`] += 1;
      products.set(review.product, figures);
    }
    return products;
  }
}

function edit(review: LoggedReview, { by, content, rating, recommends }: Edited): void {
  review.edits.push({ from: review.rating, to: rating, by: by ?? null });
  Object.assign(review, { rating, content, recommends });
}

/** Whether the review is displayed and counted. */
export const isPublished = ({ status, erased }: Pick<LoggedReview, 'status' | 'erased'>): boolean =>
  status === publishedStatus && !erased;

/** Whether another merchant received the review and shares it. */
export const isSyndicated = ({ source }: Pick<LoggedReview, 'source'>): boolean => source === 'syndication';

export const noStars = (): Stars => ({ 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 });
