import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reviewSubmission } from '@tribune/contract';
import { givenReview, givenReviewThatIs, submission } from '../../testing/given.ts';
import { codeOf, startHarness } from '../../testing/harness.ts';

const harness = await startHarness();

test('texts are trimmed, composed to NFC and given plain line ends', async () => {
  const shop = await harness.merchant();
  const { id } = await givenReview(shop, {
    authorName: '  Zoe\u0308\u00a0',
    title: '\ufeff Cafe\u0301 ',
    text: '\n First\r\nsecond\rthird\tend \n',
    pros: '   ',
    cons: '',
  });
  const { authorName, title, text, pros, cons } = (await shop.asBrowser('GET', `/reviews/${id}`)).body;
  assert.deepEqual(
    { authorName, title, text, pros, cons },
    { authorName: 'Zo\u00eb', title: 'Caf\u00e9', text: 'First\nsecond\nthird\tend', pros: null, cons: null },
  );
});

test('an empty text counts as omitted, and fails where one is needed', async () => {
  const shop = await harness.merchant();
  for (const field of ['productId', 'merchantId', 'authorName', 'authorEmail'])
    for (const empty of ['', '  \n\t'])
      assert.deepEqual(
        (await shop.asBrowser('POST', '/reviews', submission(shop, { [field]: empty }))).body.error.details,
        [{ field, message: 'is required' }],
      );
  const optional = { title: '', text: '', orderId: '', incentiveClaimId: ' ', pros: '', cons: '' };
  assert.equal((await shop.asBrowser('POST', '/reviews', submission(shop, optional))).status, 200);
  assert.equal(
    (await shop.asBrowser('GET', '/products/P-1/reviews?page=&sort=&rating=&search=')).status,
    200,
  );
});

test('control characters but newline and tab are refused by field', async () => {
  const shop = await harness.merchant();
  for (const code of [0x00, 0x01, 0x07, 0x08, 0x0e, 0x1b, 0x1f, 0x7f, 0x80, 0x84, 0x86, 0x9f])
    for (const field of ['text', 'authorName', 'productId', 'authorEmail']) {
      const value = `a${String.fromCharCode(code)}b`;
      const answer = await shop.asBrowser('POST', '/reviews', submission(shop, { [field]: value }));
      assert.deepEqual(
        answer.body.error?.details,
        [{ field, message: 'must not contain control characters' }],
        `${field} U+${code.toString(16)}`,
      );
    }
  const inPath = await shop.asBrowser('GET', '/products/a%00b/reviews');
  assert.equal(inPath.body.error.details[0].field, 'productId');
  const inQuery = await shop.asBrowser('GET', '/reviews?search=a%00b');
  assert.equal(inQuery.body.error.details[0].field, 'search');
});

test('half a surrogate pair is refused', async () => {
  const shop = await harness.merchant();
  for (const field of ['text', 'authorName', 'productId'])
    for (const value of ['broken \ud83d emoji', 'broken \ude00']) {
      const answer = await shop.asBrowser('POST', '/reviews', submission(shop, { [field]: value }));
      assert.deepEqual([answer.status, answer.body.error.details[0].field], [400, field]);
    }
});

test('line breaks as word processors paste them are line breaks, and spaces in a name', async () => {
  const shop = await harness.merchant();
  const pasted = 'a\vb\fc\u0085d';
  const { id } = await givenReview(shop, { text: pasted, pros: pasted, authorName: pasted });
  const { text, pros, authorName } = (await shop.asBrowser('GET', `/reviews/${id}`)).body;
  assert.deepEqual([text, pros, authorName], ['a\nb\nc\nd', 'a\nb\nc\nd', 'a b c d']);
  const ask = { text: pasted, authorName: 'Maya', authorEmail: 'maya@example.com', externalProductId: 'P-1' };
  assert.equal((await shop.asBrowser('POST', '/products/P-1/questions', ask)).body.data.text, text);
});

