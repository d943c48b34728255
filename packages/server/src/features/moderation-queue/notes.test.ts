import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emailText, givenReview, givenToken, heldBack } from '../../testing/given.ts';
import { codeOf, startHarness, type TestMerchant } from '../../testing/harness.ts';
import { givenMember } from '../../testing/member.fixture.ts';
import { mentionedIn } from './mentions.ts';

const harness = await startHarness();

const namesIn = (text: string, ...staff: string[]) =>
  mentionedIn(
    text,
    staff.map((name) => ({ name })),
  ).map(({ name }) => name);

test('a mention is @ and a name, or a first name that nobody shares', () => {
  assert.deepEqual(namesIn('@ada lovelace, see @Ben.', 'Ada Lovelace', 'Ben Oz'), ['Ada Lovelace', 'Ben Oz']);
  assert.deepEqual(namesIn('@Ada and @Ada Byron', 'Ada Lovelace', 'Ada Byron'), ['Ada Byron']);
  assert.deepEqual(namesIn('@Adam (@Åsa)', 'Ada', 'Åsa'), ['Åsa']);
  assert.deepEqual(namesIn('mail ada@ada.example', 'ada'), []);
});

async function given() {
  const shop = await harness.merchant();
  const ben = await givenMember({ harness, shop }, 'moderator', 'Ben');
  const asBen: TestMerchant['asStaff'] = (method, path, body) =>
    shop.asNobody(method, path, body, ben.headers);
  const { id } = await givenReview(shop, heldBack);
  const write = async (text: string, by = shop.asStaff) =>
    (await by('POST', '/admin/notes', { itemId: id, text })).body.data;
  const listed = async (query: string, by = shop.asStaff) =>
    (await by('GET', `/admin/notes?${query}`)).body.data.notes;
  return { shop, ben, asBen, id, write, listed };
}

test('a note mentions a colleague, who gets an email without its text and reads it', async () => {
  const { shop, ben, asBen, id, write, listed } = await given();
  const note = await write('Secret, @Ben: is 46 a size of ours?');
  assert.deepEqual(
    [note.isOwn, note.isUnread, note.editedAt, note.mentions.map(({ name }: { name: string }) => name)],
    [true, false, null, ['Ben']],
  );
  const email = await emailText(shop, 'note_mention');
  assert.match(email, new RegExp(`mentioned you[\\s\\S]*queue\\?status=all&itemId=${id}`));
  assert.doesNotMatch(email, /Secret/);
  const mails = (await shop.asStaff('GET', '/admin/mails?kind=note_mention')).body.data.mails;
  assert.deepEqual(
    mails.map(({ to }: { to: string }) => to),
    [ben.email],
  );
  assert.deepEqual(await listed('unread=true'), []);
  assert.equal((await listed('unread=true', asBen))[0].id, note.id);
  const { items } = (await shop.asStaff('GET', `/admin/queue?itemId=${id}`)).body.data;
  assert.deepEqual([items.length, items[0].id, items[0].notes], [1, id, 1]);
  assert.equal((await asBen('POST', '/admin/notes/read', { itemId: id })).body.data.read, 1);
  assert.deepEqual(await listed('unread=true', asBen), []);
  assert.equal((await listed(`itemId=${id}`, asBen))[0].isUnread, false);
});

test('a changed note notifies new mentions only, and nobody who turned these emails off', async () => {
  const { shop, asBen, write, listed } = await given();
  assert.equal((await asBen('GET', '/admin/preferences')).body.data.mentionEmails, true);
  const off = await asBen('PATCH', '/admin/preferences', { mentionEmails: false });
  assert.deepEqual(off.body.data, {
    mentionEmails: false,
    lateEmails: true,
    mediaCover: 'blur',
    breakAfter: 50,
  });
  await asBen('PATCH', '/admin/preferences', { mediaCover: 'both', breakAfter: 0 });
  const changed = (await asBen('GET', '/admin/preferences')).body.data;
  assert.deepEqual(changed, {
    mentionEmails: false,
    lateEmails: true,
    mediaCover: 'both',
    breakAfter: 0,
  });
  assert.equal((await asBen('PATCH', '/admin/preferences', { mediaCover: 'mosaic' })).status, 400);
  assert.equal((await shop.asStaff('GET', '/admin/preferences')).body.data.mediaCover, 'blur');
  const ann = await givenMember({ harness, shop }, 'analyst', 'Ann');
  const { id } = await write('@Ben?');
  const edited = await shop.asStaff('PATCH', `/admin/notes/${id}`, { text: '@Ben or @Ann?' });
  assert.notEqual(edited.body.data.editedAt, null);
  const mails = (await shop.asStaff('GET', '/admin/mails?kind=note_mention')).body.data.mails;
  assert.deepEqual(
    mails.map(({ to }: { to: string }) => to),
    [ann.email],
  );
  await shop.asStaff('PATCH', `/admin/notes/${id}`, { text: '@Ann?' });
  assert.deepEqual(await listed('unread=true', asBen), []);
});

test('notes are changed by their authors, deleted by them or an admin, and go with their item', async () => {
  const { shop, asBen, id, write, listed } = await given();
  const { id: own } = await write('Mine');
  const { id: bens } = await write('Of Ben', asBen);
  assert.equal(codeOf(await asBen('PATCH', `/admin/notes/${own}`, { text: 'No' })), 'FORBIDDEN');
  assert.equal(codeOf(await asBen('DELETE', `/admin/notes/${own}`)), 'FORBIDDEN');
  assert.equal(codeOf(await shop.asStaff('PATCH', `/admin/notes/${bens}`, { text: 'No' })), 'FORBIDDEN');
  assert.equal((await shop.asStaff('DELETE', `/admin/notes/${bens}`)).body.data.text, 'Of Ben');
  const exported = await shop.asStaff('GET', `/reviews/${id}`);
  assert.doesNotMatch(JSON.stringify(exported.body), /Mine/);
  await shop.asStaff('DELETE', `/admin/reviews/${id}`, { reasonCode: 'spam' });
  assert.deepEqual(await listed(''), []);
});

