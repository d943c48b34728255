import { judge } from '../../../packages/server/src/features/integrity/judgment.ts';
import type { StarredReview } from '../starred-reviews.ts';
import { author } from './ordinary.ts';
import { raid, raidKinds } from './raids.ts';
import { integerBelow, oneOf, type Random, waitingTime } from './random.ts';
import { type Sent, Store, sent } from './store.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
export const yearMs = 365 * dayMs;

/** Reviews after a longer pause belong to another raid. */
const pauseMs = 7 * dayMs;
/** Share of a day's reviews that are written in each hour. */
const hours = [2, 1, 1, 1, 1, 1, 2, 3, 4, 5, 6, 6, 6, 6, 5, 5, 5, 5, 6, 7, 8, 8, 5, 3];
const weekdays = [0.95, 0.9, 0.9, 0.9, 1, 1.1, 1.25];

interface Product {
  id: string;
  /** Reviews in a year, on average. */
  reviews: number;
  /** Before the year, or within it. */
  launchAt: number;
  fadingMs: number;
  inSales: boolean;
}

interface Sale {
  at: number;
  days: number;
}

/**
 * A year of a store without raids. Ten products have as many reviews as `best` sellers, the others as those of a whole assortment (`counts`). Verified reviews follow a request by email ten
 * days after the order, others come on their own. Sales, launches and a weekly newsletter cause waves of both.
 */
export function yearOfReviews(
  products: number,
  {
    counts,
    best,
    verifiedShare,
  }: { counts: readonly number[]; best: readonly number[]; verifiedShare: number },
  random: Random,
): Sent[] {
  const sales = Array.from({ length: 6 }, () => ({
    at: random() * yearMs,
    days: 1 + integerBelow(random, 4),
  }));
  const catalog = Array.from({ length: products }, (_, number) =>
    product(`product ${number}`, best[number] ?? oneOf(random, counts), random),
  );
  const reviews: Sent[] = [];
  const add = (productId: string, at: number, verified: boolean) => {
    const number = reviews.length;
    if (at < 0 || at >= yearMs) return;
    const by = author(random, random() < 0.05 ? integerBelow(random, number + 1) : number);
    const hasText = random() > 0.12;
    reviews.push(
      sent(
        { id: `ordinary ${number}`, at, productId, ...by, verified, hasText, held: false, cleared: false },
        '',
      ),
    );
  };
  for (const one of catalog)
    for (let count = Math.round(one.reviews); count > 0; count--) {
      const verified = random() < verifiedShare;
      add(one.id, writtenAt(orderedAt(one, sales, random), verified, random), verified);
    }
  for (let at = 2 * dayMs + 10 * hourMs; at < yearMs; at += 7 * dayMs)
    for (let featured = 0; featured < 6; featured++) {
      const { id, reviews: usual } = oneOf(random, catalog);
      const caused = Math.min(20, waitingTime(random) * (2 + usual / 12));
      for (let count = Math.round(caused); count > 0; count--)
        add(id, at + waitingTime(random) * 8 * hourMs, random() < verifiedShare);
    }
  return reviews.sort((one, other) => one.at - other.at);
}

function product(id: string, usual: number, random: Random): Product {
  const launchAt = (random() * 3 - 2) * yearMs;
  return {
    id,
    reviews: (usual / 2) * waitingTime(random),
    launchAt,
    fadingMs: (0.3 + random()) * yearMs,
    inSales: random() < 0.3,
  };
}

function orderedAt({ launchAt, fadingMs, inSales }: Product, sales: readonly Sale[], random: Random): number {
  if (inSales && random() < 0.25) {
    const { at, days } = oneOf(random, sales);
    if (at > launchAt) return at + random() * days * dayMs;
  }
  if (launchAt > 0) return launchAt + waitingTime(random) * (random() < 0.25 ? 7 * dayMs : fadingMs);
  for (;;) {
    const at = random() * yearMs;
    if (random() < Math.exp(-at / fadingMs)) return at;
  }
}

/** When a customer reviews an order: after a request that is sent at nine o'clock, or unasked at the usual hours. */
function writtenAt(orderAt: number, verified: boolean, random: Random): number {
  const dayOf = (at: number) => Math.floor(at / dayMs) * dayMs;
  if (verified) return dayOf(orderAt + 10 * dayMs) + 9 * hourMs + waitingTime(random) * 14 * hourMs;
  for (;;) {
    const day = dayOf(orderAt + (3 + waitingTime(random) * 12) * dayMs);
    const hour = integerBelow(random, 24);
    const weekday = weekdays[(day / dayMs) % 7] ?? 1; // before the year
    if (random() < weekday / 1.25 && random() < (hours[hour] ?? 0) / 8)
      return day + (hour + random()) * hourMs;
  }
}

/** A raid of each kind and size on products of the store, after the first three months. */
export function raidsOfYear(
  reviews: readonly Sent[],
  { sizes, texts }: { sizes: readonly number[]; texts: readonly StarredReview[] },
  random: Random,
): Sent[] {
  const products = [...new Set(reviews.map(({ productId }) => productId))];
  return Object.entries(raidKinds).flatMap(([kind, declared]) =>
    sizes.flatMap((size) => {
      const begin = yearMs * (0.25 + 0.7 * random());
      const planted = raid(declared, { size, products, begin, texts, random });
      return planted.map((one) => ({ ...one, id: `${kind}, ${size}: ${one.id}` }));
    }),
  );
}

interface Judged {
  /** IDs of the reviews that were held, also of those that staff published later. */
  held: ReadonlySet<string>;
  alarms: number;
  /** Alarms of raids that were not planted. */
  falseAlarms: number;
}

/**
 * Judges all reviews as they arrive. Three or more that are held together raise an alarm, as features/raids/gathering.ts does. Staff decide
 * a day later: they publish ordinary reviews, and reject planted ones.
 */
export function judged(reviews: readonly Sent[], planted: ReadonlySet<string>): Judged {
  const store = new Store();
  const verified = new Set(reviews.filter((review) => review.verified).map(({ id }) => id));
  const raids = new Map<string, { lastAt: number }>();
  const held = new Set<string>();
  const undecided: { id: string; at: number }[] = [];
  let [alarms, falseAlarms] = [0, 0];
  for (const review of reviews) {
    const decided = undecided.findIndex(({ at }) => at > review.at - dayMs);
    store.clear(undecided.splice(0, decided < 0 ? undecided.length : decided).map(({ id }) => id));
    const judgment = judge(store.evidenceOf(review));
    store.add(review);
    if (!judgment?.held) continue;
    const members = [review.id, ...judgment.others.filter((id) => !verified.has(id))];
    for (const id of members.filter((one) => !held.has(one) && !planted.has(one)))
      undecided.push({ id, at: review.at });
    for (const id of members) held.add(id);
    store.hold(members);
    if (members.length < 3) continue;
    const ofProduct = raids.get(review.productId);
    const known =
      members.map((id) => raids.get(id)).find((raid) => raid !== undefined) ??
      (ofProduct && review.at - ofProduct.lastAt < pauseMs ? ofProduct : undefined);
    if (!known) {
      store.raiseAlarm(review.at);
      alarms += 1;
      if (members.filter((id) => planted.has(id)).length < members.length / 2) falseAlarms += 1;
    }
    const raid = known ?? { lastAt: 0 };
    raid.lastAt = review.at;
    if (!known) raids.set(review.productId, raid);
    for (const id of members) raids.set(id, raid);
  }
  return { held, alarms, falseAlarms };
}