const invisible = {
  'zero width space': '\u200b',
  'Hangul filler': '\u3164',
  'halfwidth filler': '\uffa0',
  braille: '\u2800',
  'variation selector': '\ufe0f',
  tags: '\u{e0041}\u{e007f}',
  'combining marks': '\u0301\u0489',
  'soft hyphen': '\u00ad',
  joiner: '\u200d\u2060',
  'selectors 17': '\u{e0100}',
  order: '\u202e\u200f',
  mixed: ' \u200b\u2800\ufe0f\u3000',
  'musical note': '\u{1d159}',
  'byte order mark': '\ufeff',
  'Mongolian separator': '\u180e',
  ideographic: '\u3000',
};

test('a text of nothing but invisible characters is empty', async () => {
  const shop = await harness.merchant();
  for (const [name, value] of Object.entries(invisible)) {
    const answer = await shop.asBrowser('POST', '/reviews', submission(shop, { authorName: value }));
    assert.deepEqual(answer.body.error?.details, [{ field: 'authorName', message: 'is required' }], name);
  }
  const { id } = await givenReview(shop, {
    title: '\u200b',
    text: '\u3164',
    pros: '\u2800',
    authorName: '\u200bMaya',
  });
  const { title, text, pros } = (await shop.asBrowser('GET', `/reviews/${id}`)).body;
  assert.deepEqual([title, text, pros], [null, null, null]);
  const ask = {
    text: '\u2800',
    authorName: '\ufe0f',
    authorEmail: 'maya@example.com',
    externalProductId: 'P-1',
  };
  assert.deepEqual(
    (await shop.asBrowser('POST', '/products/P-1/questions', ask)).body.error.details.map(
      ({ field }: { field: string }) => field,
    ),
    ['text', 'authorName'],
  );
  for (const [method, path, body] of [
    ['PUT', `/reviews/${id}/reply`, { text: '\u200b' }],
    ['POST', '/admin/api-keys', { name: '\u{e0041}' }],
  ] as const)
    assert.equal((await shop.asStaff(method, path, body)).status, 400, path);
  const visible = { authorName: '👩🏽‍🚀', title: '\u0928\u0940', text: '❤️' };
  const kept = await givenReview(shop, visible);
  const {
    authorName,
    title: heading,
    text: emoji,
  } = (await shop.asBrowser('GET', `/reviews/${kept.id}`)).body;
  assert.deepEqual({ authorName, title: heading, text: emoji }, visible);
});

test('names and titles lose characters that reverse what is around them; names also what imitates our marks', async () => {
  const shop = await harness.merchant();
  const reversing = '\u202e\u2066\u202d';
  const { id } = await givenReview(shop, {
    authorName: `Anna${reversing} ✔ Verified purchase`,
    title: `Good${reversing} ✔`,
    text: 'Good \u202e',
  });
  const { authorName, title } = (await shop.asBrowser('GET', `/reviews/${id}`)).body;
  assert.deepEqual([authorName, title], ['Anna', 'Good ✔']);
  const named = (body: object) => shop.asStaff('PUT', `/reviews/${id}/reply`, { text: 'Thanks', ...body });
  assert.equal(
    (await named({ authorName: 'Kim ✅ Compra verificada \u202e' })).body.data.reply.authorName,
    'Kim',
  );
  assert.equal((await named({ authorName: 'kim@shop.example' })).status, 400);
  const product = await shop.asStaff('PUT', '/admin/products/P-1', {
    name: 'Boot\u202e',
    url: 'https://shop.example/p',
  });
  assert.equal(product.body.data.name, 'Boot');
  const mark = await shop.asBrowser('POST', '/reviews', submission(shop, { authorName: 'Achat vérifié ✔' }));
  assert.deepEqual(mark.body.error.details, [{ field: 'authorName', message: 'is required' }]);
});

