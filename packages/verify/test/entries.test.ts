import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  canonicalJson,
  commitmentOf,
  decisionSeconds,
  decisionTimes,
  type Entry,
  encodeEntry,
  isCommitmentTo,
  itemContent,
  logFigures,
  parseCanonicalJson,
  parseEntry,
  productHash,
  Replay,
  type Signals,
  type Submitted,
  textOf,
  toBase64Url,
  utf8,
} from '../src/index.ts';
import { decided, received } from './reviews.ts';

const failsWith = (code: string) => ({ name: 'VerificationFailure', code });

test('canonical JSON is that of RFC 8785', () => {
  const value = {
    '\u20ac': 'Euro',
    '\r': 'CR',
    '1': 'One',
    '\u{1f600}': 'Smile',
    '\ufb33': 'Dalet',
    n: [1e21, 0.1, -0],
  };
  const text = '{"\\r":"CR","1":"One","n":[1e+21,0.1,0],"€":"Euro","😀":"Smile","\ufb33":"Dalet"}';
  assert.equal(canonicalJson(value), text);
  assert.deepEqual(parseCanonicalJson('{"a":1}'), { a: 1 });
  for (const bad of ['{"b":1,"a":2}', '{ "a":1}', '{"a":1.0}', '{"a":1,"a":1}', '"\\u0041"', '{'])
    assert.throws(() => parseCanonicalJson(bad), failsWith('malformed_json'), bad);
  for (const bad of [undefined, Number.NaN, '\ud800', () => 1]) assert.throws(() => canonicalJson(bad));
});

test('an entry consists of exactly its fields', () => {
  const entry = received(1, { rating: 4 });
  assert.deepEqual(parseEntry(encodeEntry(entry)), entry);
  const wrong: [string, unknown][] = [
    ['rating', 6],
    ['at', '2026-11-24T00:00:00Z'],
    ['id', 'review_1'],
    ['product', 'SKU-1'],
    ['language', 'the author wrote this'],
    ['content', null],
    ['authorEmail', 'maya@example.com'],
    ['v', 2],
  ];
  for (const [field, value] of wrong)
    assert.throws(
      () => encodeEntry({ ...entry, [field]: value } as Entry),
      failsWith('malformed_entry'),
      field,
    );
  assert.throws(() => parseEntry(utf8(JSON.stringify(entry))), failsWith('malformed_json'));
  assert.throws(() => parseEntry(utf8('{"type":"toString","v":1}')), failsWith('malformed_entry'));
  assert.throws(() => parseEntry(new Uint8Array([0xff])), failsWith('malformed_entry'));
});

test('version 2 adds the answer to the question for a recommendation, the file, and who edited', () => {
  const { at, content, id } = received(1);
  const entry: Entry = { ...received(1), v: 2, recommends: true, imported: false };
  const edited: Entry = { v: 2, type: 'edited', at, id, rating: 1, content, recommends: null, by: 'author' };
  for (const one of [entry, edited]) assert.deepEqual(parseEntry(encodeEntry(one)), one);
  const malformed = [
    { ...entry, v: 1 },
    { ...received(1), v: 2 },
    { ...decided(1, 'pending', 'approved'), v: 2 },
    { ...edited, by: 'staff' },
  ] as Entry[];
  for (const one of malformed) assert.throws(() => encodeEntry(one), failsWith('malformed_entry'));
  assert.throws(() => encodeEntry({ ...entry, v: 5 } as unknown as Entry), failsWith('unknown_version'));
  const replay = new Replay();
  replay.add(encodeEntry({ ...entry, rating: 3 }));
  replay.add(encodeEntry(edited));
  assert.deepEqual(replay.problems, []);
  const { edits, recommends } = replay.reviews.get(id) ?? {};
  assert.deepEqual([edits, recommends], [[{ from: 3, to: 1, by: 'author' }], null]);
});

