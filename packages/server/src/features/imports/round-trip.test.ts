import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import type { ExportType } from '@tribune/contract';
import { rows } from '../../platform/db/database.ts';
import { givenReview, givenReviewThatIs } from '../../testing/given.ts';
import { startHarness, type TestMerchant } from '../../testing/harness.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { recountDays } from '../daily-figures/recount.ts';
import { writeExport } from '../exports/writing.ts';
import { answeredByShop, published } from '../questions/given.fixture.ts';
import { recountQuestions } from '../questions/recount.ts';
import { recount } from '../rating-counters/recount.ts';
import { importFile } from './importing.ts';

const folder = await temporaryFolder();
const harness = await startHarness({ DATA_DIR: folder });
const { db, media, clock } = harness.context;

let files = 0;
async function exported(shop: TestMerchant, type: ExportType): Promise<string> {
  const path = join(folder, `${++files}.csv`);
  const endDate = clock.now().toISOString().slice(0, 10);
  const selection = {
    merchantId: shop.uuid,
    type,
    startDate: '1990-01-01',
    endDate,
    status: 'all',
  } as const;
  await writeExport(db, { selection, path, mediaUrl: media.publicUrl, onProgress: () => {} });
  return path;
}
const text = (path: string) => readFile(path, 'utf8');

/** Everything that can make a cell difficult. */
const hostile = [
  '=HYPERLINK("https://evil.example","x")',
  "'=already marked",
  "''+twice",
  '-1 + 2',
  '@SUM(A1)',
  'commas, "quotes"; semicolons\nand lines\n\nwith\ttabs',
  'ä€😀 ﷽ \u200fעברית',
  '\\N',
  'null',
  "'",
];

test('exporting reviews, importing them into another merchant and exporting again produces an equal file', async () => {
  const [shop, other] = [await harness.merchant(), await harness.merchant()];
  for (const [index, words] of hostile.entries())
    await givenReview(shop, {
      title: words,
      text: `${words} and more`,
      pros: words,
      cons: words,
      authorName: `A${words}`.slice(0, 100),
      authorEmail: `h${index}@example.com`,
      productId: words.slice(0, 50),
      rating: 1 + (index % 5),
      attributes: { [words.slice(0, 60)]: words, list: ['a', words], number: 1.5, yes: true },
      wouldRecommend: index % 2 === 0,
    });
  for (const status of ['approved', 'pending', 'rejected', 'flagged'] as const)
    await givenReviewThatIs(shop, status, {
      authorEmail: `${status}@example.com`,
      text: `Is ${status}, said twice.`,
    });
  const { reviews } = (await shop.asBrowser('GET', '/reviews?limit=3')).body;
  await shop.asStaff('PUT', `/reviews/${reviews[0].id}/reply`, { text: '=Thanks', authorName: 'Tom' });
  await shop.asStaff('POST', `/reviews/${reviews[1].id}/feature`, { featured: true, featuredSequence: 7 });
  await shop.asServer('POST', `/reviews/${reviews[2].id}/helpful`, { helpful: true, userId: 'u' });
  await shop.asStaff('PUT', '/admin/products/-1%20%2B%202', {
    name: '-minus',
    url: 'https://shop.example/p',
  });
  await rows(
    db,
    `update reviews set sentiment = 'negative', sentiment_score = -0.125, edited_at = created_at where merchant_id = $1
     and rating = 1`,
    [shop.uuid],
  );
  const first = await exported(shop, 'reviews');
  const report = await importFile({ db, merchantId: other.uuid, source: first });
  assert.deepEqual([report.format, report.failures, report.imported], ['native', [], hostile.length + 4]);
  assert.equal(await text(await exported(other, 'reviews')), await text(first));
  assert.deepEqual(await recount(db, other.uuid, { repair: false }), []);
  assert.deepEqual(await recountDays(db, other.uuid, { repair: false }), []);
  assert.equal(
    (await importFile({ db, merchantId: other.uuid, source: first })).unchanged,
    hostile.length + 4,
  );
});

test('the same holds for questions with their answers', async () => {
  const [shop, other] = [await harness.merchant(), await harness.merchant()];
  for (const [index, words] of hostile.entries()) {
    const asked = await shop.asBrowser('POST', '/products/MUG/questions', {
      text: words,
      authorName: 'Maya',
      authorEmail: `q${index}@example.com`,
      externalProductId: 'MUG',
    });
    assert.equal(asked.status, 200, JSON.stringify(asked.body));
    const { id } = asked.body.data;
    if (index % 2 === 0)
      await shop.asStaff('PATCH', `/questions/${id}/moderate`, { status: 'approved', reason: words });
    await shop.asServer('POST', `/questions/${id}/answers`, { answer: words, verified: true });
    if (index % 3 === 0)
      await shop.asServer('POST', `/questions/${id}/answers`, {
        answer: `${words} I think`,
        author: { name: 'Bo', email: 'bo@example.com' },
      });
  }
  const answered = await published(shop);
  await answeredByShop(shop, answered);
  await shop.asServer('POST', `/questions/${answered}/helpful`, { helpful: true, userId: 'u' });
  const first = await exported(shop, 'questions');
  const report = await importFile({ db, merchantId: other.uuid, source: first });
  assert.deepEqual([report.kind, report.failures], ['questions', []]);
  assert.equal(await text(await exported(other, 'questions')), await text(first));
  assert.deepEqual(await recountQuestions(db, other.uuid, { repair: false }), []);
  assert.equal((await importFile({ db, merchantId: other.uuid, source: first })).imported, 0);
  const found = await other.asBrowser('GET', '/products/MUG/questions?includeAnswers=true&limit=100');
  assert.ok(found.body.totalQuestions > 0);
  assert.ok(found.body.questions.every(({ answers }: { answers: unknown[] }) => answers.length > 0));
});