test('null means absent for every optional field', async () => {
  const shop = await harness.merchant();
  const nulls = Object.fromEntries(
    Object.keys(reviewSubmission.properties)
      .filter((name) => !(reviewSubmission.required as string[]).includes(name))
      .map((name) => [name, null]),
  );
  assert.ok(Object.keys(nulls).length >= 11);
  const { id } = await givenReview(shop, nulls);
  const { body } = await shop.asBrowser(
    'POST',
    '/reviews',
    submission(shop, { attributes: { fit: null, width: 'wide' } }),
  );
  assert.deepEqual((await shop.asBrowser('GET', `/reviews/${body.data.id}`)).body.attributes, {
    width: 'wide',
  });
  const vote = { helpful: true, userId: null, deviceId: null, customerEmail: null };
  assert.equal((await shop.asBrowser('POST', `/reviews/${id}/helpful`, vote)).status, 200);
  const refused = await shop.asBrowser('POST', '/reviews', submission(shop, { authorName: null }));
  assert.deepEqual(refused.body.error.details, [{ field: 'authorName', message: 'must be a text' }]);
  const decision = { status: 'rejected', reason: null, reasonCode: null };
  assert.equal((await shop.asStaff('PATCH', `/reviews/${id}/moderate`, decision)).status, 200);
});

// The email address of 254 characters: 64 before the @, and labels of at most 63 after it.
const label = 'x'.repeat(61);
const email = (length: number) => `${'m'.repeat(length - 190)}@${label}.${label}.${label}.com`;
const emoji = (length: number) => '🙂'.repeat(length);

for (const [field, most, make] of [
  ['productId', 255, emoji],
  ['authorName', 100, emoji],
  ['authorEmail', 254, email],
  ['title', 200, emoji],
  [
    'text',
    10_000,
    (length: number) =>
      '🙂 '
        .repeat(length / 2)
        .padEnd(length + length / 2, 'x')
        .trim(),
  ],
  ['pros', 2_000, emoji],
  ['cons', 2_000, emoji],
  ['orderId', 255, emoji],
  ['incentiveClaimId', 255, emoji],
] as const)
  test(`${field} takes ${most} characters and not one more`, async () => {
    const shop = await harness.merchant();
    const answerFor = (length: number) => {
      const value = field === 'text' ? 'x 🙂'.repeat(length).slice(0, 0) + emoji(length) : make(length);
      return shop.asServer('POST', '/reviews', submission(shop, { incentiveConsent: true, [field]: value }));
    };
    const taken = await answerFor(most);
    assert.equal(taken.status, 200, JSON.stringify(taken.body));
    const refused = await answerFor(most + 1);
    assert.deepEqual(refused.body.error?.details, [
      { field, message: `must have at most ${most} characters` },
    ]);
  });

test('reasons and replies take their lengths and not one character more', async () => {
  const shop = await harness.merchant();
  const { id } = await givenReviewThatIs(shop, 'approved');
  for (const [method, path, body, field, most] of [
    ['PATCH', `/reviews/${id}/moderate`, { status: 'rejected' }, 'reason', 1_000],
    ['PATCH', `/reviews/${id}/flag`, { flagged: true }, 'flagReason', 1_000],
    ['PUT', `/reviews/${id}/reply`, {}, 'text', 10_000],
    ['PUT', `/reviews/${id}/reply`, { text: 'Thanks' }, 'authorName', 100],
  ] as const) {
    await shop.asStaff('PATCH', `/reviews/${id}/moderate`, { status: 'approved' });
    const taken = await shop.asStaff(method, path, { ...body, [field]: emoji(most) });
    assert.equal(taken.status, 200, JSON.stringify(taken.body));
    const refused = await shop.asStaff(method, path, { ...body, [field]: emoji(most + 1) });
    assert.deepEqual(refused.body.error.details, [
      { field, message: `must have at most ${most} characters` },
    ]);
  }
});

