import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { thoroughOnly } from '../../server/src/testing/thorough.ts';
import {
  type Bytes,
  bundlesOf,
  checkConsistency,
  checkInclusion,
  concat,
  consistencyProof,
  decodeBundle,
  edgeOf,
  inclusionProof,
  leafHash,
  nodesFromTiles,
  parseTilePath,
  tilePath,
  tilesOf,
  toHex,
  treeRoot,
  utf8,
} from '../src/index.ts';
import { MemoryLog, nodeSha256, plainEntries, testSigner } from './log.ts';

const origin = 'reviews.example/log/m1';
const sizes = [1, 2, 3, 7, 8, 255, 256, 257, 300, 511, 512, 513, 70_000];

/** RFC 6962, 2.1, as it is written. */
function rootOf(leaves: Bytes[]): Bytes {
  if (leaves.length === 0) return nodeSha256(new Uint8Array()) as Bytes;
  if (leaves.length === 1) return leaves[0] as Bytes;
  const split = 2 ** Math.ceil(Math.log2(leaves.length) - 1);
  return nodeSha256(
    concat(new Uint8Array([1]), rootOf(leaves.slice(0, split)), rootOf(leaves.slice(split))),
  ) as Bytes;
}

test('the roots of RFC 6962 test trees follow', async () => {
  const inputs = [
    '',
    '00',
    '10',
    '2021',
    '3031',
    '40414243',
    '5051525354555657',
    '606162636465666768696a6b6c6d6e6f',
  ];
  const log = new MemoryLog(origin, await testSigner(origin));
  await log.append(inputs.map((hex) => Uint8Array.from(Buffer.from(hex, 'hex'))));
  // The roots of Certificate Transparency's reference tests.
  assert.equal(toHex(log.root), '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328');
  const read = nodesFromTiles(8, log.read);
  assert.equal(
    toHex(await treeRoot(0, read)),
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  );
  assert.equal(
    toHex(await leafHash(new Uint8Array())),
    '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  );
});

test('trees that grow in steps have the root, the tiles and the bundles of their size', {
  skip: thoroughOnly,
}, async () => {
  const entries = plainEntries(70_000);
  const log = new MemoryLog(origin, await testSigner(origin));
  for (const size of sizes) {
    await log.append(entries.slice(log.entries.length, size));
    assert.equal(toHex(log.root), toHex(rootOf(log.leaves)), `root of ${size}`);
    for (const tile of tilesOf(size)) assert.equal((await log.read(tile)).length, tile.width * 32);
  }
  const tiles = [...tilesOf(70_000)].map(tilePath);
  assert.equal(tiles.length, 273 + 1 + 1 + 1 + 1);
  assert.deepEqual(tiles.slice(273), ['tile/0/273.p/112', 'tile/1/000', 'tile/1/001.p/17', 'tile/2/000.p/1']);
  assert.deepEqual(edgeOf(70_000).map(tilePath), ['tile/0/273.p/112', 'tile/1/001.p/17', 'tile/2/000.p/1']);
  const served: string[] = [];
  for (const tile of bundlesOf(70_000))
    served.push(...decodeBundle(await log.read(tile), tile).map((entry) => Buffer.from(entry).toString()));
  assert.deepEqual([served.length, served[255], served[69_999]], [70_000, 'entry 255', 'entry 69999']);
});

test('proofs between any sizes verify, and no altered one does', { skip: thoroughOnly }, async () => {
  const log = new MemoryLog(origin, await testSigner(origin));
  await log.append(plainEntries(1_100));
  const roots = (size: number) => rootOf(log.leaves.slice(0, size));
  const pair = fc
    .tuple(fc.integer({ min: 1, max: 1_100 }), fc.nat())
    .map(([size, n]) => [size, n % size] as const);
  await fc.assert(
    fc.asyncProperty(pair, fc.nat({ max: 255 }), async ([size, index], flip) => {
      const read = nodesFromTiles(size, log.read, nodeSha256);
      const inclusion = {
        size,
        index,
        leaf: log.leaves[index] as Bytes,
        root: roots(size),
        proof: await inclusionProof({ size, index }, read, nodeSha256),
      };
      await checkInclusion(inclusion, nodeSha256);
      const oldSize = index;
      const proof = await consistencyProof({ oldSize, size }, read, nodeSha256);
      const consistency = { size, oldSize, oldRoot: roots(oldSize), root: roots(size), proof };
      await checkConsistency(consistency, nodeSha256);
      const code = (name: string) => ({ name: 'VerificationFailure', code: name });
      for (const altered of altering(inclusion.proof, flip))
        await assert.rejects(
          checkInclusion({ ...inclusion, proof: altered }, nodeSha256),
          code('invalid_inclusion'),
        );
      for (const altered of altering(proof, flip))
        await assert.rejects(
          checkConsistency({ ...consistency, proof: altered }, nodeSha256),
          code('invalid_consistency'),
        );
      const leaf = await leafHash(utf8('another entry'), nodeSha256);
      await assert.rejects(checkInclusion({ ...inclusion, leaf }, nodeSha256), code('invalid_inclusion'));
    }),
    { numRuns: 100 },
  );
});

/** The proof with a byte changed, one hash fewer, one hash more. */
function altering(proof: Bytes[], flip: number): Bytes[][] {
  const one = proof.map((bytes) => bytes.slice());
  const target = one[flip % Math.max(one.length, 1)];
  if (target) target[flip % 32] = (target[flip % 32] ?? 0) ^ 1;
  const longer = [...proof, new Uint8Array(32)];
  return target ? [one, proof.slice(0, -1), proof.slice(1), longer] : [longer];
}

test('tile paths are those of tlog-tiles, and no others are read', () => {
  assert.equal(tilePath({ level: 0, index: 1_234_067, width: 256 }), 'tile/0/x001/x234/067');
  assert.equal(tilePath({ level: 'entries', index: 0, width: 7 }), 'tile/entries/000.p/7');
  for (const path of ['tile/0/x001/x234/067', 'tile/63/000.p/1', 'tile/entries/x001/000.p/255'])
    assert.equal(tilePath(parseTilePath(path) ?? { level: 0, index: 0, width: 1 }), path);
  for (const path of [
    ...[
      'tile/64/000',
      'tile/00/000',
      'tile/0/000.p/0',
      'tile/0/000.p/256',
      'tile/0/000.p/01',
      'tile/0/x000/001',
    ],
    ...['tile/0/1', 'tile/0/x001', 'tile/0/001/000', 'tile/-1/000', 'tile/0/000/', 'xtile/0/000'],
  ])
    assert.equal(parseTilePath(path), null, path);
});
