import pg from 'pg';
import {
  createMerchant,
  type MerchantCredentials,
} from '../../../packages/server/src/features/merchants/creation.ts';
import { openDatabase } from '../../../packages/server/src/platform/db/database.ts';
import { migrate } from '../../../packages/server/src/platform/db/migrate.ts';
import { uuidOf } from '../../../packages/server/src/platform/ids.ts';
import { searchConfigOf } from '../../../packages/server/src/platform/language/search-words.ts';
import { origin } from '../api.ts';
import { warnings } from '../ends.ts';
import type { Cluster } from './cluster.ts';
import { counterStatements, filledTables } from './counters-sql.ts';
import { followingSql, ordersSql, questionsSql } from './following-sql.ts';
import { dropIndexes, type Statement, sharedOut } from './indexes.ts';
import { passages } from './passages.ts';
import { attributeSchema, productsSql, reviewsSql, textsSql } from './reviews-sql.ts';
import { type Group, rareWordReviews, type Size } from './sizes.ts';

const years = 3;
/** Number of reviews per statement. */
const step = 25_000;

/** Merchants with their credentials; the first is the big one. */
export type Filled = Pick<MerchantCredentials, 'merchantId' | 'apiKey' | 'accessToken'>[];

/** Creates the database of a size and fills it. Prints the duration of each step. */
export async function fill(cluster: Cluster, size: Size): Promise<Filled> {
  const postgres = await cluster.admin('postgres');
  await postgres.query(`drop database if exists ${size.database} with (force)`);
  await postgres.query(`create database ${size.database} owner tribune`);
  await postgres.end();
  const merchants = await createMerchants(cluster.urlOf(size.database), size);
  // Connects as the owner of the tables, so that recreated indexes belong to the service.
  const clients = await Promise.all([1, 2].map(() => connected(cluster.urlOf(size.database))));
  const [client] = clients;
  if (!client) throw new Error('There are two');
  const timed = async (what: string, work: () => Promise<unknown>) => {
    const began = performance.now();
    await work();
    console.log(`${size.database}: ${what} ${((performance.now() - began) / 1000).toFixed(1)} s`);
  };
  const dropped = await dropIndexes(client, filledTables);
  await timed('texts', () => storeTexts(client));
  await timed('rows', () => fillRows(clients, merchants, size));
  await timed('vacuum', () =>
    sharedOut(
      clients,
      filledTables.map((table) => `vacuum analyze ${table}`),
    ),
  );
  await timed('indexes and keys', async () => {
    for (const phase of dropped) await sharedOut(clients, phase);
  });
  await timed('counters', () => sharedOut([client], counterStatements));
  await timed('analyze', () => sharedOut([client], ['drop table scale_texts', 'vacuum analyze']));
  await Promise.all(clients.map((one) => one.end()));
  return merchants;
}

async function createMerchants(url: string, { big, others }: Size): Promise<Filled> {
  const { db, pool } = openDatabase({ url, poolSize: 2, log: warnings, checkTenancy: false });
  await migrate({ db, pool });
  const merchants: Filled = [];
  let hash: string | undefined;
  for (let number = 0; number < big.merchants + others.merchants; number++) {
    const { merchantId, apiKey, accessToken } = await createMerchant(db, {
      name: number === 0 ? 'Big' : `Merchant ${number}`,
      plan: 'growth',
      origins: [origin],
      now: new Date(Date.now() - years * 366 * 86_400_000),
      ownerEmail: number === 0 ? 'owner@big.example' : `owner${number}@shop.example`,
      ownerPassword: null,
      ...(hash && { ownerPasswordHash: hash }),
    });
    // One hash is reused, because hashing takes 70 ms of CPU time and nobody signs in here.
    hash ??= (await pool.query('select password from auth_accounts limit 1')).rows[0]?.password;
    merchants.push({ merchantId, apiKey, accessToken });
  }
  await pool.query(
    `update merchants set attributes = $1, attributes_state = 'locked', attributes_version = 1`,
    [JSON.stringify(attributeSchema)],
  );
  await db.destroy();
  return merchants;
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // For chunks of unknown size, PostgreSQL would choose nested loops, which are far slower than hash joins.
  await client.query('set enable_nestloop = off');
  return client;
}

async function storeTexts(client: pg.Client): Promise<void> {
  const texts = passages();
  await client.query(
    `create table scale_texts (kind text, language text, place int, text text, words tsvector)`,
  );
  await client.query(textsSql, [
    texts.map(({ kind }) => kind),
    texts.map(({ language }) => language),
    texts.map(({ place }) => place),
    texts.map(({ text }) => text),
    texts.map(({ language }) => searchConfigOf(language)),
  ]);
  await client.query('analyze scale_texts');
}

async function fillRows(clients: pg.Client[], merchants: Filled, { big, others }: Size): Promise<void> {
  const uuids = merchants.map(({ merchantId }) => uuidOf('merchant', merchantId) ?? '');
  const rare = Math.floor(big.reviews / rareWordReviews);
  await sharedOut(clients, [
    ...statementsOf(big, uuids.slice(0, big.merchants), { first: 0, rare }),
    ...statementsOf(others, uuids.slice(big.merchants), { first: big.reviews, rare: 0 }),
  ]);
}

function statementsOf(
  { reviews, products, firstShare }: Group,
  uuids: string[],
  { first, rare }: { first: number; rare: number },
): Statement[] {
  // Decisions, replies and answers follow within two days, and must not be in the future either.
  const until = Date.now() / 1000 - 3 * 86_400;
  const since = until - years * 365 * 86_400;
  const chunks = (text: string, count: number, rare: number): Statement[] =>
    Array.from({ length: Math.ceil(count / step) }, (_, chunk) => ({
      text,
      values: [
        ...[uuids, products, first, count],
        ...[first + chunk * step, first + Math.min(count, (chunk + 1) * step) - 1],
        ...[since, until, rare, firstShare],
      ],
    }));
  return [
    { text: productsSql, values: [uuids, products, since] },
    ...chunks(reviewsSql, reviews, rare),
    ...chunks(followingSql, reviews, rare),
    ...chunks(ordersSql, reviews, rare),
    ...chunks(questionsSql, Math.ceil(reviews / 50), 0),
  ];
}
