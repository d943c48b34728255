// Thorough runs only.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { recountMerchants } from '../../app/cli/recount.ts';
import { type Db, rows } from '../../platform/db/database.ts';
import { output, statement } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { uuidOf } from '../../platform/ids.ts';
import { emailText, tokenIn } from '../../testing/given.ts';
import { codeOf, type TestMerchant } from '../../testing/harness.ts';
import { until } from '../../testing/processes.ts';
import { importerOf } from '../imports/files.fixture.ts';
import { agree, type Installation, settlesAt, startInstallation } from './installations.fixture.ts';
import { signedHeaders } from './signing.ts';

const count = 1_000;
const erased = { email: 'author7@example.com', word: 'quokkaberry' };
const file = [
  'productId,rating,text,authorName,authorEmail,createdAt',
  ...Array.from({ length: count }, (_, number) => {
    const word = number === 7 ? erased.word : `trail ${number}`;
    const day = String(1 + (number % 28)).padStart(2, '0');
    const text = `Walked the ${word} in the rain, and after ${number} miles the jacket was still dry inside.`;
    return `P-${number % 4},${1 + (number % 5)},"${text}",Author ${number},author${number}@example.com,2026-0${1 + (number % 9)}-${day}T10:00:00.000Z`;
  }),
].join('\n');

/** Of a review near the middle of the order in which reviews are shared. */
const halfway = 400;
const heldLock = 417_023;

const gtins = ['4006381333931', '5901234123457', '9780306406157', '4012345123456'];

test('a thousand reviews cross between two installations, and what happens to them follows', async (t) => {
  const [source, target] = [await startInstallation(), await startInstallation()];
  const brand = await source.harness.merchant({ name: 'Larkmoor', origins: ['https://larkmoor.example'] });
  const retailer = await target.harness.merchant({ name: 'Fellgate' });
  for (const [index, gtin] of gtins.entries()) {
    const saved = await brand.asStaff('PUT', `/admin/products/P-${index}`, { gtin });
    assert.equal(saved.status, 200, JSON.stringify(saved.body));
    await retailer.asStaff('PUT', `/admin/products/SKU-${index}`, { gtin });
  }
  await importerOf(source.harness)(brand, file);
  const id = await agree(brand, retailer);
  const at = async (shop: TestMerchant) => (await shop.asStaff('GET', `/admin/syndication/${id}`)).body.data;
  const received = async () => (await at(retailer)).received.published;

  const sourceWorker = source.work(t);
  await killWorkerIn(t, target, `trail ${halfway}`);
  const interrupted = await received();
  assert.ok(interrupted > 0 && interrupted < count, `${interrupted} were there when it was killed`);
  const second = target.work(t);
  await until(async () => (await received()) === count, sourceWorker, second);
  assert.equal(await reviewsOf(target.db, retailer), count, 'nothing is doubled');

  const listed = async (shop: TestMerchant, search: string) =>
    (await shop.asBrowser('GET', `/reviews?search=${encodeURIComponent(search)}`)).body.reviews;
  const [rejected] = await listed(retailer, 'trail 500');
  const decided = await retailer.asStaff('PATCH', `/reviews/${rejected.id}/moderate`, {
    status: 'rejected',
    reasonCode: 'off_topic',
  });
  assert.equal(decided.status, 200);
  const [edited] = await listed(brand, 'trail 501');
  await brand.asStaff('POST', `/admin/reviews/${edited.id}/update-request`, { message: 'Still happy?' });
  const token = tokenIn(await emailText(brand, 'review_update_request'));
  const changed = await brand.asBrowser('PATCH', `/reviews/${edited.id}`, {
    token,
    text: 'It leaks by now.',
    rating: 2,
  });
  assert.equal(changed.status, 200, JSON.stringify(changed.body));
  const erasure = await brand.asStaff('POST', '/admin/privacy/erase', { email: erased.email });
  assert.equal(erasure.status, 200, JSON.stringify(erasure.body));

  const expected = { published: count - 2, pending: 0, rejected: 1, unmatched: 0, withdrawn: 1 };
  const figures = async () => {
    const [atSource, atTarget] = [await at(brand), await at(retailer)];
    return { received: atTarget.received, reported: atSource.received, shared: atSource.shared };
  };
  const shared = { delivered: count - 1, queued: 0, withdrawn: 1 };
  await settlesAt(figures, { received: expected, reported: expected, shared }, sourceWorker, second);
  const [after] = await listed(retailer, 'It leaks by now');
  assert.deepEqual([after.rating, after.text], [2, 'It leaks by now.']);
  assert.deepEqual(after.originallyPostedOn, { name: 'Larkmoor', url: 'https://larkmoor.example' });
  for (const { db } of [source, target]) assert.deepEqual(await tablesWith(db, erased.word), []);

  await deliverAgain(target.db, id);
  await until(async () => (await positionOf(target.db, id)) > 0, second);
  await settlesAt(figures, { received: expected, reported: expected, shared }, sourceWorker, second);
  assert.equal(await reviewsOf(target.db, retailer), count - 1, 'delivered again, nothing is doubled');
  for (const { harness } of [source, target])
    assert.deepEqual(await recountMerchants(harness.context, { repair: false }), []);
  await refusesForgeries(source, target, { brand, id });
});

