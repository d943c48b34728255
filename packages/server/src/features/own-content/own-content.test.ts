import assert from 'node:assert/strict';
import { test } from 'node:test';
import { row, rows } from '../../platform/db/database.ts';
import { output, statement } from '../../platform/db/statement.ts';
import { uuidOf } from '../../platform/ids.ts';
import { mailWith } from '../../platform/mail/outbox.ts';
import { givenReview, givenToken } from '../../testing/given.ts';
import { codeOf, startHarness, type TestMerchant } from '../../testing/harness.ts';
import { deliver, order } from '../../testing/shop-messages.ts';
import { workOnMedium } from '../media/processing-job.ts';
import { photo } from '../media/testing/files.ts';
import { holdingsOf } from '../privacy/personal-data.ts';
import { answered, moderated, published } from '../questions/given.fixture.ts';
import { recountQuestions } from '../questions/index.ts';
import { recountStoreReviews } from '../store-reviews/index.ts';
import { sendOwnLinkJob, withdrawJob } from './job-types.ts';
import { sendOwnLink } from './requesting.ts';
import { withdrawNow } from './withdrawing.ts';

const harness = await startHarness({ PUBLIC_URL: 'https://reviews.example' });
const { app, clock, context } = harness;
const { db } = context;
const hours = 60 * 60 * 1000;
let number = 0;
const newAddress = () => `own${++number}@example.com`;

