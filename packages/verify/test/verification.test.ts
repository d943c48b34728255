import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  encodeEntry,
  formatKeyList,
  leafHash,
  promiseMs,
  signHandover,
  signReceipt,
  textOf,
  type Verifying,
  verifyLog,
} from '../src/index.ts';
import { testSigner } from './log.ts';
import { entryId, received } from './reviews.ts';
import { MemoryMirror, Store } from './store.ts';

const failsWith = (code: string) => ({ name: 'VerificationFailure', code });

/** Codes of everything that a verification finds. */
async function found(
  store: Store,
  mirror = new MemoryMirror(),
  fields: Partial<Verifying> = {},
): Promise<string[]> {
  const { altered, audit, replay } = await verifyLog(store.verifying({ store: mirror, ...fields }));
  const codes = [...replay.problems, ...(audit?.findings ?? [])].map(({ code }) => code);
  return [...new Set([...codes, ...altered])].sort();
}

async function openStore(reviews = 20): Promise<Store> {
  const store = await Store.open();
  await store.publish(reviews);
  return store;
}

test('an honest log verifies, at once and again as it grows', async () => {
  const store = await openStore(30);
  const mirror = new MemoryMirror();
  const first = await verifyLog(store.verifying({ store: mirror }));
  assert.deepEqual([first.audit?.listed, first.audit?.products, first.isFirst], [30, 3, true]);
  await store.publish(120);
  await store.append(received(900, { rating: 1 }));
  await store.decide(900, 'pending', 'rejected', { reason: 'spam', by: 'staff' });
  for (const incremental of [true, false]) {
    const later = await verifyLog(store.verifying({ store: mirror, incremental }));
    assert.deepEqual(later.replay.problems, []);
    assert.deepEqual(later.audit?.findings, []);
    assert.deepEqual([later.replay.size, later.isFirst, later.altered], [302, false, []]);
  }
});

test('what is published during a verification is no finding', async () => {
  const store = await openStore(4);
  const { reviews } = store.api;
  let isFirst = true;
  store.api.reviews = async (query) => {
    if (isFirst) await store.publish(1);
    isFirst = false;
    return reviews(query);
  };
  assert.deepEqual(await found(store), []);
});

test('a review that was deleted from the database, or is missing from the list, is found', async () => {
  const store = await openStore();
  store.altered.hidden = 'review_7';
  assert.deepEqual(await found(store), ['not_listed', 'wrong_average', 'wrong_distribution']);
  delete store.altered.hidden;
  store.reviews.splice(6, 1);
  assert.deepEqual(await found(store), ['not_listed', 'wrong_average', 'wrong_distribution']);
});

test('a rating, a text or a product that was changed is found', async () => {
  const alterations: [Record<string, unknown>, string[]][] = [
    [{ rating: 5 }, ['wrong_average', 'wrong_content', 'wrong_distribution', 'wrong_rating']],
    [{ text: 'Better text' }, ['wrong_content']],
    [{ productId: 'SKU-9' }, ['wrong_average', 'wrong_content', 'wrong_distribution', 'wrong_product']],
    [{ entryId: entryId(2) }, ['listed_twice', 'not_listed']],
  ];
  for (const [fields, codes] of alterations) {
    const store = await openStore();
    Object.assign(store.reviews[2] ?? {}, fields);
    assert.deepEqual(await found(store), codes);
  }
});

test('a verification, an incentive or a featured place that the log does not have is found, and a newer date', async () => {
  const alterations: [Record<string, unknown>, string[]][] = [
    [{ verification: 'token' }, ['wrong_label']],
    [{ verifiedPurchase: false }, ['wrong_label']],
    [{ incentivized: true }, ['wrong_label']],
    [{ featured: true }, ['wrong_label']],
    [{ createdAt: '2026-11-26T00:00:00.000Z' }, ['wrong_date']],
    [{ createdAt: 'tomorrow' }, ['wrong_date']],
    // Imported reviews keep their dates. Servers of earlier versions give fewer fields.
    [{ createdAt: '2020-01-01T00:00:00.000Z' }, []],
    [{ verification: undefined, verifiedPurchase: undefined, createdAt: undefined, featured: undefined }, []],
  ];
  for (const [fields, codes] of alterations) {
    const store = await openStore();
    Object.assign(store.reviews[2] ?? {}, fields);
    assert.deepEqual(await found(store), codes, JSON.stringify(fields));
  }
});

test('a confirmed email address needs no entry, and is no purchase', async () => {
  const store = await Store.open();
  await store.publish(2, { verification: 'none' });
  const [confirmed, claimed] = store.reviews;
  assert.ok(confirmed && claimed);
  confirmed.verification = 'email';
  assert.deepEqual(await found(store), []);
  claimed.verifiedPurchase = true;
  assert.deepEqual(await found(store), ['wrong_label']);
});

