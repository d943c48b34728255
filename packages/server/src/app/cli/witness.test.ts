import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import {
  consistencyProof,
  formatAddCheckpoint,
  formatVerifierKey,
  nodesFromTiles,
  originHash,
  parseCheckpoint,
  parseNote,
  parseVerifierKey,
  textOf,
  verifyCheckpoint,
} from '@tribune/verify';
import { MemoryLog, nodeSha256, plainEntries, testSigner } from '../../../../verify/test/log.ts';
import { program } from '../../testing/program.ts';
import { type RunningWitness, startWitness } from './witness.fixture.ts';

const origin = 'reviews.example/log/m1';
const folder = await mkdtemp(join(tmpdir(), 'tribune-witness-'));
const log = new MemoryLog(origin, await testSigner(origin));
const vkey = formatVerifierKey(log.signer.key);
const start = () => startWitness(folder, { name: 'witness.example/w1', logs: [vkey] });
let witness: RunningWitness = await start();
after(async () => {
  await witness.kill();
  await rm(folder, { recursive: true, force: true });
});

function tribune(...args: string[]): Promise<{ code: number; out: string; error: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], (error, out, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, out, error: stderr }),
    );
  });
}

const checkpointOf = (log: MemoryLog) => textOf(log.files.get('checkpoint') ?? new Uint8Array());

async function add(oldSize: number, shown = log) {
  const size = shown.entries.length;
  const proof = await consistencyProof(
    { oldSize: Math.min(oldSize, size), size },
    nodesFromTiles(size, shown.read, nodeSha256),
    nodeSha256,
  );
  const body = formatAddCheckpoint({ oldSize, proof, checkpoint: checkpointOf(shown) });
  const answer = await fetch(`${witness.url}/add-checkpoint`, { method: 'POST', body });
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    text: await answer.text(),
  };
}

/** Size of the last checkpoint that the witness shows to monitors. */
async function shown(): Promise<number> {
  const answer = await fetch(`${witness.url}/${await originHash(origin)}/checkpoint`);
  return parseCheckpoint(parseNote(await answer.text()).text).size;
}

test('`tribune witness` cosigns a log over HTTP, and shows monitors what it cosigned', async () => {
  const unknown = await fetch(`${witness.url}/${await originHash(origin)}/checkpoint`);
  assert.equal(unknown.status, 404);
  await log.append(plainEntries(20));
  const { status, text } = await add(0);
  assert.equal(status, 200);
  const verified = await verifyCheckpoint(checkpointOf(log) + text, {
    origin,
    keys: [log.signer.key],
    witnesses: [await parseVerifierKey(witness.vkey)],
  });
  assert.equal(verified.note.verified.length, 2);
  assert.equal(await shown(), 20);
  assert.deepEqual(await add(0), { status: 409, type: 'text/x.tlog.size', text: '20\n' });
  assert.equal(await (await fetch(witness.url)).text(), `${witness.vkey}\n`);
  assert.equal((await fetch(`${witness.url}/add-checkpoint`)).status, 405);
  assert.equal((await fetch(`${witness.url}/x`, { method: 'POST' })).status, 405);
  const large = await fetch(`${witness.url}/add-checkpoint`, { method: 'POST', body: 'x'.repeat(300_000) });
  assert.equal(large.status, 413);
  assert.equal((await stat(join(folder, 'key'))).mode & 0o777, 0o600);
});

test('a witness that is killed at any moment never cosigns less than before, nor another history', async () => {
  let granted = 20;
  for (let turn = 0; turn < 12; turn += 1) {
    const isKilled = turn % 3 === 2;
    let isOver = false;
    const growing = (async () => {
      while (!isOver) {
        await log.append(plainEntries(1));
        let answer = await add(granted).catch(() => null);
        if (answer?.status === 409) answer = await add(Number(answer.text)).catch(() => null);
        if (answer?.status === 200) granted = log.entries.length;
        if (!isKilled) isOver = answer?.status === 200;
      }
    })();
    if (isKilled) {
      await new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 60));
      await witness.kill();
      isOver = true;
    }
    await growing;
    if (!isKilled) continue;
    witness = await start();
    assert.ok((await shown()) >= granted, 'what it gave a cosignature for is in its state');
    const forked = new MemoryLog(origin, log.signer);
    await forked.append(plainEntries(log.entries.length + 5).toReversed());
    const seen = await shown();
    assert.equal((await add(seen, forked)).status, 422);
    const rolledBack = new MemoryLog(origin, log.signer);
    await rolledBack.append(log.entries.slice(0, 10));
    assert.equal((await add(10, rolledBack)).status, 409);
    granted = seen;
  }
  await log.append(plainEntries(1));
  assert.equal((await add(await shown())).status, 200);
});

test('a second witness with the same state, and arguments that make no sense, are refused', async () => {
  const key = join(folder, 'key');
  const run = (...args: string[]) => tribune('witness', '--listen', '127.0.0.1:0', ...args);
  const state = join(folder, 'state');
  const second = await run('--key', key, '--state', state, '--log', vkey);
  assert.equal(second.code, 1);
  assert.match(
    second.error,
    new RegExp(`^tribune: The witness with the process ID ${witness.child.pid} uses`),
  );
  const other = join(folder, 'other');
  const refusals: [RegExp, ...string[]][] = [
    [/does not exist\. To create a key, give it a name/, '--key', join(folder, 'none'), '--log', vkey],
    [/needs the public key of a log/, '--key', key],
    [/"nonsense" is not a verifier key/, '--key', key, '--log', 'nonsense'],
    [/does not name the public key of a log/, '--key', key, '--log', witness.vkey],
    [/is of witness\.example\/w1, not of other/, '--key', key, '--name', 'other', '--log', vkey],
    [/Must be a host and a port/, '--key', key, '--log', vkey, '--listen', 'x'],
  ];
  const answers = await Promise.all(refusals.map(([, ...args]) => run('--state', other, ...args)));
  for (const [index, [message]] of refusals.entries()) {
    assert.equal(answers[index]?.code, 1);
    assert.match(answers[index]?.error ?? '', message);
  }
});

test('a file lists logs, and the state of a killed witness with a used process ID is taken over', async () => {
  await witness.kill();
  const file = join(folder, 'logs');
  await writeFile(file, `# our logs\n\n${vkey} other.example/log/m9\n`);
  await writeFile(join(folder, 'state/witness.pid'), `${process.pid} 1`);
  const args = ['witness', '--key', join(folder, 'key'), '--state', join(folder, 'state'), '--logs', file];
  const child = execFile(process.execPath, [program, ...args, '--listen', '127.0.0.1:0']);
  let out = '';
  child.stdout?.on('data', (text) => {
    out += text;
    if (out.includes('Log:')) child.kill('SIGTERM');
  });
  await once(child, 'close');
  assert.match(out, /^Log: {8}other\.example\/log\/m9$/m);
  assert.equal(child.exitCode, 0);
  await assert.rejects(readFile(join(folder, 'state/witness.pid')), { code: 'ENOENT' });
});
