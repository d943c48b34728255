import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { listProductReviews, moderationQueue } from '@tribune/client';
import { Client } from 'pg';
import { until } from '../../../packages/server/src/testing/processes.ts';
import { packagesFolder } from '../../packages/workspace.ts';
import type { Scene } from './medusa-cases.ts';
import { medusa } from './medusa-store.ts';

const script = '../../node_modules/@tribune/medusa/.medusa/server/src/scripts/import-product-reviews.js';

/**
 * The columns of the tables that the migrations of @lambdacurry/medusa-product-reviews 1.4.0 create. The plugin itself cannot run here:
 * it pins another version of MikroORM than Medusa 2.21, whose carts then fail.
 */
const schema = `
  create table product_review (id text primary key, name text, email text, rating integer not null, content text,
    order_line_item_id text, product_id text, order_id text,
    status text check (status in ('pending', 'approved', 'flagged')) not null default 'pending',
    created_at timestamptz not null default now(), updated_at timestamptz not null default now(), deleted_at timestamptz);
  create table product_review_image (id text primary key, url text not null,
    product_review_id text not null references product_review (id) on update cascade,
    created_at timestamptz not null default now(), updated_at timestamptz not null default now(), deleted_at timestamptz);
  create table product_review_response (id text primary key, content text not null,
    product_review_id text not null references product_review (id) on update cascade,
    created_at timestamptz not null default now(), updated_at timestamptz not null default now(), deleted_at timestamptz)`;

export async function reviewsAreImported(t: TestContext, { merchant, store, beanie }: Scene): Promise<void> {
  const { env } = store;
  await assert.rejects(medusa(t, env, 'exec', script), /no table product_review/);
  const photo = await servePhoto(t);
  await fillTables(env.DATABASE_URL ?? '', beanie.id, photo);
  await assert.rejects(medusa(t, env, 'exec', script, 'dryrun'), /Unknown argument: dryrun/);

  const dryRun = await medusa(t, env, 'exec', script, 'dry-run');
  assert.match(dryRun, /1 reviews name no product/);
  assert.match(dryRun, /Dry run: of 3 reviews, 3 would be imported, 0 exist already, 0 were rejected/);
  /** Beside those that were written in other tests. */
  const imported = async () => {
    const { reviews } = await listProductReviews(merchant.staff, { productId: beanie.id });
    return reviews.filter(({ verification }) => verification === 'imported');
  };
  assert.deepEqual(await imported(), [], 'a dry run imports nothing');

  assert.match(await medusa(t, env, 'exec', script), /Of 3 reviews, 3 were imported/);
  const reviews = await until(async () => {
    const found = await imported();
    return found[0]?.media.length === 1 && found;
  });
  assert.deepEqual(
    reviews.map((review) => [
      review.text,
      review.authorName,
      review.createdAt,
      review.reply?.text,
      review.verification,
    ]),
    [['Warm, "really",\nand light.', 'Maya', '2025-03-01T10:00:00.000Z', 'Thank you!', 'imported']],
  );
  const { reviews: held } = await moderationQueue(merchant.staff, {
    productId: beanie.id,
    status: ['pending', 'flagged'],
  });
  assert.deepEqual(
    new Map(held.map((review) => [review.status, [review.authorName, review.authorEmail]])),
    new Map([
      ['flagged', ['Ben', 'ben@example.com']],
      ['pending', ['Anonymous', 'prev_3@no-address.invalid']],
    ]),
  );
  assert.match(await medusa(t, env, 'exec', script), /0 were imported, 3 exist already/);
}

async function fillTables(database: string, productId: string, photo: string): Promise<void> {
  const client = new Client({ connectionString: database });
  await client.connect();
  try {
    await client.query(schema);
    await client.query(
      `insert into product_review (id, name, email, rating, content, product_id, order_id, status, created_at, deleted_at) values
        ('prev_1', 'Maya', 'maya@example.com', 5, 'Warm, "really",\nand light.', $1, 'order_1', 'approved', '2025-03-01T10:00:00Z', null),
        ('prev_2', 'Ben', 'ben@example.com', 1, 'Too small.', $1, null, 'flagged', '2025-03-02T10:00:00Z', null),
        ('prev_3', null, null, 4, null, $1, null, 'pending', '2025-03-03T10:00:00Z', null),
        ('prev_4', 'Ida', 'ida@example.com', 4, 'Deleted.', $1, null, 'approved', '2025-03-04T10:00:00Z', now()),
        ('prev_5', 'Eve', 'eve@example.com', 4, 'Of no product.', null, null, 'approved', '2025-03-05T10:00:00Z', null)`,
      [productId],
    );
    await client.query(`insert into product_review_response (id, content, product_review_id)
      values ('prr_1', 'Thank you!', 'prev_1')`);
    await client.query(
      `insert into product_review_image (id, url, product_review_id) values ('prev_img_1', $1, 'prev_1')`,
      [photo],
    );
  } finally {
    await client.end();
  }
}

async function servePhoto(t: TestContext): Promise<string> {
  const photo = await readFile(join(packagesFolder, 'server/src/features/media/fixtures/phone.jpg'));
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'image/jpeg').end(photo);
  }).listen(0, '127.0.0.1');
  t.after(() => server.close());
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('It listens on a port');
  return `http://127.0.0.1:${address.port}/photo of a beanie.jpg`;
}