test('a review that is published without an entry, or against its decision, is found', async () => {
  const store = await openStore();
  const [first] = store.reviews;
  store.reviews.push({
    ...structuredClone(first as NonNullable<typeof first>),
    id: 'review_x',
    index: 9_999,
  });
  assert.deepEqual(await found(store), ['not_in_log', 'wrong_average', 'wrong_distribution']);
  store.reviews.pop();
  await store.decide(3, 'approved', 'rejected', { reason: 'spam' });
  assert.deepEqual(await found(store), ['not_published_in_log', 'wrong_average', 'wrong_distribution']);
});

test('a proof that does not verify, is of another entry, or is signed by somebody else is found', async () => {
  const forger = await Store.open();
  Object.assign(forger.log, { signer: await testSigner(forger.log.origin, 7) });
  await forger.publish(20);
  const forged = (await forger.api.reviews({ startAfter: null })).reviews[2]?.proof;
  type Proof = NonNullable<typeof forged>;
  const alterations: ((own: Proof, other: Proof) => Partial<Proof>)[] = [
    ({ tlogProof }) => ({ tlogProof: tlogProof.replace(/^index \d+$/m, 'index 7') }),
    (_own, { tlogProof }) => ({ tlogProof }),
    (_own, { entry, tlogProof }) => ({ entry, tlogProof }),
    () => ({ tlogProof: forged?.tlogProof ?? '' }),
    () => ({ tlogProof: 'c2sp.org/tlog-proof@v1' }),
    ({ index }) => ({ index: index + 1 }),
  ];
  for (const alter of alterations) {
    const store = await openStore();
    const { reviews } = store.api;
    store.api.reviews = async (query) => {
      const page = await reviews(query);
      const [other, , own] = page.reviews;
      assert.ok(own?.proof && other?.proof);
      own.proof = { ...own.proof, ...alter(own.proof, other.proof) };
      return page;
    };
    assert.deepEqual(await found(store), ['wrong_proof']);
  }
});

test('an average that does not follow is found', async () => {
  const store = await openStore();
  store.altered.average = 4.9;
  assert.deepEqual(await found(store), ['wrong_average']);
});

test('figures that count shared reviews otherwise than the list says are found', async () => {
  const store = await openStore();
  store.share('review_1', 'review_2');
  assert.deepEqual(await found(store), ['wrong_distribution', 'wrong_source']);
  const shared = await Store.open();
  await shared.publish(20, { source: 'syndication' });
  await shared.publish(20);
  assert.deepEqual(await found(shared), []);
  shared.altered.withoutSyndicated = true;
  assert.deepEqual(await found(shared), []);
  const { ratings } = shared.api;
  // The setting of the list, but products that count them all.
  shared.api.ratings = async (ids) => {
    shared.altered.withoutSyndicated = false;
    const answer = await ratings(ids);
    shared.altered.withoutSyndicated = true;
    return answer;
  };
  assert.deepEqual(await found(shared), ['wrong_average', 'wrong_distribution']);
});

test('a decision that is dated back is found, within the log and against an earlier visit', async () => {
  const store = await openStore();
  await store.publish(1, { at: '2026-11-24T01:00:00.000Z' });
  await store.decide(3, 'approved', 'approved', { at: '2026-11-24T00:50:00.000Z' });
  assert.deepEqual(await found(store), ['back_dated']);
  const visited = await openStore();
  const mirror = new MemoryMirror();
  const now = () => Date.parse('2026-11-24T02:00:00.000Z');
  assert.deepEqual(await found(visited, mirror, { now }), []);
  await visited.decide(3, 'approved', 'approved');
  assert.deepEqual(await found(visited, mirror, { now }), ['back_dated']);
});

test('an altered tile, and an altered entry, are found', async () => {
  const store = await openStore(260);
  const logAlone = () => found(store, new MemoryMirror(), { api: undefined });
  const alter = (path: string, at: number) => {
    const bytes = store.log.files.get(path) ?? new Uint8Array();
    bytes[at] = (bytes[at] ?? 0) ^ 1;
  };
  for (const path of ['tile/0/001', 'tile/0/002.p/8', 'tile/1/000.p/2']) {
    alter(path, 40);
    assert.deepEqual(await logAlone(), [path]);
    alter(path, 40);
  }
  const bundle = Buffer.from(store.log.files.get('tile/entries/001') ?? []);
  alter('tile/entries/001', bundle.indexOf('"rating":') + '"rating":'.length);
  await assert.rejects(logAlone(), failsWith('wrong_root'));
});

