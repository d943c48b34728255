import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { rows } from '../../platform/db/database.ts';
import { startHarness } from '../../testing/harness.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { recountFacets } from '../facets/index.ts';
import { recount } from '../rating-counters/recount.ts';
import { columns, csvOf, importerOf, many, plain } from './files.fixture.ts';

const harness = await startHarness();
const { db } = harness.context;
const folder = await temporaryFolder();

const run = importerOf(harness);

test('invalid rows are reported with number and reason, and valid ones are imported', async () => {
  const shop = await harness.merchant();
  const errorFile = join(folder, 'bad rows.csv');
  const bad: Record<string, [Record<string, string>, RegExp]> = {
    rating: [{ rating: '6' }, /^rating must be at most 5$/],
    half: [{ rating: '4.5' }, /^rating must be a whole number$/],
    noEmail: [{ authorEmail: '' }, /^authorEmail is required$/],
    name: [{ authorName: 'n'.repeat(101) }, /^authorName must have at most 100 characters$/],
    text: [{ text: 't'.repeat(10_001) }, /^text must have at most 10000 characters$/],
    control: [{ title: 'bell \u0007' }, /^title must not contain control characters$/],
    product: [{ productId: '  ' }, /^productId is required$/],
    noSuchDay: [{ createdAt: '2026-02-30T00:00:00Z' }, /^createdAt has no day 2026-02-30/],
    shortened: [
      { productId: '7.01235E+12' },
      /^productId is 7.01235E\+12, which a spreadsheet has shortened/,
    ],
    unreadable: [{ createdAt: 'last week' }, /^createdAt is not a date that can be read/],
    ambiguous: [{ createdAt: '05/03/2024' }, /^createdAt must start with the year/],
    future: [{ createdAt: '2199-01-01' }, /^createdAt must not be in the future$/],
    ancient: [{ createdAt: '1215-06-15' }, /^createdAt must not be before 1990$/],
    status: [{ status: 'shown' }, /^status must be one of pending, approved, rejected, flagged$/],
    verification: [{ verification: 'yes' }, /^verification must be one of/],
    json: [{ attributes: '{fit:snug}' }, /^attributes must be a JSON object/],
    list: [{ attributes: '["snug"]' }, /^attributes must be a JSON object/],
    attribute: [{ attributes: JSON.stringify({ fit: 'x'.repeat(501) }) }, /^attributes\.fit /],
    boolean: [{ wouldRecommend: 'maybe' }, /^wouldRecommend must be true or false$/],
    votes: [{ helpfulVotes: '-1' }, /^helpfulVotes must be at least 0$/],
    sequence: [{ featuredSequence: '1000' }, /^featuredSequence must be at most 999$/],
    language: [{ language: 'English' }, /^language must be an ISO 639 language code/],
    media: [{ media: 'javascript:alert(1)' }, /^media must be a URL that starts with https/],
    reply: [{ replyAuthorName: 'Tom' }, /^replyText is required with the name or time of a reply$/],
    two: [{ rating: 'five', title: 't'.repeat(201) }, /^(?=.*rating must be)(?=.*title must have at most)/],
  };
  const cases = Object.values(bad);
  const reviews = cases.flatMap(([changes], number) => [plain(number), plain(1_000 + number, changes)]);
  const report = await run(shop, csvOf(reviews), { errorFile });
  assert.deepEqual([report.imported, report.failed, report.errors], [cases.length, cases.length, errorFile]);
  for (const [place, { row, error }] of report.failures.entries()) {
    assert.equal(row, 3 + 2 * place);
    assert.match(error, cases[place]?.[1] ?? /never/);
  }
  const lines = (await readFile(errorFile, 'utf8')).split('\r\n');
  assert.equal(lines[0]?.endsWith(',error'), true);
  assert.equal(lines.length, cases.length + 2);
  assert.match(lines[1] ?? '', /^P-1,6,Title 1000,.*,Row 3: rating must be at most 5$/);
  assert.deepEqual(await recount(db, shop.uuid, { repair: false }), []);
  assert.deepEqual(await recountFacets(db, shop.uuid, { repair: false }), []);
});

test('an error file can be corrected and imported', async () => {
  const shop = await harness.merchant();
  const errorFile = join(folder, 'to correct.csv');
  await run(shop, csvOf([plain(1), plain(2, { rating: '0' })]), { errorFile });
  const corrected = join(folder, 'corrected.csv');
  await writeFile(corrected, (await readFile(errorFile, 'utf8')).replace(',0,', ',5,'));
  const report = await run(shop, '', { source: corrected, errorFile });
  assert.deepEqual([report.imported, report.failed, report.errors], [1, 0, null]);
});

test('no error file is created when every row is valid', async () => {
  const shop = await harness.merchant();
  const errorFile = join(folder, 'none.csv');
  assert.equal((await run(shop, csvOf(many(3)), { errorFile })).errors, null);
  await assert.rejects(readFile(errorFile), { code: 'ENOENT' });
});

const refusals: Record<string, [string | Buffer, RegExp]> = {
  'an empty file': ['', /^The file is empty\.$/],
  'a file of blank lines': ['\n\n\r\n', /^The file is empty\.$/],
  'a byte order mark and nothing else': ['\ufeff', /^The file is empty\.$/],
  'an unknown column': [`${columns},stars,shoeSize\n`, /has unknown columns: stars, shoeSize\.$/],
  'a missing column': ['productId,rating,authorName,createdAt\n', /lacks the column: authorEmail\.$/],
  'a column there twice': [`${columns},Rating\n`, /has a column twice: rating\.$/],
  'a workbook': [Buffer.from('PK\u0003\u0004 and so on'), /Save it as CSV/],
  'a picture': [Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0]), /header is not utf-8 text/],
  'binary rubbish': [Buffer.from([1, 2, 0, 13, 10, 0]), /format native/],
};
for (const [what, [content, message]] of Object.entries(refusals))
  test(`${what} is refused, and nothing is written`, async () => {
    const shop = await harness.merchant();
    await assert.rejects(run(shop, content), { name: 'UserError', message });
    assert.deepEqual(await rows(db, 'select from imports where merchant_id = $1', [shop.uuid]), []);
  });

test('a missing file, a folder, and an unknown format or encoding are rejected', async () => {
  const shop = await harness.merchant();
  await assert.rejects(run(shop, '', { source: join(folder, 'absent.csv') }), /There is no file/);
  await assert.rejects(run(shop, '', { source: folder }), /is a folder/);
  await assert.rejects(
    run(shop, '', { format: 'yelp' }),
    /There is no format yelp\. Formats: native, judgeme, yotpo/,
  );
  await assert.rejects(run(shop, columns, { encoding: 'klingon' }), /No encoding is called klingon/);
  const source = join(folder, 'same.csv');
  await writeFile(source, columns);
  await assert.rejects(run(shop, '', { source, errorFile: source }), /must not be the imported file/);
});

test('a file without rows imports nothing', async () => {
  const shop = await harness.merchant();
  const report = await run(shop, columns);
  assert.deepEqual([report.rows, report.imported, report.failed], [0, 0, 0]);
});