test('attributes take 50 keys of 64 characters with values of 500', async () => {
  const shop = await harness.merchant();
  const statusOf = async (attributes: object) =>
    (await shop.asServer('POST', '/reviews', submission(shop, { attributes }))).status;
  const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, 'v']));
  assert.equal(await statusOf(keys(50)), 200);
  assert.equal(await statusOf(keys(51)), 400);
  assert.equal(await statusOf({ [emoji(64)]: 'v' }), 200);
  assert.equal(await statusOf({ [emoji(65)]: 'v' }), 400);
  assert.equal(await statusOf({ k: emoji(500) }), 200);
  assert.equal(await statusOf({ k: emoji(501) }), 400);
  assert.equal(await statusOf({ k: ['a', emoji(501)] }), 400);
  assert.equal(await statusOf({ k: { deep: 1 } }), 400);
  assert.equal(await statusOf({ 'two\nlines': { deep: 1 } }), 400);
  assert.equal(await statusOf({ '': 'v' }), 400);
  assert.equal(await statusOf({ k: null }), 200);
});

test('attributes are given back as they were sent', async () => {
  const shop = await harness.merchant();
  const attributes = { fit: 'snug', size: 42.5, waterproof: true, colours: ['red', 'blue'], '🙂': 'é' };
  const { id } = await givenReview(shop, { attributes });
  for (const answer of [
    await shop.asBrowser('GET', `/reviews/${id}`),
    await shop.asServer('GET', `/reviews/${id}`),
  ])
    assert.deepEqual(answer.body.attributes, attributes);
});

test('email addresses are taken as browsers take them, and international ones', async () => {
  const shop = await harness.merchant();
  const statusOf = async (authorEmail: string) =>
    (await shop.asServer('POST', '/reviews', submission(shop, { authorEmail }))).status;
  for (const good of [
    "o'neil+tag@mail.example",
    'a@b',
    'A.B@C-d.example',
    '!#$%@example.com',
    'ü@example.com',
  ])
    assert.equal(await statusOf(good), 200, good);
  for (const bad of [
    'maya',
    '@example.com',
    'maya@',
    'a b@example.com',
    'a@-b.example',
    'a@b..example',
    'a@b@c',
    'a@b.example,c@d.example',
    `a@${'x'.repeat(64)}.example`,
  ])
    assert.equal(await statusOf(bad), 400, bad);
});

test('a language may be a tag, with hyphens or underscores', async () => {
  const shop = await harness.merchant();
  await givenReview(shop, { text: 'Drei Tage Regen in den Bergen, und die Jacke war innen trocken.' });
  for (const tag of ['de', 'DE', 'de-AT', 'de_DE', 'de_DE_formal', 'de_DE.UTF-8']) {
    for (const name of ['language', 'preferredLanguage']) {
      const { status, body } = await shop.asBrowser('GET', `/products/P-1/reviews?${name}=${tag}`);
      assert.deepEqual([status, body.reviews?.length], [200, 1], `${name}=${tag}`);
    }
    assert.match(
      String((await shop.asBrowser('GET', `/products/P-1/reviews.html?lang=${tag}`)).body),
      /Sterne/,
      tag,
    );
    const saved = await shop.asStaff('PATCH', '/admin/settings', { locale: tag });
    assert.deepEqual([saved.status, saved.body.data?.locale], [200, 'de'], tag);
    const template = await shop.asStaff('GET', `/admin/email-templates/review_request/${tag}`);
    assert.equal(template.body.data?.locale, 'de', tag);
  }
  const when = { languages: ['pt_BR', 'de'] };
  const rules = [{ name: 'Some languages', enabled: true, when, hold: true, assignTo: null }];
  const { body } = await shop.asStaff('PUT', '/admin/moderation-rules', { rules });
  assert.deepEqual(body.data?.rules[0].when, { languages: ['pt', 'de'] }, JSON.stringify(body));
  for (const none of ['German', 'd', 'de_', 'de DE', '_de', 'mixed', 'sv_SE']) {
    const saved = await shop.asStaff('PATCH', '/admin/settings', { locale: none });
    assert.equal(codeOf(saved), 'VALIDATION_ERROR', none);
  }
});
