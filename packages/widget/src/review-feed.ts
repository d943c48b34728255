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

/**
 * Compares reviews so that those without text come last. They have no language, and would otherwise precede reviews that shoppers can read.
 */
export const textFirst = (one: Pick<Review, 'text'>, other: Pick<Review, 'text'>) =>
  Number(!one.text) - Number(!other.text);

/** The reviews on the page: the requested filters, the loaded reviews, and the loading state. */
export class ReviewFeed {
  filters: ReviewFilters = everything;
  reviews: Review[] = [];
  /** The latest response; null until the first one. */
  list: ReviewList | null = null;
  loading: 'all' | 'more' | null = 'all';
  /** The error, and which request failed: the list, or more of it. */
  failure: (Failure & { of: 'all' | 'more' }) | null = null;
  fresh = false;
  /** The page's language, whose reviews come first; empty for none. */
  language = '';
  readonly onChange: () => void;
  #latest = 0;
  #isOdd = false;

  constructor(onChange: () => void) {
    this.onChange = onChange;
  }

  /**
   * Wraps content so that each list renders it as new elements. Reused ones would count as layout shifts when reviews have other heights or
   * something appears above them. lit-html's `keyed` would add 461 bytes to the first file.
   */
  renewed = (content: unknown) => (this.#isOdd ? content : [content]);

  /** Reloads the list. The current reviews are shown until the response arrives. Returns false if the request failed or was
   * superseded. */
  async show(connection: Connection, productId: string, filters: ReviewFilters): Promise<boolean> {
    this.filters = filters;
    const list = await this.load('all', connection, productId, null);
    if (list) {
      this.reviews = list.languages ? list.reviews.toSorted(textFirst) : list.reviews;
      this.#isOdd = !this.#isOdd;
    }
    this.onChange();
    return list !== null;
  }

  /** A later request supersedes an earlier one, whose response is ignored. The caller announces the change. */
  async load(kind: 'all' | 'more', connection: Connection, productId: string, startAfter: string | null) {
    const ticket = ++this.#latest;
    this.loading = kind;
    this.failure = null;
    this.onChange();
    const { filters, fresh } = this;
    const preferredLanguage = filters.preferredLanguage ?? this.language;
    const query = { ...filters, preferredLanguage, fresh, limit: pageSize, startAfter };
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
