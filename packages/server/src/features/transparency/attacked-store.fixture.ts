import { Client } from 'pg';
import { rows } from '../../platform/db/database.ts';
import { uuidOf } from '../../platform/ids.ts';
import { givenReview, givenReviewThatIs } from '../../testing/given.ts';
import type { Harness, TestMerchant } from '../../testing/harness.ts';
import { sequenceAll } from './mirror.fixture.ts';

/** Creates a store with three published reviews of two products and a rejected one, all in its log as entries 0 to 8. */
export async function givenLoggedStore(harness: Harness) {
  const shop = await harness.merchant();
  const ids: string[] = [];
  for (const [number, rating] of [5, 4, 2].entries()) {
    const { id } = await givenReview(shop, {
      rating,
      productId: `P-${number % 2}`,
      authorEmail: `author${number}@example.com`,
      text: `The ${number}. review of this store.`,
    });
    ids.push(id);
  }
  await givenReviewThatIs(shop, 'rejected', {
    rating: 1,
    authorEmail: 'eve@example.com',
    text: 'Spam it is.',
  });
  await sequenceAll(harness);
  const [first = ''] = ids;
  return { shop, reviewId: uuidOf('review', first) ?? '', first };
}

/** Runs SQL about a merchant (the first parameter), as an attacker with access to the database could. */
export const attackOn =
  ({ context }: Harness) =>
  (text: string, { id }: TestMerchant, ...values: unknown[]) =>
    rows(context.db, text, [uuidOf('merchant', id), ...values]);

/** Copies a merchant's log. Returns a function that restores the copy and removes the states of reviews received since. */
export async function copiedLog({ databaseUrl, context }: Harness, { id }: TestMerchant) {
  const merchantId = uuidOf('merchant', id) ?? '';
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const tables = ['transparency_logs', 'transparency_entries', 'transparency_tiles'];
  for (const table of tables)
    await client.query(
      `create temp table kept_${table} as select * from ${table} where merchant_id = '${merchantId}'`,
    );
  return async () => {
    for (const table of tables) {
      await client.query(`delete from ${table} where merchant_id = $1`, [merchantId]);
      await client.query(`insert into ${table} select * from kept_${table}`);
    }
    const { rows: logs } = await client.query('select size from kept_transparency_logs');
    const since = [merchantId, logs[0].size];
    await client.end();
    await rows(
      context.db,
      'delete from transparency_reviews where merchant_id = $1 and content_position >= $2',
      since,
    );
    await rows(context.db, 'delete from transparency_salts where merchant_id = $1 and position >= $2', since);
  };
}