test('version 3 adds what became of the reviews that signals held, and the newest figures count', () => {
  const none = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 };
  const burst = { alarms: 1, held: 13, confirmed: { ...none, 1: 13 }, overturned: none };
  const signalsOf = (held: number): Signals => ({
    v: 3,
    type: 'signals',
    at: received(1).at,
    alarms: 1,
    signals: { rating_burst: { ...burst, held } },
  });
  const replay = new Replay();
  for (const entry of [received(1), signalsOf(13), signalsOf(14)]) replay.add(encodeEntry(entry));
  assert.deepEqual(replay.problems, []);
  assert.deepEqual(replay.signals, signalsOf(14));
  const malformed = [
    { ...signalsOf(1), v: 1 },
    signalsOf(-1),
    { ...signalsOf(1), signals: { 'a sentence': burst } },
    { ...signalsOf(1), signals: { rating_burst: { ...burst, author: 1 } } },
    { ...signalsOf(1), signals: { rating_burst: { held: 1 } } },
  ] as Entry[];
  for (const one of malformed) assert.throws(() => encodeEntry(one), failsWith('malformed_entry'));
});

test('version 4 adds items of other kinds, which are decided and erased like reviews but in no figure of reviews', async () => {
  const { at, content, language, product } = received(1);
  const submitted = (n: number, fields: Partial<Submitted> = {}): Submitted => {
    const { id } = received(n);
    return { v: 4, type: 'submitted', at, id, kind: 'tip', product, language, content, ...fields };
  };
  const replay = new Replay();
  const erased = { v: 1, type: 'erased', at, id: received(3).id, reason: 'spam' } as const;
  const entries: Entry[] = [
    ...[received(1), decided(1, 'pending', 'approved')],
    ...[submitted(2), decided(2, 'pending', 'approved'), decided(2, 'approved', 'rejected', { by: 'staff' })],
    ...[submitted(3, { product: null }), erased],
  ];
  for (const entry of entries) replay.add(encodeEntry(entry));
  assert.deepEqual(replay.problems, []);
  const [rejected, gone] = [received(2), received(3)].map(({ id }) => replay.items.get(id));
  assert.deepEqual([rejected?.kind, rejected?.status, rejected?.erased], ['tip', 'rejected', false]);
  assert.deepEqual([gone?.product, gone?.status, gone?.erasedFor], [null, 'pending', 'spam']);
  const { received: accepted, published, erased: deleted } = logFigures(replay);
  assert.deepEqual([accepted, published, deleted], [1, 1, 0]);
  const faults: Entry[] = [
    submitted(1),
    decided(2, 'approved', 'pending'),
    decided(3, 'pending', 'approved'),
    { v: 1, type: 'featured', at, id: received(2).id, featured: true },
  ];
  for (const entry of faults) replay.add(encodeEntry(entry));
  assert.deepEqual(
    replay.problems.map(({ code }) => code),
    ['received_twice', 'broken_chain', 'after_erasure', 'malformed_entry'],
  );
  const malformed = [
    { ...submitted(4), v: 2 },
    { ...submitted(4), kind: 'a tip' },
    { ...submitted(4), rating: 5 },
    { ...decided(4, 'pending', 'approved'), v: 4 },
  ] as Entry[];
  for (const one of malformed) assert.throws(() => encodeEntry(one), failsWith('malformed_entry'));
  const tip = { id: 'tip_1', productId: null, text: 'Open the vents early.', more: null };
  assert.deepEqual(itemContent('tip', tip), { v: 1, kind: 'tip', id: 'tip_1', text: tip.text });
});

test('ratings follow from received, decided, edited and erased reviews', () => {
  const replay = new Replay();
  const entries: Entry[] = [
    { v: 1, type: 'policy', at: received(0).at, policy: 'sha256:1', screening: '7' },
    ...[received(1, { rating: 5 }), decided(1, 'pending', 'approved')],
    ...[received(2, { rating: 1 }), decided(2, 'pending', 'rejected', { reason: 'spam' })],
    ...[received(3, { rating: 2 }), decided(3, 'pending', 'approved')],
    ...[received(4, { rating: 3 }), decided(4, 'pending', 'approved')],
  ];
  const { id, at, content } = received(3);
  entries.push({ v: 1, type: 'edited', at, id, rating: 4, content });
  entries.push({ v: 1, type: 'erased', at, id: received(4).id, reason: 'privacy_request' });
  for (const entry of entries) replay.add(encodeEntry(entry));
  assert.deepEqual(replay.problems, []);
  assert.deepEqual(
    [...replay.products().values()],
    [{ count: 2, sum: 9, stars: { 1: 0, 2: 0, 3: 0, 4: 1, 5: 1 } }],
  );
  assert.equal(replay.reviews.get(received(2).id)?.reason, 'spam');
});

