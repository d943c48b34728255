import {
  type Connection,
  type Failure,
  listReviews,
  type Review,
  type ReviewList,
  type ReviewSort,
} from './api.ts';

export interface FeedQuery {
  sort: ReviewSort;
  ratings: readonly number[];
  search: string;
}

export const everything: FeedQuery = { sort: 'featured', ratings: [], search: '' };

const pageSize = 10;

/** The reviews on the page: which were asked for, which are here, and whether more are coming. */
export class ReviewFeed {
  query: FeedQuery = everything;
  reviews: Review[] = [];
  /** The latest answer; null until the first one. */
  list: ReviewList | null = null;
  loading: 'all' | 'more' | null = 'all';
  /** Why, and which of both did not come: the list asked for, or more of it. */
  failure: (Failure & { of: 'all' | 'more' }) | null = null;
  fresh = false;
  #onChange: () => void;
  #latest = 0;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  /** Starts the list anew. What is shown stays until the answer is here. False: it failed or was overtaken. */
  async show(connection: Connection, productId: string, query: FeedQuery): Promise<boolean> {
    this.query = query;
    const list = await this.#load('all', connection, productId, null);
    if (list) this.reviews = list.reviews;
    this.#onChange();
    return list !== null;
  }

  /** Appends the next reviews and gives the first of them. */
  async showMore(connection: Connection, productId: string): Promise<Review | null> {
    const startAfter = this.list?.nextStartAfter ?? null;
    const list = await this.#load('more', connection, productId, startAfter);
    const known = new Set(this.reviews.map((review) => review.id));
    const added = list?.reviews.filter((review) => !known.has(review.id)) ?? [];
    this.reviews = [...this.reviews, ...added];
    this.#onChange();
    return added[0] ?? null;
  }

  update(reviewId: string, change: Partial<Review>): void {
    this.reviews = this.reviews.map((review) => (review.id === reviewId ? { ...review, ...change } : review));
    this.#onChange();
  }

  /** A later request overtakes an earlier one, whose answer is then dropped. The caller tells of the change. */
  async #load(kind: 'all' | 'more', connection: Connection, productId: string, startAfter: string | null) {
    const ticket = ++this.#latest;
    this.loading = kind;
    this.failure = null;
    this.#onChange();
    const { query, fresh } = this;
    const result = await listReviews(connection, productId, { ...query, fresh, limit: pageSize, startAfter });
    if (ticket !== this.#latest) return null;
    this.loading = null;
    if ('failure' in result) {
      this.failure = { ...result.failure, of: kind };
      return null;
    }
    this.list = result.value;
    return result.value;
  }
}