test('notes are refused to analysts, API keys, other merchants, unknown items, and after the hundredth', async () => {
  const { shop, id, write, listed } = await given();
  const body = { itemId: id, text: 'No' };
  const { headers } = await givenToken(shop, 'analyst');
  assert.equal(codeOf(await shop.asNobody('POST', '/admin/notes', body, headers)), 'FORBIDDEN');
  assert.equal((await shop.asNobody('GET', '/admin/notes', undefined, headers)).status, 200);
  assert.equal((await shop.asServer('GET', '/admin/notes')).status, 401);
  const other = await harness.merchant();
  await write('Mine');
  assert.equal(codeOf(await other.asStaff('POST', '/admin/notes', body)), 'NOT_FOUND');
  assert.deepEqual((await other.asStaff('GET', `/admin/notes?itemId=${id}`)).body.data.notes, []);
  assert.equal(codeOf(await shop.asStaff('GET', '/admin/notes?itemId=none')), 'VALIDATION_ERROR');
  assert.equal(codeOf(await shop.asStaff('POST', '/admin/notes', { ...body, text: '' })), 'VALIDATION_ERROR');
  for (let count = 1; count < 100; count++) await write('More');
  assert.equal(codeOf(await shop.asStaff('POST', '/admin/notes', body)), 'INVALID_STATE');
  assert.equal((await listed(`itemId=${id}`)).length, 100);
});

test('a person who asks for another opinion cannot decide, individually or in bulk, until another moderator has decided', async () => {
  const { shop, asBen, id, write } = await given();
  const other = await givenReview(shop, { ...heldBack, authorEmail: 'other@example.com' });
  const ask = (by = shop.asStaff) =>
    by('POST', '/admin/notes', { itemId: id, text: 'I would reject it.', asksOpinion: true });
  assert.equal((await ask()).body.data.asksOpinion, true);
  const approval = { status: 'approved' };
  const body = { items: [{ id }, { id: other.id }], ...approval };
  const { results } = (await shop.asStaff('POST', '/admin/queue/decide', body)).body.data;
  assert.deepEqual(
    results.map(({ error }: { error: { code: string } | null }) => error?.code),
    ['INVALID_STATE', undefined],
  );
  assert.equal(codeOf(await shop.asStaff('PATCH', `/reviews/${id}/moderate`, approval)), 'INVALID_STATE');
  const many = await shop.asStaff('POST', '/admin/reviews/moderate', { ids: [id], ...approval });
  assert.equal(many.body.data.results[0].error.code, 'INVALID_STATE');
  const waiting = async () =>
    (await asBen('GET', '/admin/queue?awaitsOpinion=true')).body.data.items.map(
      (item: { id: string }) => item.id,
    );
  assert.deepEqual(await waiting(), [id]);
  assert.equal((await asBen('PATCH', `/reviews/${id}/moderate`, approval)).status, 200);
  assert.deepEqual(await waiting(), []);
  assert.equal((await shop.asStaff('PATCH', `/reviews/${id}/moderate`, { status: 'flagged' })).status, 200);
  await ask(asBen);
  assert.equal(codeOf(await asBen('PATCH', `/reviews/${id}/moderate`, approval)), 'INVALID_STATE');
  assert.equal((await write('Just a note')).asksOpinion, false);
  const alone = await harness.merchant();
  const { id: own } = await givenReview(alone, heldBack);
  const asked = await alone.asStaff('POST', '/admin/notes', { itemId: own, text: 'Hm', asksOpinion: true });
  assert.equal(codeOf(asked), 'INVALID_STATE');
});

test('if the merchant wants it, somebody else decides reports and appeals, unless nobody else can', async () => {
  const { shop, asBen, id } = await given();
  await shop.asStaff('PATCH', `/reviews/${id}/moderate`, { status: 'approved' });
  const report = async () => {
    const filed = await shop.asBrowser('POST', '/reports', { itemId: id, category: 'fake' });
    return filed.body.data.reportId;
  };
  const decision = { decision: 'kept', statement: 'A real customer.' };
  const decide = (by: TestMerchant['asStaff'], reportId: string) =>
    by('POST', `/admin/reports/${reportId}/decision`, decision);
  const first = await report();
  await shop.asStaff('PATCH', '/admin/settings', { secondPersonDecides: true });
  assert.equal(codeOf(await decide(shop.asStaff, first)), 'INVALID_STATE');
  assert.equal((await decide(asBen, first)).status, 200);
  await shop.asStaff('PATCH', '/admin/settings', { secondPersonDecides: false });
  assert.equal((await decide(shop.asStaff, await report())).status, 200);

  const alone = await harness.merchant();
  const { id: own } = await givenReview(alone);
  await alone.asStaff('PATCH', '/admin/settings', { secondPersonDecides: true });
  await alone.asStaff('PATCH', `/reviews/${own}/moderate`, { status: 'flagged' });
  await alone.asStaff('PATCH', `/reviews/${own}/moderate`, { status: 'approved' });
  const filed = await alone.asBrowser('POST', '/reports', { itemId: own, category: 'fake' });
  assert.equal((await decide(alone.asStaff, filed.body.data.reportId)).status, 200);
});