test('times are of first decisions, without those of files and of reviews from before the log', () => {
  const replay = new Replay();
  const after = (hours: number) => new Date(Date.parse(received(0).at) + hours * 3_600_000).toISOString();
  const entries: Entry[] = [
    ...[received(1), decided(1, 'pending', 'approved', { by: 'system', at: after(0) })],
    ...[received(2), decided(2, 'pending', 'approved', { reason: 'imported', at: after(0) })],
    ...[received(3, { backfilled: true }), received(4)],
    decided(4, 'pending', 'pending', { by: 'system', reason: 'spam', at: after(0) }),
    decided(4, 'pending', 'rejected', { by: 'staff', at: after(49.5) }),
    decided(3, 'pending', 'approved', { by: 'staff', at: after(50) }),
    decided(4, 'rejected', 'approved', { by: 'staff', at: after(51) }),
    { v: 1, type: 'erased', at: after(52), id: received(4).id, reason: 'other' },
  ];
  for (const entry of entries) replay.add(encodeEntry(entry));
  assert.deepEqual(replay.problems, []);
  assert.deepEqual(logFigures(replay).timeToDecision, {
    all: { decided: 2, median: 0, p90: 49 * 3600 },
    byStaff: { decided: 1, median: 49 * 3600, p90: 49 * 3600 },
  });
});

test('times are rounded down, and percentiles are the nearest rank', () => {
  const day = 86_400;
  const seconds = [-5, 59, 60, day - 1, day + 3599, 30 * day - 1, 30 * day, 41 * day - 1, 4000 * day];
  assert.deepEqual(
    seconds.map((taken) => decisionSeconds(1_000, 1_000 + taken * 1000)),
    [0, 0, 60, day - 60, day, 30 * day - 3600, 30 * day, 40 * day, 4000 * day],
  );
  const counts = new Map([
    [120, 4],
    [60, 5],
    [600, 1],
  ]);
  assert.deepEqual(decisionTimes(counts), { decided: 10, median: 60, p90: 120 });
  assert.deepEqual(decisionTimes(new Map()), { decided: 0, median: null, p90: null });
});

test('entries that do not fit are problems', () => {
  const replay = new Replay();
  const late = (ms: number) => new Date(Date.parse(received(0).at) + ms).toISOString();
  const bad: [Entry, string[]][] = [
    [received(1), []],
    [received(1), ['received_twice']],
    [decided(2, 'pending', 'approved'), ['unknown_review']],
    [decided(1, 'approved', 'rejected'), ['broken_chain']],
    [{ ...decided(1, 'rejected', 'approved'), at: late(600_000) }, []],
    [{ ...received(3), at: late(301_000) }, []],
    [{ ...received(4), at: late(299_000) }, ['back_dated']],
    [{ v: 1, type: 'erased', at: late(600_000), id: received(3).id, reason: 'author' }, []],
    [{ ...decided(3, 'pending', 'approved'), at: late(600_000) }, ['after_erasure']],
  ];
  for (const [entry, codes] of bad) {
    const before = replay.problems.length;
    replay.add(encodeEntry(entry));
    assert.deepEqual(
      replay.problems.slice(before).map(({ code }) => code),
      codes,
    );
  }
  replay.expectNothingBefore(Date.parse(late(3_600_000)));
  replay.add(encodeEntry({ ...received(5), at: late(700_000) }));
  replay.add(utf8('not an entry'));
  assert.deepEqual(
    replay.problems.slice(-2).map(({ index, code }) => [index, code]),
    [
      [9, 'back_dated'],
      [10, 'malformed_entry'],
    ],
  );
});

test('a commitment is of one content under one salt', async () => {
  const content = {
    v: 1,
    reviewId: 'review_1',
    productId: 'SKU-1',
    rating: 5,
    title: null,
    body: 'Warm and dry.',
    pros: null,
    cons: null,
  } as const;
  const salt = new Uint8Array(32).fill(3);
  const commitment = await commitmentOf(salt, content);
  assert.match(commitment, /^[A-Za-z0-9_-]{43}$/);
  assert.equal(await isCommitmentTo(commitment, toBase64Url(salt), content), true);
  assert.equal(await isCommitmentTo(commitment, toBase64Url(salt), { ...content, body: 'Cold.' }), false);
  assert.equal(await isCommitmentTo(commitment, 'x', content), false);
  assert.match(await productHash('merchant_1', 'SKU-1'), /^[0-9a-f]{64}$/);
  assert.equal(textOf(utf8('\ufeffx')), '\ufeffx');
});
