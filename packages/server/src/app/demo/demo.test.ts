import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { compliancePresets, locales } from '@tribune/contract';
import { schemaOf } from '../../features/attributes/index.ts';
import { complianceOf, settingsFor } from '../../features/compliance/index.ts';
import { recountDays } from '../../features/daily-figures/recount.ts';
import { recountFacets } from '../../features/facets/index.ts';
import { changeSettings } from '../../features/merchants/index.ts';
import { checklist } from '../../features/onboarding/checklist.ts';
import { recount } from '../../features/rating-counters/recount.ts';
import { host, mirror, sequenceAll } from '../../features/transparency/mirror.fixture.ts';
import { rows } from '../../platform/db/database.ts';
import { output, statement, table } from '../../platform/db/statement.ts';
import { typeId, uuidOf } from '../../platform/ids.ts';
import { startHarness } from '../../testing/harness.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { thoroughOnly } from '../../testing/thorough.ts';
import { allowOrigins, type Demo, loadDemo } from './load.ts';
import { attachPhotos } from './photos.ts';

const dataDir = await temporaryFolder();
const harness = await startHarness({ DATA_DIR: dataDir, PUBLIC_URL: `https://${host}` });
const { context } = harness;
const { db, clock } = context;
const quietly = () => {};

const today = clock.now().toISOString().slice(0, 10);
const yesterday = new Date(Date.parse(today) - 1).toISOString().slice(0, 10);
const demo = await loadDemo(context, quietly);
const merchantId = uuidOf('merchant', demo.merchantId) ?? '';

test('the newest of all content is of yesterday, and every reply is later than what it answers', async () => {
  for (const table of ['reviews', 'questions']) {
    const [newest] = await rows(
      db,
      statement`select (max(created_at) at time zone 'UTC')::date::text as ${output.text('day')} from ${table} where merchant_id = $1`,
      [merchantId],
    );
    assert.equal(newest?.day, yesterday, table);
  }
  const [wrong] = await rows(
    db,
    statement`select
       (select count(*) from reviews where merchant_id = $1
          and (reply_created_at < created_at or reply_created_at >= $2)) as ${output.number('replies')},
       (select count(*) from answers as a join questions as q on q.merchant_id = $1 and q.question_id = a.question_id
        where a.merchant_id = $1 and (a.created_at < q.created_at or a.created_at >= $2)) as ${output.number('answers')},
       (select count(*) from mails where merchant_id = $1 and created_at >= $2) as ${output.number('mails')}`,
    [merchantId, today],
  );
  assert.deepEqual(wrong, { replies: 0, answers: 0, mails: 0 });
});

test('each period has more published reviews than the one before it', async () => {
  for (const days of [7, 14, 30, 90]) {
    const [published] = await rows(
      db,
      statement`select count(*) filter (where created_at >= $2::date - $3::int) as ${output.number('now')},
         count(*) filter (where created_at < $2::date - $3::int) as ${output.number('before')}
       from reviews where merchant_id = $1 and status = 'approved' and created_at >= $2::date - 2 * $3::int`,
      [merchantId, today, days],
    );
    assert.ok(published && published.now > published.before && published.before > 0, `${days} days`);
  }
});

test('requests, claims and decisions exist in every state', async () => {
  const states = async (table: string) =>
    (
      await rows(
        db,
        statement`select distinct status as ${output.text('status')} from ${table} where merchant_id = $1 order by status`,
        [merchantId],
      )
    ).map(({ status }) => status);
  assert.deepEqual(await states('review_requests'), [
    'cancelled',
    'completed',
    'scheduled',
    'sent',
    'skipped',
  ]);
  assert.deepEqual(await states('incentive_claims'), ['fulfilled', 'reviews_completed', 'reviews_pending']);
  assert.deepEqual(await states('reviews'), ['approved', 'flagged', 'pending', 'rejected']);
});

