// Thorough runs only.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { startHarness } from '../../testing/harness.ts';
import { program } from '../../testing/program.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { runTribune } from './verify.fixture.ts';

const harness = await startHarness();
const folder = await temporaryFolder();

const tribune = (...args: string[]) =>
  runTribune({ DATABASE_URL: harness.databaseUrl, DATA_DIR: folder }, ...args);

const header = 'productId,rating,title,authorName,authorEmail,createdAt';
const good = 'MUG,5,Fine,Maya,maya@example.com,2025-01-01T00:00:00Z';
const bad = 'MUG,7,Fine,Maya,maya@example.com,2025-01-01T00:00:00Z';

async function fileOf(...lines: string[]): Promise<string> {
  const path = join(folder, `${crypto.randomUUID()}.csv`);
  await writeFile(path, [header, ...lines].join('\n'));
  return path;
}

test('a reader that goes away before the end, as `head` does, is no fault', async () => {
  const shop = await harness.merchant();
  const file = await fileOf(good);
  const env = { ...process.env, DATABASE_URL: harness.databaseUrl, DATA_DIR: folder };
  const child = spawn(process.execPath, [program, 'import', file, '--merchant', shop.id], { env });
  child.stdout.destroy();
  const [error, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  assert.deepEqual([code, error], [0, '']);
});

test('a file goes in, and the exit code says that all of it did', async () => {
  const shop = await harness.merchant();
  await shop.asStaff('PUT', '/admin/products/MUG', {});
  const { code, out, error } = await tribune(
    'import',
    await fileOf(good),
    '--format',
    'native',
    '--merchant',
    shop.id,
  );
  assert.deepEqual([code, error], [0, '']);
  assert.match(
    out,
    /^format: native\nholds: reviews\nrows: 1\nimported: 1\nunchanged: 0\nfailed: 0\nbatch: import_\w+\n$/,
  );
  assert.equal((await shop.asBrowser('GET', '/products/MUG/reviews')).body.totalReviews, 1);
});

test('rows that fail are reported, written to an error file, and cause exit code 2', async () => {
  const shop = await harness.merchant();
  const file = await fileOf(good, bad);
  const { code, out } = await tribune('import', file, '--format', 'native', '--merchant', shop.id);
  assert.equal(code, 2);
  assert.match(out, /imported: 1\n.*failed: 1\n.*row 3: rating must be at most 5\n/s);
  assert.equal(
    await readFile(`${file}.errors.csv`, 'utf8'),
    `${header},error\r\n${bad},Row 3: rating must be at most 5\r\n`,
  );
});

test('rows that match no known product are counted, and a product map says which product is meant', async () => {
  const shop = await harness.merchant();
  await shop.asStaff('PUT', '/admin/products/P-1', {});
  const file = await fileOf(good);
  const args = ['import', file, '--merchant', shop.id];
  const { out } = await tribune(...args, '--dry-run');
  assert.match(out, /^rows that match no known product: 1\nnot known: MUG\n/m);
  const map = join(folder, 'map.csv');
  await writeFile(map, 'handle,productId\nMUG,P-1\n');
  const mapped = await tribune(...args, '--product-map', map);
  assert.doesNotMatch(mapped.out, /known/);
  assert.equal((await shop.asBrowser('GET', '/products/P-1/reviews')).body.totalReviews, 1);
  await writeFile(map, 'handle,productId\nMUG,\n');
  const refused = await tribune(...args, '--product-map', map);
  assert.deepEqual([refused.code, refused.out], [1, '']);
  assert.match(
    refused.error,
    /^tribune: The product map .*map\.csv: row 2 needs a handle and a productId\n$/,
  );
});

test('a dry run shows the first reviews and writes none', async () => {
  const shop = await harness.merchant();
  const args = ['--format', 'native', '--merchant', shop.id, '--dry-run'];
  const { code, out } = await tribune('import', await fileOf(good), ...args);
  assert.equal(code, 0);
  assert.match(out, /would be imported: 1/);
  assert.match(out, /^2 {4}MUG .* approved .* Maya +Fine$/m);
  assert.equal((await shop.asBrowser('GET', '/products/MUG/reviews')).body.totalReviews, 0);
});

test('with --json it prints one line, the report', async () => {
  const shop = await harness.merchant();
  const args = ['--format', 'native', '--merchant', shop.id, '--json'];
  const { out } = await tribune('import', await fileOf(good, bad), ...args);
  assert.equal(out.indexOf('\n'), out.length - 1);
  const { rows, imported, failed, failures } = JSON.parse(out);
  assert.deepEqual(
    { rows, imported, failed, failures },
    { rows: 2, imported: 1, failed: 1, failures: [{ row: 3, error: 'rating must be at most 5' }] },
  );
});

test('what cannot be imported at all is one sentence on stderr and exit code 1', async () => {
  const shop = await harness.merchant();
  const file = await fileOf(good);
  const missing = ['import', join(folder, 'absent.csv'), '--format', 'native', '--merchant', shop.id];
  const wrongFormat = ['import', file, '--format', 'judgeme', '--merchant', shop.id];
  const nobodys = [
    ...['import', file, '--format', 'native'],
    ...['--merchant', 'merchant_01900000000070008000000000'],
  ];
  for (const [args, message] of [
    [missing, /^tribune: There is no file .*absent\.csv\.\n$/],
    [wrongFormat, /^tribune: As a file of the format judgeme, this one lacks the column: body, review_date/],
    [nobodys, /^tribune: There is no such merchant\.\n$/],
    [['import', file, '--format', 'native'], /required option '--merchant <merchantId>' not specified/],
    [['import', file, '--format', 'yelp', '--merchant', shop.id], /Allowed choices are native, judgeme/],
  ] as const) {
    const { code, out, error } = await tribune(...args);
    assert.deepEqual([code, out], [1, '']);
    assert.match(error, message);
  }
});