test('a log that was rolled back, rewritten or signed by an unknown key is found', async () => {
  const store = await openStore(30);
  const mirror = new MemoryMirror();
  assert.deepEqual(await found(store, mirror), []);
  const { entries } = store.log;
  const all = entries.slice();
  await store.rewrite(all.slice(0, 50));
  await assert.rejects(found(store, mirror), failsWith('rolled_back'));
  const dropped = all.filter((_, index) => index !== 10 && index !== 11);
  await store.rewrite([...dropped, ...[901, 902, 903].map((n) => encodeEntry(received(n)))]);
  await assert.rejects(found(store, mirror), failsWith('rewritten'));
  assert.ok(
    [...mirror.files.keys()].some((path) => path.startsWith('evidence/')),
    'both checkpoints are kept',
  );
  const other = await testSigner(store.log.origin, 5);
  store.keys = formatKeyList({ keys: [other.key], handovers: [] });
  await assert.rejects(found(store, mirror), failsWith('untrusted_key'));
  await store.rewrite(all);
  const at = '2026-11-24T00:00:00.000Z';
  const handovers = [await signHandover({ origin: store.log.origin, key: other.key, at }, store.log.signer)];
  store.keys = formatKeyList({ keys: [other.key, store.log.signer.key], handovers });
  Object.assign(store.log, { signer: other });
  await store.log.sign();
  assert.deepEqual(await found(store, mirror), [], 'a signed hand-over is followed');
});

test('a first visit verifies a log that has not grown since its key was rotated', async () => {
  const store = await openStore();
  const { origin, signer } = store.log;
  const next = await testSigner(origin, 5);
  const handover = await signHandover({ origin, key: next.key, at: '2026-11-24T00:00:00.000Z' }, signer);
  store.keys = formatKeyList({ keys: [next.key, signer.key], handovers: [handover] });
  const mirror = new MemoryMirror();
  assert.deepEqual(await found(store, mirror), []);
  await store.publish(1);
  Object.assign(store.log, { signer: next });
  await store.log.sign();
  assert.deepEqual(await found(store, mirror), []);
});

test('two histories for two readers are found when one has the checkpoint of the other', async () => {
  const [one, two] = [await openStore(15), await openStore(15)];
  await one.append(received(901, { rating: 1 }));
  await two.append(received(902, { rating: 5 }));
  await two.publish(3);
  assert.deepEqual(await found(two), []);
  const others = [textOf(one.log.files.get('checkpoint') ?? new Uint8Array())];
  await assert.rejects(verifyLog(two.verifying({ others })), failsWith('split_view'));
  const same = [textOf(two.log.files.get('checkpoint') ?? new Uint8Array())];
  await two.publish(1);
  assert.deepEqual((await verifyLog(two.verifying({ others: same }))).audit?.findings, []);
});

test('a log that is shorter than the one of another reader is found, unless it has the rest in time', async () => {
  const store = await openStore(15);
  const others = [textOf(store.log.files.get('checkpoint') ?? new Uint8Array())];
  const all = store.log.entries.slice();
  await store.rewrite(all.slice(0, 20));
  await assert.rejects(verifyLog(store.verifying({ others })), failsWith('split_view'));
  let pauses = 0;
  const pause = async () => {
    pauses += 1;
    if (pauses === 2) await store.rewrite(all);
  };
  assert.deepEqual((await verifyLog(store.verifying({ others, pause }))).audit?.findings, []);
});

test('the entries of receipts are found; one that the log promised and does not contain in time is missing', async () => {
  const store = await openStore(5);
  await store.append(received(900, { rating: 1 }));
  await store.decide(900, 'pending', 'rejected', { reason: 'spam', by: 'staff' });
  const { origin, leaves, signer } = store.log;
  const at = '2026-11-24T00:00:00.000Z';
  const dropped = await leafHash(encodeEntry(received(901)));
  const receiptOf = (leaf = dropped, log = origin) => signReceipt({ origin: log, leaf, at }, signer);
  const receipts = [await receiptOf(leaves[10]), await receiptOf()];
  const verified = async (now: number) =>
    (await verifyLog(store.verifying({ receipts, now: () => now }))).receipts.map(
      ({ index, isBroken, review }) => [index, review?.status, review?.reason, isBroken],
    );
  const promised = Date.parse(at);
  const kept = [10, 'rejected', 'spam', false];
  assert.deepEqual(await verified(promised + promiseMs - 1), [kept, [null, undefined, undefined, false]]);
  assert.deepEqual(await verified(promised + promiseMs), [kept, [null, undefined, undefined, true]]);
  const refused = (receipt: string) => verifyLog(store.verifying({ receipts: [receipt] }));
  await assert.rejects(
    refused(await receiptOf(dropped, 'reviews.example/log/other')),
    failsWith('wrong_origin'),
  );
  await assert.rejects(
    refused(await signReceipt({ origin, leaf: dropped, at }, await testSigner(origin, 9))),
    failsWith('untrusted_note'),
  );
  await assert.rejects(refused((receipts[1] ?? '').replace('2026', '2027')), failsWith('invalid_signature'));
  await assert.rejects(refused('No receipt'), failsWith('malformed_note'));
});
