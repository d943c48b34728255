import type { reviewListQuery, Static } from '@tribune/contract';
import type { AttributeFilter, AttributeSchema } from '../attributes/index.ts';
import type { ActivityNotice } from '../integrity/index.ts';

export type ReviewListQuery = Static<typeof reviewListQuery>;

/** A list's filters, including those of its parts. */
export interface ListedQuery extends ReviewListQuery {
  /** Only reviews in this or an uncertain language. */
  ownLanguage?: string;
  /** Only reviews in another known language. */
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
  /** Whether the rating summary includes reviews that other merchants share; they are listed in any case. */
  countsSyndicated: boolean;
  /** Whether it includes reviews of insiders. */
  countsInsiders: boolean;
  /** Unusual activity of the product that is under review, and shown with the list. */
  unusualActivity: ActivityNotice | null;
  attributes: { schema: AttributeSchema; filters: readonly AttributeFilter[] };
  /** The merchant's language. */
  locale: string;
  /** Public base URL of media. */
  mediaUrl: string;
}

/** The language for stemming search words. */
export const searchLanguage = ({ query, locale }: Pick<Listing, 'query' | 'locale'>): string =>
  query.language ?? query.preferredLanguage ?? locale;

export const isShared = ({ sharedWith }: Pick<Listing, 'sharedWith'>) => sharedWith.length > 1;

const cheapOffset = 1_000;

/** Whether the list is costly: rows are read individually for proofs, a search, a topic or attributes, or a deep page skips many rows. */
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
