import type { ReasonCode, ReviewStatus, WrittenType } from '@tribune/contract';

/** An item of an author, of any type with texts. */
export interface AuthorItem {
  /** UUID. */
  id: string;
  type: WrittenType;
  status: ReviewStatus;
  /** Time of submission in milliseconds. */
  at: number;
  /** The last rejection of a rejected item. */
  rejection: { at: number; reasonCode: ReasonCode | null } | null;
}

/**
 * What rules may know about the author of an item, who is identified by email address. Must never contain ratings or sentiment;
 * rules.test.ts checks this.
 */
export interface AuthorFacts {
  /** Earlier items of the same type. */
  earlier: number;
  /** Published reviews, of products and of the store. */
  published: number;
  /** Age of each rejection in days. */
  rejectedDaysAgo: readonly number[];
  /** Items of the author, or of the same client, within 24 hours; the item itself is included. */
  lastDay: number;
  /** Whether the store knows a completed order of the address. */
  hasOrder: boolean;
}

export const dayMs = 24 * 60 * 60 * 1000;

/** The facts as they are at a time, in milliseconds: later items, decisions and the item itself do not count. */
export function factsOf(
  items: readonly AuthorItem[],
  { type, id, at, clientLastDay, hasOrder }: Subject,
): AuthorFacts {
  const others = items.filter((item) => item.id !== id && item.at <= at);
  const lastDay = others.filter((item) => item.at > at - dayMs).length;
  return {
    earlier: others.filter((item) => item.type === type).length,
    published: others.filter((item) => item.status === 'approved' && isReview(item)).length,
    rejectedDaysAgo: others.flatMap(({ rejection }) =>
      rejection && rejection.at <= at ? [(at - rejection.at) / dayMs] : [],
    ),
    lastDay: Math.max(lastDay, clientLastDay) + 1,
    hasOrder,
  };
}

interface Subject {
  type: WrittenType;
  /** UUID; null for an item that is not stored yet. */
  id: string | null;
  at: number;
  /** Other items of the same client within 24 hours. */
  clientLastDay: number;
  hasOrder: boolean;
}

const isReview = ({ type }: AuthorItem) => type === 'review' || type === 'store_review';

/** Settings of the merchant. */
export interface TrustSettings {
  trusted_author_approvals: number;
  trusted_author_days: number;
}

/** Whether the merchant trusts the author. The caller must check that the address is the author's own. */
export const isTrusted = (
  author: Pick<AuthorFacts, 'published' | 'rejectedDaysAgo'> | null,
  { trusted_author_approvals: approvals, trusted_author_days: days }: TrustSettings,
): boolean =>
  author !== null &&
  approvals > 0 &&
  author.published >= approvals &&
  author.rejectedDaysAgo.every((age) => age > days);
