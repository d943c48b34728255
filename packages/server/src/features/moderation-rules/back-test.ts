import { setImmediate } from 'node:timers/promises';
import { type ruleTest, type Static, type WrittenType, writtenTypes } from '@tribune/contract';
import { type Stars, testDifference } from '@tribune/verify';
import type { Db } from '../../platform/db/database.ts';
import { typeId } from '../../platform/ids.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { matchingPositions, type Position } from '../content/index.ts';
import { writtenKinds } from '../content-kinds/index.ts';
import { countsOf, sideOf, starOf } from '../fairness/index.ts';
import { type PastItem, pastItems } from '../rule-matches/index.ts';
import type { Rule } from '../screening/index.ts';

/** Limits of a back-test, whose requester waits for the response. */
interface Budget {
  /** Maximum number of items per step. A step takes two statements. */
  stepSize: number;
  /** After this time, no further step begins. */
  maxMs: number;
}
const budget: Budget = { stepSize: 2_000, maxMs: 15_000 };

const mostSamples = 20;
const testedDays = 90;
const dayMs = 24 * 60 * 60 * 1000;

/**
 * What the rule would have held in the last 90 days, newest items first until the budget is used. The rule does not see ratings; they
 * are only counted.
 */
export async function backTest(
  db: Db,
  { merchantId, locale }: Merchant,
  rule: Rule,
  { now, ...limits }: { now: Date } & Partial<Budget>,
): Promise<Static<typeof ruleTest>> {
  const { stepSize, maxMs } = { ...budget, ...limits };
  const since = sinceOf(now);
  const result = newResult();
  const started = performance.now();
  for (const type of typesOf(rule)) {
    let after: Position | null = null;
    for (;;) {
      const filters = { startDate: since, limit: stepSize };
      const request = { filters, after, locale, until: now };
      const page: Position[] = await matchingPositions(db, merchantId, writtenKinds[type], request);
      const ids = page.slice(0, stepSize).map(({ id }) => id);
      if (ids.length > 0) add(result, type, await pastItems(db, merchantId, type, { rule, ids }));
      if (page.length <= stepSize) break;
      after = page[stepSize - 1] ?? null;
      if (performance.now() - started > maxMs) return present(result, { since, isComplete: false });
      // Lets other requests of this process continue.
      await setImmediate();
    }
  }
  return present(result, { since, isComplete: true });
}

/** The first day (UTC) of the tested period. */
export const sinceOf = (now: Date) => new Date(now.getTime() - testedDays * dayMs).toISOString().slice(0, 10);

/** Reviews come first, because there are most of them. */
export const typesOf = ({ when }: Rule): WrittenType[] =>
  writtenTypes.filter((type) => !when.itemTypes || when.itemTypes.includes(type));

interface Result {
  checked: number;
  matching: number;
  applicable: number;
  oldest: string | null;
  stars: { matching: Stars; others: Stars };
  samples: { type: WrittenType; item: PastItem }[];
}

const noStars = (): Stars => ({ 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 });
const newResult = (): Result => ({
  checked: 0,
  matching: 0,
  applicable: 0,
  oldest: null,
  stars: { matching: noStars(), others: noStars() },
  samples: [],
});

function add(result: Result, type: WrittenType, items: readonly PastItem[]): void {
  result.checked += items.length;
  const newestFirst = items.toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1));
  for (const item of newestFirst) {
    const { isMatch, isDecided, status, rating, createdAt } = item;
    if (result.oldest === null || createdAt < result.oldest) result.oldest = createdAt;
    if (rating !== null) result.stars[isMatch ? 'matching' : 'others'][starOf(rating)] += 1;
    if (!isMatch) continue;
    result.matching += 1;
    if (status === 'approved' && !isDecided) result.applicable += 1;
    if (result.samples.length < mostSamples) result.samples.push({ type, item });
  }
}

function present(
  { checked, matching, applicable, oldest, stars, samples }: Result,
  { since, isComplete }: { since: string; isComplete: boolean },
): Static<typeof ruleTest> {
  return {
    since,
    isComplete,
    oldestChecked: oldest,
    checked,
    matching,
    share: checked === 0 ? 0 : Math.round((1000 * matching) / checked) / 10,
    applicable,
    samples: samples.map(({ type, item }) => ({
      type,
      id: typeId(type, item.id),
      status: item.status,
      createdAt: item.createdAt,
      productId: item.productId || null,
      authorName: item.authorName,
      excerpt: Object.values(item.texts).join(' · ').slice(0, 200),
    })),
    ratings: { matching: sideOf(countsOf(stars.matching)), others: sideOf(countsOf(stars.others)) },
    test: testDifference(stars.others, stars.matching),
  };
}
