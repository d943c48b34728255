import { type Connection, type Failure, listReviews, type Review, type ReviewList } from './api.ts';
import type { ReviewFilters } from './shopper-events.ts';

export const everything: ReviewFilters = {
  sort: 'featured',
  ratings: [],
  search: '',
  verified: false,
  withMedia: false,
  attributes: {},
};

const pageSize = 10;

/** The reviews on the page: which were asked for, which are here, and whether more are coming. */
export class ReviewFeed {
  filters: ReviewFilters = everything;
  reviews: Review[] = [];
  /** The latest answer; null until the first one. */
  list: ReviewList | null = null;
  loading: 'all' | 'more' | null = 'all';
  /** Why, and which of both did not come: the list asked for, or more of it. */
  failure: (Failure & { of: 'all' | 'more' }) | null = null;
  fresh = false;
  readonly onChange: () => void;
  #latest = 0;

  constructor(onChange: () => void) {
    this.onChange = onChange;
  }

  /** Starts the list anew. What is shown stays until the answer is here. False: it failed or was overtaken. */
  async show(connection: Connection, productId: string, filters: ReviewFilters): Promise<boolean> {
    this.filters = filters;
    const list = await this.load('all', connection, productId, null);
    if (list) this.reviews = list.reviews;
    this.onChange();
    return list !== null;
  }

  /** A later request overtakes an earlier one, whose answer is then dropped. The caller tells of the change. */
  async load(kind: 'all' | 'more', connection: Connection, productId: string, startAfter: string | null) {
    const ticket = ++this.#latest;
    this.loading = kind;
    this.failure = null;
    this.onChange();
    const { filters, fresh } = this;
    const query = { ...filters, fresh, limit: pageSize, startAfter };
    const result = await listReviews(connection, productId, query);
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