test('its reviews in other languages have prepared English translations, without a service; another merchant has none', async () => {
  const foreign = await rows(
    db,
    statement`select ${table('reviews')('review_id', 'language')} from reviews
     where merchant_id = $1 and language <> 'en' and status = 'approved' and coalesce(title, body) is not null`,
    [merchantId],
  );
  assert.ok(foreign.length > 60, String(foreign.length));
  const read = async (path: string) =>
    (
      await harness.app.inject({
        url: `/apiV2${path}`,
        headers: { 'x-merchant-id': demo.merchantId, 'x-api-key': demo.apiKey },
      })
    ).json();
  for (const { review_id, language } of foreign) {
    const id = typeId('review', review_id);
    const { provider, from, text, title } = await read(`/reviews/${id}/translation?to=en`);
    assert.deepEqual([provider, from, Boolean(text ?? title)], ['prepared', language, true], id);
  }
  assert.equal((await read(`/merchants/${demo.merchantId}/widget-config`)).translatesReviews, true);
  const other = await harness.merchant();
  const { body: config } = await other.asServer('GET', `/merchants/${other.id}/widget-config`);
  assert.equal(config.translatesReviews, false);
});

test('attributes have labels in every language', async () => {
  const { attributes } = await schemaOf(db, merchantId);
  for (const { id, options, translations } of attributes) {
    const languages = translations.map(({ locale }) => locale);
    assert.deepEqual(['en', ...languages], [...locales], id);
    const isTranslated = options.some((option) => /[a-z]{3}/.test(option));
    for (const translation of translations)
      assert.equal(
        translation.options.length,
        isTranslated ? options.length : 0,
        `${id} ${translation.locale}`,
      );
  }
});

test('its checklist is completed', async () => {
  await allowOrigins(context, demo, ['http://127.0.0.1:8081']);
  const { steps, complete } = await checklist(db, merchantId, 'owner@larkmoor.example');
  assert.deepEqual([complete, steps.filter(({ done }) => !done)], [true, []]);
});

test('its maintained counters are correct', async () => {
  assert.deepEqual(await recount(db, merchantId, { repair: false }), []);
  assert.deepEqual(await recountFacets(db, merchantId, { repair: false }), []);
  assert.deepEqual(await recountDays(db, merchantId, { repair: false }), []);
});

test('its transparency log verifies: no entry is dated back', async () => {
  await sequenceAll(harness);
  const { entries, replay } = await mirror(harness, { id: demo.merchantId });
  assert.ok(entries.length > 500, `${entries.length} entries`);
  assert.deepEqual(replay.problems, []);
});

test('a loading that was interrupted goes on with the dates of the day on which it began', async () => {
  const before = await sizes();
  const path = join(dataDir, 'demo.json');
  const kept: Demo = JSON.parse(await readFile(path, 'utf8'));
  assert.equal(kept.day, today);
  await writeFile(path, JSON.stringify({ ...kept, complete: false }));
  const again = await loadDemo(
    { ...context, clock: { now: () => new Date(clock.now().getTime() + 86_400_000) } },
    quietly,
  );
  assert.deepEqual(again, kept);
  assert.deepEqual(await sizes(), before);
});

test('photos come once, also when it is ended in between', { skip: thoroughOnly }, async () => {
  await assert.rejects(attachPhotos(context, demo, AbortSignal.abort()), { name: 'AbortError' });
  await attachPhotos(context, demo);
  await attachPhotos(context, demo);
  const [media] = await rows(
    db,
    statement`select count(*) filter (where kind = 'image') as ${output.number('images')}, count(*) filter (where kind = 'video') as ${output.number('videos')}
     from media where merchant_id = $1 and review_id is not null`,
    [merchantId],
  );
  assert.deepEqual(media, { images: 21, videos: 1 });
});

async function sizes() {
  const [found] = await rows(
    db,
    `select (select count(*) from reviews where merchant_id = $1) as reviews,
       (select count(*) from questions where merchant_id = $1) as questions,
       (select count(*) from orders where merchant_id = $1) as orders,
       (select count(*) from mails where merchant_id = $1) as mails,
       (select count(*) from reply_templates where merchant_id = $1) as templates,
       (select count(*) from incentive_claims where merchant_id = $1) as claims`,
    [merchantId],
  );
  return found;
}

test('the demo store has no open duty under any preset, once its settings are applied', async () => {
  await sequenceAll(harness);
  for (const preset of compliancePresets) {
    await changeSettings(db, merchantId, { change: settingsFor[preset] ?? {}, now: clock.now() });
    context.directory.drop(merchantId);
    context.responseCache.dropAll();
    const merchant = (await context.directory.merchant(demo.merchantId)) ?? assert.fail();
    const { report } = await complianceOf(harness.app, context, { merchant, preset, now: clock.now() });
    assert.deepEqual(
      report.duties.filter(({ state }) => state === 'open'),
      [],
      preset,
    );
  }
});
