// Thorough runs only.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import {
  consistencyProof,
  formatVerifierKey,
  inclusionProof,
  nodesFromTiles,
  textOf,
  toBase64,
} from '../src/index.ts';
import { buildGoVerifier, withGo } from './go.ts';
import { MemoryLog, nodeSha256, plainEntries, testSigner } from './log.ts';

const run = promisify(execFile);
const sizes = [1, 2, 255, 256, 257, 65_536, 70_000];

test(
  'the Go reference libraries verify checkpoints, tiles, inclusion and consistency of logs of every size',
  withGo,
  async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'tribune-go-'));
    t.after(() => rm(folder, { recursive: true, force: true }));
    const folders = await writeLogs(folder);
    const program = await buildGoVerifier(folder);
    const { stdout } = await run(program, folders);
    assert.deepEqual(
      stdout
        .trimEnd()
        .split('\n')
        .map((line) => /^\d+ entries: \d+ tiles/.exec(line)?.[0]),
      [
        '1 entries: 1 tiles',
        '2 entries: 1 tiles',
        '255 entries: 1 tiles',
        '256 entries: 2 tiles',
        '257 entries: 3 tiles',
        '65536 entries: 258 tiles',
        '70000 entries: 277 tiles',
      ],
    );
    await writeFile(join(folder, '257', 'tile/0/001.p/1'), new Uint8Array(32));
    await assert.rejects(run(program, [join(folder, '257')]), /tile\/0\/001\.p\/1 is another/);
  },
);

/** One log as it grows from size to size, stored in a folder per size. */
async function writeLogs(folder: string): Promise<string[]> {
  const origin = 'reviews.example/log/m1';
  const log = new MemoryLog(origin, await testSigner(origin));
  const entries = plainEntries(70_000);
  const checkpoints = new Map<number, string>();
  for (const size of sizes) {
    await log.append(entries.slice(log.entries.length, size));
    const target = join(folder, String(size));
    for (const [path, bytes] of log.files) {
      await mkdir(dirname(join(target, path)), { recursive: true });
      await writeFile(join(target, path), bytes);
    }
    checkpoints.set(size, textOf(log.files.get('checkpoint') ?? new Uint8Array()));
    await writeFile(join(target, 'key'), formatVerifierKey(log.signer.key));
    await writeFile(join(target, 'proofs.json'), JSON.stringify(await proofsOf(log, size, checkpoints)));
  }
  return sizes.map((size) => join(folder, String(size)));
}

async function proofsOf(log: MemoryLog, size: number, checkpoints: Map<number, string>) {
  const read = nodesFromTiles(size, log.read, nodeSha256);
  const indexes = [0, 1, 254, 255, 256, 65_535, 65_536, size - 1].filter((index) => index < size);
  const inclusion = indexes.map(async (index) => {
    const proof = await inclusionProof({ size, index }, read, nodeSha256);
    return { index, proof: proof.map(toBase64) };
  });
  const consistency = [...checkpoints].map(async ([oldSize, oldCheckpoint]) => {
    const proof = await consistencyProof({ oldSize, size }, read, nodeSha256);
    return { oldSize, oldCheckpoint, proof: proof.map(toBase64) };
  });
  return { inclusion: await Promise.all(inclusion), consistency: await Promise.all(consistency) };
}
