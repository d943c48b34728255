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
  assert.equal(off.body.data.mentionEmails, false);
  const ann = await givenMember({ harness, shop }, 'analyst', 'Ann');
  const { id } = await write('@Ben?');
  const changed = await shop.asStaff('PATCH', `/admin/notes/${id}`, { text: '@Ben or @Ann?' });
  assert.notEqual(changed.body.data.editedAt, null);
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
