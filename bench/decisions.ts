/**
 * How many reviews per second a merchant's moderators approve one by one, in proportion to those that its customers submit:
 *
 *   npm run bench decisions
 *   npm run bench decisions -- --rounds 9 --seconds 3 --connections 64
 *
 * Rounds of `POST /reviews` and of `PATCH /reviews/{id}/moderate` alternate on one server in its production configuration,
 * so that other load affects both: the ratio (median over rounds) is more meaningful than either figure. Each decision is
 * about another pending review. Afterwards, all maintained counters must be exact.
 */
import { parseArgs } from 'node:util';
import { recount } from '../packages/server/src/features/rating-counters/index.ts';
import { rows } from '../packages/server/src/platform/db/database.ts';
import { statement, table } from '../packages/server/src/platform/db/statement.ts';
import { typeId } from '../packages/server/src/platform/ids.ts';
import type { LoadRequest, Measured } from './support/load.ts';
import { openScratch } from './support/scratch.ts';
import { seedReviews } from './support/seed.ts';
import { runLoad, serve } from './support/serving.ts';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '2' },
    connections: { type: 'string', default: '32' },
  },
});
const rounds = Number(options.rounds);
const seconds = Number(options.seconds);
const connections = Number(options.connections);

const products = 500;
/** More than any machine decides in a round: a review that has been decided about already would be cheaper. */
const decisionsPerRound = Math.ceil(seconds * 3_000);

const { databaseUrl, dataDir, service, shop, merchantId, close } = await openScratch();
const { db } = service.context;
try {
  const reviews = (rounds + 1) * decisionsPerRound;
  await seedReviews(db, merchantId, { products, reviews });
  await rows(db, `update reviews set status = 'pending' where merchant_id = $1`, [merchantId]);
  await recount(db, merchantId, { repair: true });
  await rows(db, 'analyze reviews', []);
  const pending = await rows(
    db,
    statement`select ${table('reviews')('review_id')} from reviews where merchant_id = $1 order by md5(review_id::text)`,
    [merchantId],
  );
  const json = { 'content-type': 'application/json', 'x-merchant-id': shop.merchantId };
  const submissions = Array.from(
    { length: products },
    (_, index): LoadRequest => ({
      method: 'POST',
      path: '/apiV2/reviews',
      headers: { ...json, 'x-api-key': shop.apiKey },
      body: JSON.stringify({
        merchantId: shop.merchantId,
        productId: `P-${1 + index}`,
        rating: 4,
        authorName: 'Maya',
        authorEmail: 'maya.#@example.com',
        title: 'Warm and dry',
        text: 'Wore it through three days of rain in the hills and stayed dry all the time, number #. The zip is stiff at first, the hood fits over a helmet, and the pockets are where one wants them.',
      }),
    }),
  );
  const decisions = pending.map(
    ({ review_id }): LoadRequest => ({
      method: 'PATCH',
      path: `/apiV2/reviews/${typeId('review', review_id)}/moderate`,
      headers: { ...json, authorization: `Bearer ${shop.accessToken}` },
      body: JSON.stringify({ status: 'approved' }),
    }),
  );

  const { port, child } = await serve('tribune', { databaseUrl, dataDir, cacheResponses: true });
  const taken: { submitted: Measured; approved: Measured }[] = [];
  try {
    // The first round warms both up.
    for (let round = 0; round <= rounds; round++) {
      const submitted = await runLoad({ port, connections, seconds, requests: submissions });
      const requests = decisions.slice(round * decisionsPerRound, (round + 1) * decisionsPerRound);
      const approved = await runLoad({ port, connections, seconds, requests });
      if (approved.requestsPerSecond * seconds > requests.length)
        throw new Error('The reviews to decide about did not suffice');
      if (round > 0) taken.push({ submitted, approved });
    }
  } finally {
    child.kill();
  }
  const differences = await recount(db, merchantId, { repair: false });
  if (differences.length > 0) throw new Error(`${differences.length} counters are wrong`);
  print(
    'submitted',
    taken.map(({ submitted }) => submitted),
  );
  print(
    'approved',
    taken.map(({ approved }) => approved),
  );
  const ratios = taken.map(
    ({ submitted, approved }) => approved.requestsPerSecond / submitted.requestsPerSecond,
  );
  console.log(
    `approved / submitted: ${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}), median of ${rounds} rounds of ${seconds} s, ${connections} connections`,
  );
} finally {
  await close();
}

function print(name: string, measured: readonly Measured[]): void {
  const of = (figure: 'requestsPerSecond' | 'p50Ms' | 'p99Ms') => median(measured.map((one) => one[figure]));
  console.log(
    `${name}: ${Math.round(of('requestsPerSecond')).toLocaleString('en')}/s, p50 ${of('p50Ms').toFixed(1)} ms, p99 ${of('p99Ms').toFixed(1)} ms`,
  );
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