const open = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers });
const press = (url: string, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url,
    payload: '',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
const ask = (email: string, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/my-reviews',
    payload: new URLSearchParams({ email }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });

/** Runs the queued jobs of a type, and removes them. */
async function work<Payload>(name: string, run: (payload: Payload) => Promise<unknown>): Promise<number> {
  const queued = await rows(
    db,
    statement`select j.key as ${output.text('key')}, j.payload as ${output.json<Payload>()('payload')}
     from graphile_worker._private_jobs as j join graphile_worker._private_tasks as t on t.id = j.task_id
     where t.identifier = $1`,
    [name],
  );
  for (const { key, payload } of queued) {
    await rows(db, 'select graphile_worker.remove_job($1)', [key]);
    await run(payload);
  }
  return queued.length;
}

const sendLinks = () =>
  work<Parameters<typeof sendOwnLink>[1]>(sendOwnLinkJob.name, (payload) => sendOwnLink(context, payload));
const withdrawAll = () =>
  work<Parameters<typeof withdrawNow>[1]>(withdrawJob.name, (payload) => withdrawNow(context, payload));

/** The newest link that was emailed in the name of a store. */
async function linkFrom(
  shop: TestMerchant,
): Promise<{ path: string; text: string; to: string; locale: string }> {
  const { mails } = (await shop.asStaff('GET', '/admin/mails?kind=own_link')).body.data;
  const mail = await mailWith(db, shop.uuid, uuidOf('mail', mails[0].id) ?? '');
  const text = mail?.body_text ?? '';
  return {
    path: /\/my-reviews\/[\w-]+/.exec(text)?.[0] ?? '',
    text,
    to: mails[0].to,
    locale: mails[0].locale,
  };
}

/** An address that wrote at two stores, its link, and its review at the first. */
async function linked(plan: 'growth' | 'standard' = 'growth') {
  const [shop, other] = [await harness.merchant({ plan }), await harness.merchant()];
  const email = newAddress();
  const { id: review } = await givenReview(shop, { authorEmail: email, text: 'Keeps the rain out.' });
  await givenReview(other, { authorEmail: email, text: 'A bottle that leaks.' });
  await ask(email);
  await sendLinks();
  const { path } = await linkFrom(shop);
  const of = (act: string, query: Record<string, string> = {}, store = shop.id) =>
    `${path}/${act}?${new URLSearchParams({ store, ...query })}`;
  return { shop, other, email, review, path, of };
}

test('the page answers alike whether or not an address is known, and only a known one receives an email', async () => {
  const shop = await harness.merchant();
  const email = newAddress();
  await givenReview(shop, {
    authorEmail: email,
    authorName: 'Visit evil.example',
    text: 'Buy at evil.example',
  });
  const [known, unknown] = [await ask(email.toUpperCase()), await ask(newAddress())];
  assert.deepEqual([known.statusCode, known.body], [200, unknown.body]);
  assert.deepEqual(Object.keys(known.headers), Object.keys(unknown.headers));
  assert.equal(await sendLinks(), 2);
  const { text, to } = await linkFrom(shop);
  assert.equal(to, email);
  assert.doesNotMatch(text, /evil/, "contains no words of a stranger, nor of the review's author");
  const { count } = (await row(
    db,
    statement`select count(*) as ${output.number('count')} from mails where kind = 'own_link' and merchant_id = $1`,
    [shop.uuid],
  )) ?? { count: 0 };
  assert.equal(count, 1);
  assert.equal((await ask('not an address')).statusCode, 400);
});

test('staff never see the link, not even while the email is stored', async () => {
  const { shop, path } = await linked();
  const { mails } = (await shop.asStaff('GET', '/admin/mails?kind=own_link')).body.data;
  const { text, html } = (await shop.asStaff('GET', `/admin/mails/${mails[0].id}`)).body.data;
  assert.equal(html, null);
  assert.doesNotMatch(text, /my-reviews/);
  assert.ok(path.length > 100);
});

test('the link shows what the address wrote at all stores, in the language of the browser', async () => {
  const { path } = await linked();
  const page = await open(path, { 'accept-language': 'ar' });
  assert.match(page.body, /dir="rtl"/);
  assert.match(page.body, /Keeps the rain out\./);
  assert.match(page.body, /A bottle that leaks\./);
  assert.match(page.body, /\/receipt\//);
  assert.equal(page.headers['referrer-policy'], 'no-referrer');
});

test('a link shows and changes nothing of another person, and a changed or expired one nothing at all', async () => {
  const one = await linked();
  const two = await linked();
  assert.doesNotMatch((await open(one.path)).body, new RegExp(two.email));
  for (const act of ['withdraw', 'edit', 'undo', 'photo'])
    for (const store of [one.shop.id, two.shop.id]) {
      const answer = await press(one.of(act, { item: two.review }, store));
      assert.equal(answer.statusCode, 404, act);
    }
  for (const act of ['erase', 'unsubscribe'])
    assert.equal((await press(one.of(act, {}, two.shop.id))).statusCode, 404, act);
  assert.equal((await open(`${one.path.slice(0, -4)}AAAA`)).statusCode, 404);
  clock.advance(24 * hours + 1);
  assert.equal((await open(one.path)).statusCode, 410);
  assert.equal((await press(one.of('withdraw', { item: one.review }))).statusCode, 410);
  assert.equal(await withdrawAll(), 0);
});

test('a scanner that opens every link of the email and of the page changes nothing', async () => {
  const { shop, path, review } = await linked();
  const { body } = await open(path);
  const links = [...body.matchAll(/(?:href|action)="(\/my-reviews[^"]*)"/g)].map(([, url = '']) =>
    url.replaceAll('&amp;', '&'),
  );
  assert.ok(links.length > 5);
  for (const url of [path, ...links]) await open(url);
  assert.equal(await withdrawAll(), 0);
  assert.equal((await shop.asStaff('GET', `/reviews/${review}`)).body.status, 'approved');
  assert.deepEqual((await shop.asStaff('GET', '/admin/suppressions')).body.data.suppressions, []);
  assert.deepEqual((await shop.asStaff('GET', '/admin/privacy/requests')).body.data.privacyRequests, []);
});

test('a review is withdrawn after the time to undo it, and disappears from lists', async () => {
  const { shop, path, of, review } = await linked();
  const pressed = await press(of('withdraw', { item: review }));
  assert.equal(pressed.statusCode, 303);
  assert.match((await open(path)).body, /will be withdrawn/);
  await press(of('undo', { item: review }));
  assert.doesNotMatch((await open(path)).body, /will be withdrawn/);
  assert.equal(await withdrawAll(), 0);
  await press(of('withdraw', { item: review }));
  assert.equal(await withdrawAll(), 1);
  assert.equal((await shop.asBrowser('GET', `/reviews/${review}`)).status, 404);
  const { entries } = (await shop.asStaff('GET', `/admin/moderation-log?itemId=${review}`)).body.data;
  assert.deepEqual([entries[0].action, entries[0].reason], ['delete', 'Withdrawn by its author']);
});

test("an edit leads to the form of update requests, where the merchant's plan has them", async () => {
  const { of, review } = await linked();
  const form = String((await press(of('edit', { item: review }))).headers.location);
  assert.match(form, /^\/r\/[\w-]{64}$/);
  assert.match((await open(form)).body, /Keeps the rain out\./);
  const standard = await linked('standard');
  assert.equal((await press(standard.of('edit', { item: standard.review }))).statusCode, 404);
});

test('an edited question, answer or review of the store is screened again, and shown with its new words', async () => {
  const [shop, email] = [await harness.merchant(), newAddress()];
  const question = await published(shop, { text: 'Does it fold?', authorEmail: email });
  const asked = await published(shop, { text: 'Is it loud?', authorEmail: newAddress() });
  const author = { name: 'Maya', email };
  const answer = await answered(shop, asked, { answer: 'Rather quiet.', author });
  await moderated(shop, answer, 'approved');
  const review = { rating: 2, authorName: 'Maya', authorEmail: email, text: 'It came late.' };
  const store = (await shop.asBrowser('POST', '/store-reviews', review)).body.data.id;
  await ask(email);
  await sendLinks();
  const { path } = await linkFrom(shop);
  const at = (item: string) => `${path}/change?${new URLSearchParams({ store: shop.id, item })}`;
  const save = (item: string, fields: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: at(item),
      payload: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  const earlierOf = async (item: string, by = shop) =>
    (await by.asStaff('GET', `/admin/queue/versions?itemId=${item}`)).body.data.versions;
  for (const [item, text] of [
    [question, 'Does it fold?'],
    [answer, 'Rather quiet.'],
    [store, 'It came late.'],
  ] as const) {
    assert.ok((await open(at(item))).body.includes(text));
    assert.equal((await save(item, { text: 'x'.repeat(10_001), rating: '4' })).statusCode, 400);
    assert.equal((await save(item, { text, title: '', rating: '2' })).statusCode, 303);
    const approved = await shop.asStaff('GET', `/admin/queue?status=approved&itemId=${item}`);
    assert.equal(approved.body.data.items.length, 1, 'nothing has changed');
    assert.deepEqual(await earlierOf(item), [], 'nor was a version stored');
    assert.equal((await save(item, { text: 'Changed, finally.', rating: '4' })).statusCode, 303);
    const [earlier, ...none] = await earlierOf(item);
    assert.deepEqual(
      [none, earlier.version, earlier.rating, earlier.status, Object.values(earlier.texts).includes(text)],
      [[], 1, item === store ? 2 : null, 'approved', true],
    );
  }
  assert.equal((await save(question, { text: ' ' })).statusCode, 400);
  assert.equal((await save(store, { text: 'No stars' })).statusCode, 400);
  const { questions } = (await shop.asStaff('GET', '/products/P-1/questions?status=pending')).body;
  assert.deepEqual(
    questions.map(({ id, text }: { id: string; text: string }) => [id, text]),
    [[question, 'Changed, finally.']],
    'a person checks it first',
  );
  const found = (await shop.asBrowser('GET', '/store-reviews')).body;
  const [shown] = found.reviews;
  assert.deepEqual([shown.text, shown.rating, shown.status], ['Changed, finally.', 4, 'approved']);
  assert.ok(shown.editedAt > shown.createdAt);
  assert.equal(found.averageRating, 4);
  for (const item of [question, answer]) await moderated(shop, item, 'approved');
  const search = await shop.asBrowser('GET', '/products/P-1/questions?search=finally&includeAnswers=true');
  assert.equal(search.body.totalQuestions, 2, 'search finds the new words of both');
  assert.equal((await shop.asBrowser('GET', '/products/P-1/questions?search=quiet')).body.totalQuestions, 0);
  const id = shop.uuid;
  assert.deepEqual(await recountQuestions(db, id, { repair: false }), []);
  assert.deepEqual(await recountStoreReviews(db, id, { repair: false }), []);
  const { entries } = (await shop.asStaff('GET', `/admin/moderation-log?itemId=${answer}`)).body.data;
  assert.ok(
    entries.some(({ action, to }: { action: string; to: string }) => action === 'update' && to === 'pending'),
  );

  await shop.asStaff('PATCH', `/store-reviews/${store}/moderate`, { status: 'rejected', reasonCode: 'spam' });
  await save(store, { text: 'It came late, I am afraid.', rating: '2' });
  const log = await shop.asStaff('GET', `/admin/moderation-log?itemId=${store}`);
  const edit = log.body.data.entries.find(({ from }: { from: string }) => from === 'rejected');
  assert.deepEqual([edit.to, edit.causes], ['pending', ['resubmission']]);
  const ofStore = await earlierOf(store);
  assert.deepEqual(
    ofStore.map(({ version, rating, status, texts }: Record<string, object>) => [
      version,
      rating,
      status,
      texts,
    ]),
    [
      [2, 4, 'rejected', { title: null, text: 'Changed, finally.' }],
      [1, 2, 'approved', { title: null, text: 'It came late.' }],
    ],
  );
  assert.deepEqual([ofStore[0].writtenAt, ofStore[1].writtenAt], [ofStore[1].replacedAt, shown.createdAt]);
  const { headers } = await givenToken(shop, 'analyst');
  const asAnalyst = await shop.asNobody('GET', `/admin/queue/versions?itemId=${store}`, undefined, headers);
  assert.equal(asAnalyst.body.data.versions.length, 2);
  const theirs = await harness.merchant();
  for (const item of [question, answer, store, 'media_01m82crwgrer6vs1hkrax13knv', 'x'])
    assert.equal(codeOf(await theirs.asStaff('GET', `/admin/queue/versions?itemId=${item}`)), 'NOT_FOUND');

  const held = async () =>
    Object.values(
      await holdingsOf({ context, merchantId: id, emailKey: email, clientSalt: Buffer.alloc(16) }),
    )
      .flat()
      .flatMap(({ earlierVersions }) => (earlierVersions as { body: string }[] | undefined) ?? [])
      .map(({ body }) => body);
  assert.deepEqual(
    (await held()).sort(),
    ['Changed, finally.', 'Does it fold?', 'It came late.', 'Rather quiet.'],
    'a copy of the data contains them',
  );

  const stranger = await linked();
  for (const item of [question, answer, store])
    for (const url of [stranger.of('change', { item }), stranger.of('change', { item }, shop.id)])
      for (const reply of [await open(url), await press(url)]) assert.equal(reply.statusCode, 404);
});

test('added photos are screened with their review, and follow the first ones', async () => {
  const jpeg = await photo(40, 30).jpeg().toBuffer();
  const { shop, of, review } = await linked();
  await shop.asStaff('PATCH', '/admin/settings', { moderationPolicy: 'manual' });
  const send = (count: number) => {
    const part = Buffer.concat([
      Buffer.from(
        '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n',
      ),
      jpeg,
      Buffer.from('\r\n'),
    ]);
    return app.inject({
      method: 'POST',
      url: of('photo', { item: review }),
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: Buffer.concat([...Array.from({ length: count }, () => part), Buffer.from('--x--\r\n')]),
    });
  };
  assert.equal((await send(1)).statusCode, 303);
  const data = (await shop.asStaff('GET', `/reviews/${review}`)).body;
  assert.equal(data.status, 'pending', 'a person checks it first');
  for (const { publicId } of data.media)
    await workOnMedium(context, shop.uuid, uuidOf('media', publicId) ?? '');
  assert.equal((await send(3)).statusCode, 400);
  assert.equal((await send(2)).statusCode, 303);
  assert.equal((await send(1)).statusCode, 404);
  assert.equal((await shop.asStaff('GET', `/reviews/${review}`)).body.media.length, 3);
});

test('the page unsubscribes and erases at one store, and downloads the data of all', async () => {
  const { shop, other, email, path, of } = await linked();
  await deliver(harness, shop, order({ customerEmail: email }));
  await press(of('unsubscribe'));
  const { suppressions } = (await shop.asStaff('GET', '/admin/suppressions')).body.data;
  assert.deepEqual([suppressions[0].email, suppressions[0].reason], [email, 'unsubscribed']);
  assert.deepEqual((await other.asStaff('GET', '/admin/suppressions')).body.data.suppressions, []);
  const file = await open(`${path}/file`);
  assert.equal(file.headers['content-type'], 'application/zip');
  const names = file.rawPayload.toString('latin1');
  for (const { id } of [shop, other]) assert.ok(names.includes(`${id}/data.json`));
  assert.match((await open(of('erase'))).body, /can’t be undone/);
  assert.equal((await press(of('erase'))).statusCode, 303);
  const { privacyRequests } = (await shop.asStaff('GET', '/admin/privacy/requests')).body.data;
  assert.deepEqual([privacyRequests[0].kind, privacyRequests[0].email], ['erase', email]);
  const staff = await harness.merchant({ ownerEmail: newAddress() });
  await givenReview(staff, { authorEmail: staff.ownerEmail });
  await ask(staff.ownerEmail);
  await sendLinks();
  const link = await linkFrom(staff);
  assert.equal((await press(`${link.path}/erase?store=${staff.id}`)).statusCode, 409);
});

test('a translation is shown as readers see it', async () => {
  const { shop, path, of, review } = await linked();
  const ids = [shop.uuid, uuidOf('review', review)];
  await rows(
    db,
    `insert into review_translations (merchant_id, review_id, language, text_hash, body, provider, translated_at)
     values ($1, $2, 'de', '\\x00', 'Hält den Regen ab.', 'deepl', $3)`,
    [...ids, clock.now()],
  );
  assert.match((await open(path)).body, /Check the translation: German/);
  const shown = await press(of('translation', { item: review, language: 'de' }));
  assert.match(shown.body, /Hält den Regen ab\./);
  assert.match(shown.body, /can’t be translated back right now/, 'there is no translation service');
  assert.equal((await press(of('translation', { item: review, language: 'fr' }))).statusCode, 404);
});

// Last, because it uses up the limit of all clients.
test('requests to one address and from one client are limited, and those of all clients together', async () => {
  const shop = await harness.merchant();
  const email = newAddress();
  await givenReview(shop, { authorEmail: email });
  for (let index = 0; index < 5; index++) {
    assert.equal((await ask(email)).statusCode, 200);
    await sendLinks();
  }
  const { mails } = (await shop.asStaff('GET', '/admin/mails?kind=own_link')).body.data;
  assert.equal(mails.length, 3);
  const limited = await startHarness({ RATE_LIMIT_SIGN_IN: '1' });
  const answers = [1, 2].map(() =>
    limited.app.inject({
      method: 'POST',
      url: '/my-reviews',
      payload: 'email=a%40example.com',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
  );
  assert.deepEqual((await Promise.all(answers)).map(({ statusCode }) => statusCode).sort(), [200, 429]);
  for (let index = 0; index < 120; index++) await harness.context.limiter.take('own link', 120);
  const refused = await ask(newAddress());
  assert.equal(refused.statusCode, 429, 'all clients together');
  assert.ok(Number(refused.headers['retry-after']) > 0);
});
