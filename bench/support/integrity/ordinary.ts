import type { StarredReview } from '../starred-reviews.ts';
import { integerBelow, oneOf, type Random, waitingTime } from './random.ts';
import { type Sent, sent } from './store.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
export const yearsMs = 2 * 365 * dayMs;

const providers = 'gmail.com gmail.com gmail.com yahoo.com hotmail.com outlook.com icloud.com gmx.de'.split(
  ' ',
);

/** An ordinary author: usually new, at a common provider, in a network that few others use. */
export function author(random: Random, number: number) {
  const ownDomain = random() < 0.15;
  // Mobile networks, because one in eight reviews comes from a few dozen networks.
  const network =
    random() < 0.12 ? `carrier ${integerBelow(random, 40)}` : `network ${integerBelow(random, 200_000)}`;
  return {
    author: `author ${number}`,
    emailDomain: ownDomain ? `domain${integerBelow(random, 3_000)}.example` : oneOf(random, providers),
    client: random() < 0.02 ? `family ${integerBelow(random, 200)}` : `client ${number}`,
    network,
  };
}

/**
 * Real reviews with realistic times: each product has a launch and fading interest, reviews follow the hours and days of the week, a third
 * of them arrive in waves after newsletters and deliveries, and half of them are verified purchases.
 */
export function ordinaryReviews(real: readonly StarredReview[], random: Random): Sent[] {
  const byProduct = Map.groupBy(real, ({ file, product }) => `${file} ${product}`);
  const reviews: Sent[] = [];
  for (const [productId, some] of byProduct) {
    const times = arrivals(some.length, random);
    for (const [index, { title, text }] of some.entries()) {
      const number = reviews.length;
      const hasText = random() > 0.12;
      const review = {
        id: `ordinary ${number}`,
        at: times[index] ?? 0,
        productId,
        ...author(random, random() < 0.05 ? integerBelow(random, number + 1) : number),
        verified: random() < verifiedShare(productId),
        hasText,
        held: false,
        cleared: false,
      };
      reviews.push(sent(review, hasText ? `${title}\n${text}` : ''));
    }
  }
  return reviews.sort((one, other) => one.at - other.at);
}

/** The third file represents a store whose orders do not reach Tribune. */
const verifiedShare = (productId: string) => (productId.startsWith('clothing') ? 0 : 0.5);

function arrivals(count: number, random: Random): number[] {
  const launch = random() * yearsMs * 0.4;
  const fading = yearsMs * (0.3 + random());
  const times: number[] = [];
  while (times.length < count) {
    const at = launch + waitingTime(random) * fading;
    if (at > yearsMs || random() > interestAt(at)) continue;
    times.push(at);
    // A newsletter or a delivery causes some more reviews within the next day.
    const wave = random() < 0.08 ? 1 + integerBelow(random, 10) : 0;
    for (let more = 0; more < wave && times.length < count; more++)
      times.push(at + waitingTime(random) * 8 * hourMs);
  }
  return times.sort((one, other) => one - other);
}

/** Interest by hour, weekday and season, from 0 to 1. */
function interestAt(at: number): number {
  const hour = (at / hourMs) % 24;
  const day = Math.floor(at / dayMs);
  const byHour = 0.15 + 0.85 * Math.max(0, Math.sin(((hour - 6) / 18) * Math.PI));
  const byDay = day % 7 >= 5 ? 1 : 0.7;
  const bySeason = day % 365 > 325 ? 1 : 0.5;
  return byHour * byDay * bySeason;
}
