import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { listProductReviews, moderationQueue } from '@tribune/client';
import { Client } from 'pg';
import type { Scene } from './vendure-order-cases.ts';
import { runScript } from './vendure-store.ts';

const script = 'import-reviews.js';

/** As TypeORM creates it for the entity of Vendure's example plugin, which is in no package. */
const schema = `
  create table product_review (id serial primary key, "createdAt" timestamp not null default now(),
    "updatedAt" timestamp not null default now(), summary varchar not null, body text not null, rating integer not null,
    "authorName" varchar not null, "authorLocation" varchar, upvotes integer not null default 0,
    downvotes integer not null default 0, state varchar not null, response text, "responseCreatedAt" timestamp,
    "productId" integer references product (id), "productVariantId" integer references product_variant (id),
    "authorId" integer references customer (id))`;

export async function reviewsAreImported(t: TestContext, { merchant, store, beanie }: Scene): Promise<void> {
  const { env } = store;
  await assert.rejects(runScript(t, env, script), /no table product_review/);
  await fillTable(env.DATABASE_URL ?? '', beanie.id);
  const dryRun = await runScript(t, env, script, 'dry-run');
  assert.match(dryRun, /1 reviews name no product/);
  assert.match(dryRun, /Dry run: of 3 reviews, 3 would be imported, 0 exist already, 0 were rejected/);
  assert.deepEqual(await imported(), [], 'a dry run imports nothing');

  assert.match(await runScript(t, env, script), /Of 3 reviews, 3 were imported/);
  assert.deepEqual(
    (await imported()).map((review) => [
      ...[review.title, review.text, review.authorName, review.createdAt.slice(0, 10)],
      ...[review.helpfulVotes, review.notHelpfulVotes, review.reply?.text, review.verification],
    ]),
    [['Warm', 'So "light",\nand dry.', 'Maya', '2025-03-01', 4, 1, 'Thank you!', 'imported']],
  );
  const { reviews: held } = await moderationQueue(merchant.staff, {
    productId: beanie.id,
    status: ['pending', 'rejected'],
    search: 'Imported',
  });
  assert.deepEqual(
    new Map(held.map((review) => [review.status, [review.authorName, review.authorEmail]])),
    new Map([
      ['pending', ['Anonymous', 'vendure-3@no-address.invalid']],
      ['rejected', ['Ben', 'vendure-2@no-address.invalid']],
    ]),
  );
  assert.match(await runScript(t, env, script), /0 were imported, 3 exist already/);

  /** Beside those that were written in other tests. */
  async function imported() {
    const { reviews } = await listProductReviews(merchant.staff, { productId: beanie.id });
    return reviews.filter(({ verification }) => verification === 'imported');
  }
}

async function fillTable(database: string, productId: string): Promise<void> {
  const client = new Client({ connectionString: database });
  await client.connect();
  try {
    await client.query(schema);
    await client.query(
      `insert into product_review (summary, body, rating, "authorName", upvotes, downvotes, state, "productId", "createdAt", response, "responseCreatedAt", "authorId")
        values
        ('Warm', E'So "light",\\nand dry.', 5, 'Maya', 4, 1, 'approved', $1, '2025-03-01T12:00:00', 'Thank you!', '2025-03-02T12:00:00', (select min(id) from customer)),
        ('Small', 'Imported: too small.', 1, 'Ben', 0, 0, 'rejected', $1, '2025-03-02T12:00:00', null, null, null),
        ('Fine', 'Imported: fine.', 4, '', 0, 0, 'new', $1, '2025-03-03T12:00:00', null, null, null),
        ('Lost', 'Of no product.', 4, 'Eve', 0, 0, 'approved', null, '2025-03-04T12:00:00', null, null, null)`,
      [productId],
    );
  } finally {
    await client.end();
  }
}
