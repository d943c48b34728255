import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encodeEntry, isCommitmentTo, itemContent, toBase64Url } from '@tribune/verify';
import { inTransaction } from '../../platform/db/transaction.ts';
import { newUuid, typeId } from '../../platform/ids.ts';
import { givenReview } from '../../testing/given.ts';
import { startHarness } from '../../testing/harness.ts';
import { loggedByKind } from '../content/arrival.ts';
import { arrivingQuestions, type NewQuestionRow } from '../questions/index.ts';
import { decided } from './entry-bodies.ts';
import { eraseFromLog } from './erasing.ts';
import { mirror, sequenceAll, shortened } from './mirror.fixture.ts';
import { recordInLog } from './recording.ts';
import { recountLog } from './recount.ts';

const harness = await startHarness({ PUBLIC_URL: 'https://reviews.example' });
const { context, clock } = harness;

/** Questions as a kind that is logged; no release logs them. */
const logged = loggedByKind(arrivingQuestions);

test('entries about items of another kind follow from its declaration, and figures of reviews do not contain them', async () => {
  const shop = await harness.merchant();
  await givenReview(shop, { rating: 4 });
  const now = clock.now();
  const row: NewQuestionRow = {
    merchant_id: shop.uuid,
    question_id: newUuid(),
    product_id: 'P-1',
    body: 'Is it warm?',
    author_name: 'Maya',
    author_email: 'maya@example.com',
    email_key: 'maya@example.com',
    language: 'en',
    status: 'approved',
    findings: [],
    text_hash: null,
    client_hash: null,
    assigned_to: null,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  };
  const submitted = logged(row, { now, isImported: false });
  const { question_id: reviewId } = row;
  const flagged = {
    reviewId,
    from: 'approved',
    to: 'flagged',
    reasonCode: 'off_topic',
    note: 'See P-2',
  } as const;
  await inTransaction(context.db, (tx) => recordInLog(tx, shop.uuid, [submitted]));
  await inTransaction(context.db, (tx) =>
    recordInLog(tx, shop.uuid, [decided({ ...flagged, by: 'staff', now })]),
  );
  await sequenceAll(harness);
  const { entries, replay } = await mirror(harness, shop);
  assert.deepEqual(shortened(entries).slice(1), [
    ...['received 4 widget none', 'decided pending approved null system'],
    ...['submitted question', 'decided pending approved null system'],
    'decided approved flagged off_topic staff noted',
  ]);
  const [first] = entries.slice(3);
  assert.ok(first?.type === 'submitted' && submitted.salt);
  assert.doesNotMatch(Buffer.from(encodeEntry(first)).toString(), /warm|Maya|P-1/);
  const content = itemContent('question', {
    id: typeId('question', reviewId),
    productId: 'P-1',
    text: row.body,
  });
  assert.ok(await isCommitmentTo(first.content, toBase64Url(new Uint8Array(submitted.salt)), content));
  assert.deepEqual(
    [replay.reviews.size, [...replay.items.values()].map(({ status }) => status)],
    [1, ['flagged']],
  );

  await inTransaction(context.db, (tx) =>
    eraseFromLog(tx, shop.uuid, { reviewIds: [reviewId], reason: 'personal_data', now }),
  );
  await sequenceAll(harness);
  const after = await mirror(harness, shop);
  assert.deepEqual(
    [...after.replay.items.values()].map(({ erasedFor }) => erasedFor),
    ['personal_data'],
  );
  const { body: figures } = await shop.asNobody('GET', `/merchants/${shop.id}/transparency`);
  assert.deepEqual([figures.log.entries, figures.received, figures.erased], [7, 1, 0]);
  assert.deepEqual(await recountLog(context.db, shop.uuid, { repair: false }), []);
  assert.equal((await recountLog(context.db, shop.uuid, { repair: true })).length, 0);
  const { coverage } = (await shop.asStaff('GET', '/admin/moderation/transparency')).body.data;
  assert.deepEqual([coverage.published, coverage.covered, coverage.missing], [1, 1, 0]);
});
