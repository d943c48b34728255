import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  cosign,
  cosignedAt,
  formatCheckpoint,
  formatKeyList,
  formatSignature,
  formatSignerKey,
  formatTlogProof,
  formatVerifierKey,
  inclusionProof,
  nodesFromTiles,
  parseKeyList,
  parseNote,
  parseSignerKey,
  parseVerifierKey,
  signatureTypes,
  signerOf,
  signHandover,
  signNote,
  signReceipt,
  textOf,
  trustedKeys,
  utf8,
  verifyCheckpoint,
  verifyNote,
  verifyReceipt,
  verifyTlogProof,
} from '../src/index.ts';
import { MemoryLog, plainEntries, testSigner } from './log.ts';

const origin = 'reviews.example/log/m1';
const failsWith = (code: string) => ({ name: 'VerificationFailure', code });

test('the note and the key of the C2SP specification verify', async () => {
  const key = 'example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k';
  const note =
    'This is an example message.\n\n' +
    '— example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=\n';
  const known = await parseVerifierKey(key);
  assert.equal(formatVerifierKey(known), key);
  assert.equal((await verifyNote(note, [known])).text, 'This is an example message.\n');
  await assert.rejects(
    verifyNote(note.replace('an example', 'no example'), [known]),
    failsWith('invalid_signature'),
  );
  await assert.rejects(verifyNote(note, [(await testSigner(origin)).key]), failsWith('untrusted_note'));
  await assert.rejects(parseVerifierKey(key.replace('530d', '530e')), failsWith('malformed_key'));
});

test('malformed notes are refused', async () => {
  const note = await signNote('text\n', await testSigner(origin));
  assert.equal(parseNote(note).signatures.length, 1);
  for (const bad of [
    '',
    'text\n',
    note.trimEnd(),
    note.replace('—', '-'),
    `\u0007${note}`,
    note.replace('\n\n', '\n'),
  ])
    assert.throws(() => parseNote(bad), failsWith('malformed_note'), JSON.stringify(bad));
});

test('private keys are written as Go writes them', async () => {
  const seed = new Uint8Array(32).fill(7);
  const signer = await signerOf(origin, seed);
  const text = formatSignerKey(signer.key, seed);
  assert.match(text, /^PRIVATE\+KEY\+reviews\.example\/log\/m1\+[0-9a-f]{8}\+[A-Za-z0-9+/=]+$/);
  assert.deepEqual((await parseSignerKey(text)).key, signer.key);
});

test('a checkpoint counts only for its origin and when a key of the log signed it', async () => {
  const log = new MemoryLog(origin, await testSigner(origin));
  await log.append(plainEntries(3));
  const note = textOf(log.files.get('checkpoint') ?? new Uint8Array());
  const keys = [log.signer.key];
  assert.equal((await verifyCheckpoint(note, { origin, keys })).size, 3);
  await assert.rejects(verifyCheckpoint(note, { origin: 'other.example', keys }), failsWith('wrong_origin'));
  const witness = await signerOf('witness.example', new Uint8Array(32).fill(9), signatureTypes.cosignature);
  const cosignature = await cosign(parseNote(note).text, witness, 1_700_000_000);
  const cosigned = note + formatSignature(cosignature);
  const { note: verified } = await verifyCheckpoint(cosigned, { origin, keys, witnesses: [witness.key] });
  const [, second] = verified.verified;
  assert.deepEqual([second?.key.name, cosignedAt(cosignature.bytes)], ['witness.example', 1_700_000_000]);
  const alone = `${parseNote(note).text}\n${formatSignature(cosignature)}`;
  await assert.rejects(
    verifyCheckpoint(alone, { origin, keys, witnesses: [witness.key] }),
    failsWith('untrusted_note'),
  );
  const later = { ...cosignature, bytes: cosignature.bytes.with(7, 1) as typeof cosignature.bytes };
  await assert.rejects(
    verifyCheckpoint(note + formatSignature(later), { origin, keys, witnesses: [witness.key] }),
    failsWith('invalid_signature'),
  );
  for (const text of [
    `${origin}\n03\nx\n`,
    `${origin}\n3\n`,
    `${formatCheckpoint({ ...log, size: 3 })}
extension`,
  ])
    await assert.rejects(async () =>
      verifyCheckpoint(await signNote(`${text}\n`, log.signer), { origin, keys }),
    );
});

test('a tlog-proof and a receipt verify offline', async () => {
  const log = new MemoryLog(origin, await testSigner(origin));
  await log.append(plainEntries(300));
  const keys = [log.signer.key];
  const proof = await inclusionProof({ size: 300, index: 256 }, nodesFromTiles(300, log.read));
  const checkpoint = textOf(log.files.get('checkpoint') ?? new Uint8Array());
  const text = formatTlogProof({ index: 256, proof, checkpoint, extra: utf8('salt') });
  const leaf = log.leaves[256] ?? new Uint8Array();
  assert.equal((await verifyTlogProof(text, { leaf, origin, keys })).index, 256);
  await assert.rejects(
    verifyTlogProof(text.replace('index 256', 'index 257'), { leaf, origin, keys }),
    failsWith('invalid_inclusion'),
  );
  await assert.rejects(verifyTlogProof('x', { leaf, origin, keys }), failsWith('malformed_proof'));
  const receipt = await signReceipt({ origin, leaf, at: '2026-11-24T00:00:00.000Z' }, log.signer);
  assert.deepEqual((await verifyReceipt(receipt, keys)).leaf, leaf);
  await assert.rejects(verifyReceipt(receipt.replace('2026', '2025'), keys), failsWith('invalid_signature'));
});

test('a new key is trusted when a chain of hand-overs leads to it', async () => {
  const [first, second, third] = await Promise.all([1, 2, 3].map((fill) => testSigner(origin, fill)));
  if (!first || !second || !third) throw new Error('unreachable');
  const at = '2026-11-24T00:00:00.000Z';
  const handovers = [
    await signHandover({ origin, key: third.key, at }, second),
    await signHandover({ origin, key: second.key, at }, first),
  ];
  const list = await parseKeyList(formatKeyList({ keys: [third.key, second.key, first.key], handovers }));
  assert.deepEqual(list.handovers, handovers);
  assert.equal((await trustedKeys(list, { origin, trusted: [first.key] })).length, 3);
  assert.equal((await trustedKeys(list, { origin, trusted: [third.key] })).length, 1);
  assert.equal((await trustedKeys(list, { origin: 'other.example', trusted: [first.key] })).length, 1);
  const single = await parseKeyList(formatKeyList({ keys: [first.key], handovers: [] }));
  assert.deepEqual([single.keys.length, single.handovers.length], [1, 0]);
});