/** Starts a worker and kills it in the transaction that inserts the review with these words. */
async function killWorkerIn(t: TestContext, { db, work }: Installation, words: string): Promise<void> {
  await rows(
    db,
    `create function hold() returns trigger language plpgsql as $$
     begin perform pg_advisory_xact_lock(${heldLock}); return new; end $$`,
    [],
  );
  await rows(
    db,
    `create trigger held before insert on reviews for each row when (new.body like '%${words} %') execute function hold()`,
    [],
  );
  await inTransaction(db, async (tx) => {
    await rows(tx, 'select pg_advisory_xact_lock($1)', [heldLock]);
    const worker = work(t);
    const waiting = () =>
      rows(db, "select from pg_locks where locktype = 'advisory' and objid = $1 and not granted", [heldLock]);
    await until(async () => (await waiting()).length > 0, worker);
    await worker.kill();
  });
  await rows(db, 'drop trigger held on reviews', []);
}

async function refusesForgeries(
  source: Installation,
  target: Installation,
  { brand, id }: { brand: TestMerchant; id: string },
): Promise<void> {
  const [stored] = await rows(
    target.db,
    statement`select seed as ${output.bytes('seed')} from syndication_agreements where agreement_id = $1`,
    [uuidOf('agreement', id)],
  );
  assert.ok(stored);
  const body = JSON.stringify({ type: 'pull', after: 0, paused: false, limit: 1 });
  const now = source.harness.context.clock.now();
  const headers = (at: Date) => signedHeaders(stored.seed, { id: 'msg_1', body }, at);
  const post = async (merchantId: string, sent: string, signed: Record<string, string>) => {
    const url = `${source.url}/syndication/v1/${merchantId}/${id}`;
    const response = await fetch(url, { method: 'POST', headers: signed, body: sent });
    return { status: response.status, headers: {}, body: await response.json() };
  };
  const genuine = await post(brand.id, body, headers(now));
  assert.equal(genuine.status, 200, JSON.stringify(genuine.body));
  assert.equal((genuine.body as { changes: unknown[] }).changes.length, 1);
  const another = await source.harness.merchant();
  const longAgo = new Date(now.getTime() - 301_000);
  const seed = Buffer.alloc(32, 1);
  const code = async (answer: Promise<Awaited<ReturnType<typeof post>>>) => codeOf((await answer) as never);
  assert.equal(
    await code(post(brand.id, body.replace('"after":0', '"after":5'), headers(now))),
    'INVALID_SIGNATURE',
  );
  assert.equal(await code(post(brand.id, body, headers(longAgo))), 'INVALID_SIGNATURE');
  assert.equal(
    await code(post(brand.id, body, signedHeaders(seed, { id: 'msg_1', body }, now))),
    'INVALID_SIGNATURE',
  );
  assert.equal(await code(post(brand.id, body, {})), 'INVALID_SIGNATURE');
  assert.equal(await code(post(another.id, body, headers(now))), 'NOT_FOUND');
}

async function reviewsOf(db: Db, shop: TestMerchant): Promise<number> {
  const [found] = await rows(
    db,
    statement`select count(*) as ${output.number('count')} from reviews where merchant_id = $1`,
    [shop.uuid],
  );
  return found?.count ?? 0;
}

/** As if the source had to begin again. */
async function deliverAgain(db: Db, id: string): Promise<void> {
  await rows(db, 'update syndication_agreements set position = 0, pull_due_at = $2 where agreement_id = $1', [
    uuidOf('agreement', id),
    new Date(),
  ]);
}

async function positionOf(db: Db, id: string): Promise<number> {
  const [found] = await rows(
    db,
    statement`select position as ${output.number('position')} from syndication_agreements where agreement_id = $1`,
    [uuidOf('agreement', id)],
  );
  return found?.position ?? 0;
}

/** The tables of the database in which a word is anywhere. */
async function tablesWith(db: Db, word: string): Promise<string[]> {
  const tables = await rows(
    db,
    statement`select format('%I.%I', table_schema, table_name) as ${output.text('name')} from information_schema.tables
     where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'`,
    [],
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const hits = await rows(
      db,
      `/* every merchant */ select from ${name} as t where t::text like '%' || $1::text || '%' limit 1`,
      [word],
    );
    if (hits.length > 0) found.push(name);
  }
  return found;
}
