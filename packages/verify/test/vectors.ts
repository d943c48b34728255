import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  canonicalJson,
  commitmentOf,
  consistencyProof,
  cosign,
  type Entry,
  emptyRoot,
  encodeEntry,
  formatKeyList,
  formatSignature,
  formatTlogProof,
  formatVerifierKey,
  inclusionProof,
  nodesFromTiles,
  parseNote,
  productHash,
  Replay,
  type ReviewContent,
  signatureTypes,
  signHandover,
  signReceipt,
  textOf,
  toBase64,
  toBase64Url,
  toHex,
} from '../src/index.ts';
import { MemoryLog, nodeSha256, plainEntries, testSigner } from './log.ts';
import { decided, merchantId, productId, received } from './reviews.ts';

export const vectorsFolder: string = join(import.meta.dirname, '../vectors');

/** The files of `vectors/`, by name. */
export async function vectors(): Promise<Record<string, unknown>> {
  return { 'trees.json': await trees(), 'log.json': await exampleLog() };
}

/** Records the files; the test compares them. */
export async function recordVectors(): Promise<void> {
  for (const [name, value] of Object.entries(await vectors()))
    await writeFile(join(vectorsFolder, name), `${JSON.stringify(value, null, 2)}\n`);
}

async function trees() {
  const origin = 'reviews.example/log/trees';
  const log = new MemoryLog(origin, await testSigner(origin));
  const made = [
    { size: 0, root: toBase64(await emptyRoot()), inclusion: [] as unknown[], consistency: [] as unknown[] },
  ];
  for (const size of [1, 2, 3, 7, 8, 255, 256, 257, 600]) {
    await log.append(plainEntries(size).slice(log.entries.length));
    const read = nodesFromTiles(size, log.read, nodeSha256);
    const indexes = [...new Set([0, Math.floor(size / 2), size - 1])];
    made.push({
      size,
      root: toBase64(log.root),
      inclusion: await Promise.all(
        indexes.map(async (index) => ({
          index,
          proof: (await inclusionProof({ size, index }, read, nodeSha256)).map(toBase64),
        })),
      ),
      consistency: await Promise.all(
        made.map(async ({ size: oldSize }) => ({
          oldSize,
          proof: (await consistencyProof({ oldSize, size }, read, nodeSha256)).map(toBase64),
        })),
      ),
    });
  }
  return { entries: 'Entry number i (from 0) is the UTF-8 text "entry i".', trees: made };
}

/** A small log of reviews with everything that is published about it. */
async function exampleLog() {
  const origin = 'reviews.example/log/merchant_1';
  const [oldSigner, signer] = [await testSigner(origin, 1), await testSigner(origin, 2)];
  const witness = await testSigner('witness.example', 9, signatureTypes.cosignature);
  const salt = new Uint8Array(32).fill(3);
  const content: ReviewContent = {
    v: 1,
    reviewId: 'review_1',
    productId,
    rating: 5,
    title: null,
    body: 'Warm and dry — über alles.',
    pros: 'warm',
    cons: null,
  };
  const commitment = await commitmentOf(salt, content);
  const entries = exampleEntries(commitment).map(encodeEntry);
  const log = new MemoryLog(origin, signer);
  await log.append(entries);
  const replay = new Replay();
  for (const entry of entries) replay.add(entry);
  const checkpoint = textOf(log.files.get('checkpoint') ?? new Uint8Array());
  const cosignature = await cosign(parseNote(checkpoint).text, witness, 1_700_000_000);
  const size = entries.length;
  const proof = await inclusionProof({ size, index: 1 }, nodesFromTiles(size, log.read));
  const at = '2026-11-24T00:00:00.000Z';
  const leaf = log.leaves[1] ?? new Uint8Array();
  return {
    origin,
    merchantId,
    seed: { log: toHex(new Uint8Array(32).fill(2)), witness: toHex(new Uint8Array(32).fill(9)) },
    key: formatVerifierKey(signer.key),
    witness: formatVerifierKey(witness.key),
    keys: formatKeyList({
      keys: [signer.key, oldSigner.key],
      handovers: [await signHandover({ origin, key: signer.key, at }, oldSigner)],
    }),
    product: { productId, hash: await productHash(merchantId, productId) },
    commitment: { salt: toBase64Url(salt), content: canonicalJson(content), commitment },
    entries: entries.map((entry, index) => ({
      text: textOf(entry),
      leaf: toBase64(log.leaves[index] ?? new Uint8Array()),
    })),
    bundle: toBase64(await log.read({ level: 'entries', index: 0, width: size })),
    tile: toBase64(await log.read({ level: 0, index: 0, width: size })),
    checkpoint,
    cosigned: checkpoint + formatSignature(cosignature),
    proof: { index: 1, text: formatTlogProof({ index: 1, proof, checkpoint }) },
    receipt: await signReceipt({ origin, leaf, at }, signer),
    products: Object.fromEntries(replay.products()),
  };
}

function exampleEntries(content: string): Entry[] {
  const { at, id } = received(1);
  const note = toBase64Url(new Uint8Array(32).fill(4));
  return [
    { v: 1, type: 'policy', at, policy: '2026-11-01', screening: '7' },
    received(1, { content }),
    decided(1, 'pending', 'approved'),
    received(2, { rating: 1, language: null, incentivized: true, verification: 'none' }),
    decided(2, 'pending', 'flagged', { by: 'system', reason: 'links' }),
    decided(2, 'flagged', 'rejected', { by: 'staff', reason: 'spam', note }),
    { v: 1, type: 'edited', at, id, rating: 4, content: toBase64Url(new Uint8Array(32).fill(5)) },
    { v: 1, type: 'featured', at, id, featured: true },
    {
      v: 1,
      type: 'imported',
      at,
      batch: 'aW1wb3J0',
      kind: 'file',
      file: toHex(new Uint8Array(32).fill(6)),
      stars: { 1: 0, 2: 0, 3: 1, 4: 0, 5: 1 },
    },
    received(3, {
      v: 2,
      rating: 3,
      source: 'import',
      verification: 'imported',
      recommends: null,
      imported: true,
    }),
    decided(3, 'pending', 'approved', { reason: 'imported' }),
    received(4, { rating: 5, source: 'import', verification: 'imported' }),
    decided(4, 'pending', 'approved', { reason: 'imported' }),
    { v: 1, type: 'erased', at, id: received(4).id, reason: 'privacy_request' },
  ];
}
