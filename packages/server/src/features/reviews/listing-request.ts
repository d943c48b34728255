import type { reviewListQuery, Static } from '@tribune/contract';
import type { AttributeFilter, AttributeSchema } from '../attributes/index.ts';

export type ReviewListQuery = Static<typeof reviewListQuery>;

/** A list's filters, and those of the parts as which it is read. */
export interface ListedQuery extends ReviewListQuery {
  /** Only reviews in this language or in an uncertain one. */
  ownLanguage?: string;
  /** Only reviews whose language is known and differs from this one. */
  otherLanguage?: string;
}

export interface Listing {
  /** Null for a list of all of the merchant's reviews. */
  productId: string | null;
  /** The members of the product's group, including itself. */
  sharedWith: readonly string[];
  query: ListedQuery;
  /** Whether the plan includes featured reviews; otherwise they are listed like other reviews. */
  featuring: boolean;
  /** Whether reviews that other merchants share are part of the rating summary; they are listed in any case. */
  countsSyndicated: boolean;
  attributes: { schema: AttributeSchema; filters: readonly AttributeFilter[] };
  /** The merchant's language. */
  locale: string;
  /** Public base URL of media. */
  mediaUrl: string;
}

/** The language in which the words of a search are stemmed. */
export const searchLanguage = ({ query, locale }: Pick<Listing, 'query' | 'locale'>): string =>
  query.language ?? query.preferredLanguage ?? locale;

export const isShared = ({ sharedWith }: Pick<Listing, 'sharedWith'>) => sharedWith.length > 1;

const cheapOffset = 1_000;

/** Whether rows are read one by one for proofs, a search, a topic or attributes, or a deep page skips many. */
export function isCostly(query: ReviewListQuery): boolean {
  const { proof = false, search, topic, attributes = {} } = query;
  const skipped = ((query.page ?? 1) - 1) * (query.limit ?? 20);
  return (
    proof ||
    search !== undefined ||
    topic !== undefined ||
    Object.keys(attributes).length > 0 ||
    skipped > cheapOffset
  );
}

/** The products of a list; null for the whole merchant. */
export const productsOf = ({ productId, sharedWith }: Pick<Listing, 'productId' | 'sharedWith'>) =>
  productId === null ? null : sharedWith.length > 1 ? sharedWith : [productId];
