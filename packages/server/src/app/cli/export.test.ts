// Thorough runs only.

import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { givenReview } from '../../testing/given.ts';
import { startHarness } from '../../testing/harness.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { runTribune } from './verify.fixture.ts';

const harness = await startHarness();
const folder = await temporaryFolder();

const tribune = (...args: string[]) =>
  runTribune({ DATABASE_URL: harness.databaseUrl, DATA_DIR: folder }, ...args);

test('reviews go into a file, and --json says how many', async () => {
  const shop = await harness.merchant();
  await givenReview(shop);
  const file = join(folder, 'reviews.csv');
  const { code, out, error } = await tribune(
    'export',
    'reviews',
    '--merchant',
    shop.id,
    '--out',
    file,
    '--json',
  );
  assert.deepEqual([code, error], [0, '']);
  const text = await readFile(file, 'utf8');
  assert.deepEqual(JSON.parse(out), { file, rows: 1, bytes: Buffer.byteLength(text) });
  assert.match(text, /^id,productId,.*\r\nreview_\w{26},P-1,.*\r\n$/s);
  assert.ok(!(await readdir(folder)).some((name) => name.endsWith('.part')));
});

test('what cannot be exported is one sentence on stderr and exit code 1', async () => {
  const shop = await harness.merchant();
  const out = ['--out', join(folder, 'none.csv')];
  for (const [args, message] of [
    [['orders', '--merchant', shop.id, ...out], /Allowed choices are reviews, questions/],
    [['reviews', '--merchant', shop.id], /required option '--out <file>' not specified/],
    [['reviews', '--merchant', shop.id, ...out, '--from', 'yesterday'], /Must be a day, e\.g\. 2026-01-31/],
    [
      ['reviews', '--merchant', shop.id, ...out, '--from', '2026-02-01', '--to', '2026-01-01'],
      /endDate must not be before startDate/,
    ],
    [['reviews', '--merchant', 'merchant_01900000000070008000000000', ...out], /Merchant not found/],
  ] as const) {
    const answer = await tribune('export', ...args);
    assert.deepEqual([answer.code, answer.out], [1, '']);
    assert.match(answer.error, message);
  }
});
