import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type Bytes,
  consistencyProof,
  formatAddCheckpoint,
  formatCheckpoint,
  type NoteSigner,
  nodesFromTiles,
  originHash,
  parseAddCheckpoint,
  parseSignature,
  signatureTypes,
  signNote,
  textOf,
  utf8,
  verifyCheckpoint,
  verifyNote,
  Witness,
} from '../src/index.ts';
import { MemoryLog, nodeSha256, plainEntries, testSigner } from './log.ts';
import { MemoryMirror } from './store.ts';

const origin = 'reviews.example/log/m1';
const signer = await testSigner('witness.example/w1', 9, signatureTypes.cosignature);
const seconds = 1_764_000_000;

const openWitness = (log: MemoryLog, store = new MemoryMirror()) => ({
  store,
  witness: new Witness({
    signer,
    logs: [{ origin: log.origin, keys: [log.signer.key] }],
    store,
    now: () => seconds * 1000,
    sha256: nodeSha256,
  }),
});

const openLog = async (count: number, fill = 1) => {
  const log = new MemoryLog(origin, await testSigner(origin, fill));
  await log.append(plainEntries(count));
  return log;
};

const checkpointOf = (log: MemoryLog) => textOf(log.files.get('checkpoint') ?? new Uint8Array());

async function request(log: MemoryLog, oldSize: number): Promise<string> {
  const size = log.entries.length;
  const read = nodesFromTiles(size, log.read, nodeSha256);
  const proof = oldSize > size ? [] : await consistencyProof({ oldSize, size }, read, nodeSha256);
  return formatAddCheckpoint({ oldSize, proof, checkpoint: checkpointOf(log) });
}

test('a witness cosigns a log as it grows, keeps what it cosigned, and does so again after a restart', async () => {
  const log = await openLog(3);
  const { store, witness } = openWitness(log);
  const first = await witness.addCheckpoint(await request(log, 0));
  assert.equal(first.status, 200);
  for (const more of [1, 252, 0, 70]) {
    const oldSize = log.entries.length;
    await log.append(plainEntries(more));
    const restarted = openWitness(log, store).witness;
    const { body, status } = await restarted.addCheckpoint(await request(log, oldSize));
    assert.equal(status, 200);
    assert.match(body, /^— witness\.example\/w1 [A-Za-z0-9+/=]+\n$/);
    const cosigned = checkpointOf(log) + body;
    const verified = await verifyCheckpoint(cosigned, {
      origin,
      keys: [log.signer.key],
      witnesses: [signer.key],
    });
    assert.deepEqual(
      verified.note.verified.map(({ key }) => key.name),
      [origin, 'witness.example/w1'],
    );
    assert.equal(await restarted.checkpointOf(await originHash(origin)), cosigned);
  }
});

test('a witness names what it cosigned last when the log is mistaken about it', async () => {
  const log = await openLog(5);
  const { witness } = openWitness(log);
  const sizes = async (oldSize: number) => {
    const { body, status, type } = await witness.addCheckpoint(await request(log, oldSize));
    return [status, type, body];
  };
  assert.deepEqual(await sizes(2), [409, 'text/x.tlog.size', '0\n']);
  assert.equal((await sizes(0))[0], 200);
  await log.append(plainEntries(4));
  assert.deepEqual(await sizes(0), [409, 'text/x.tlog.size', '5\n']);
  assert.deepEqual(await sizes(3), [409, 'text/x.tlog.size', '5\n']);
  assert.equal((await sizes(5))[0], 200);
  assert.equal((await sizes(9))[0], 200, 'the same checkpoint again');
});

test('a witness never cosigns a log that is rolled back or has another history, and keeps the evidence', async () => {
  const log = await openLog(8);
  const { store, witness } = openWitness(log);
  await witness.addCheckpoint(await request(log, 0));
  const state = () => witness.checkpointOf(originHashOf);
  const originHashOf = await originHash(origin);
  const cosigned = await state();
  const status = async (body: string) => (await witness.addCheckpoint(body)).status;

  const shorter = await openLog(6);
  assert.equal(await status(await request(shorter, 6)), 409);
  assert.equal(await status(await request(shorter, 8)), 400, 'the old size exceeds the size');
  const other = new MemoryLog(origin, log.signer);
  await other.append([utf8('another beginning'), ...plainEntries(7)]);
  assert.equal(
    await status(await request(other, 8)),
    422,
    'another root of the same size: 409 before C2SP/C2SP#280',
  );
  await other.append(plainEntries(9));
  assert.equal(await status(await request(other, 8)), 422, 'a proof that does not verify');
  assert.equal(await status(await request(other, 0)), 409, 'a log cannot begin again');
  assert.equal(await state(), cosigned);
  assert.deepEqual(
    [...store.files.keys()].filter((path) => path.includes('/evidence/')).length,
    2,
    'what the log signed is kept',
  );
});

test('of two requests at once that extend one checkpoint, a witness grants one', async () => {
  const log = await openLog(4);
  const store = new MemoryMirror();
  const { write } = store;
  store.write = async (path, bytes) => {
    await new Promise((resolve) => setImmediate(resolve));
    return write(path, bytes);
  };
  const { witness } = openWitness(log, store);
  await witness.addCheckpoint(await request(log, 0));
  const [one, two] = [await openLog(4), await openLog(4)];
  await one.append(plainEntries(2));
  await two.append([utf8('a'), utf8('b'), utf8('c')]);
  const requests = [await request(one, 4), await request(two, 4)];
  const statuses = await Promise.all(
    requests.map(async (body) => (await witness.addCheckpoint(body)).status),
  );
  assert.deepEqual(statuses.toSorted(), [200, 409]);
});

test('a failed write is no cosignature', async () => {
  const log = await openLog(4);
  const store = new MemoryMirror();
  const { witness } = openWitness(log, store);
  store.write = async () => {
    throw new Error('disk full');
  };
  await assert.rejects(witness.addCheckpoint(await request(log, 0)), /disk full/);
  store.write = async (path, bytes) => void store.files.set(path, bytes);
  assert.equal((await witness.addCheckpoint(await request(log, 0))).status, 200);
});

test('a witness refuses unknown logs, signatures of others, and what is malformed', async () => {
  const log = await openLog(4);
  const { witness } = openWitness(log);
  const status = async (body: string) => (await witness.addCheckpoint(body)).status;
  const valid = await request(log, 0);
  const hash = `${Buffer.alloc(32).toString('base64')}\n`;
  for (const bad of [
    '',
    'old 0\n',
    valid.replace('old 0', 'old 00'),
    valid.replace('old 0', 'new 0'),
    valid.replace('old 0', 'old -1'),
    valid.replace('old 0\n', 'old 0\nAAAA\n'),
    valid.replace('old 0\n', `old 0\n${hash.repeat(64)}`),
    valid.replace('\n\n', '\n'),
    valid.replace('\n4\n', '\n04\n'),
    'old 0\n\nno checkpoint',
  ])
    assert.equal(await status(bad), 400, JSON.stringify(bad.slice(0, 40)));
  assert.equal(await status(valid.replace('old 0\n', `old 0\n${hash}`)), 422, 'a proof from nothing');
  const impostor = await openLog(4, 2);
  assert.equal(await status(await request(impostor, 0)), 403);
  assert.equal(await status(valid.replace('\n4\n', '\n5\n')), 403, 'a text that was not signed');
  const elsewhere = new MemoryLog('reviews.example/log/m2', log.signer);
  await elsewhere.sign();
  assert.equal(await status(await request(elsewhere, 0)), 404);
  const signed = await signed0(log.signer, new Uint8Array(32));
  assert.equal(await status(signed), 422, 'an empty tree with a root');
  assert.equal(await status(await signed0(log.signer, await nodeSha256(new Uint8Array()))), 200);
});

const signed0 = async (logSigner: NoteSigner, root: Bytes) =>
  formatAddCheckpoint({
    oldSize: 0,
    proof: [],
    checkpoint: await signNote(formatCheckpoint({ origin, size: 0, root }), logSigner),
  });

test('the request of the specification is read and written', async () => {
  const lines = [
    'PlRNCrwHpqhGrupue0L7gxbjbMiKA9temvuZZDDpkaw=',
    'jrJZDmY8Y7SyJE0MWLpLozkIVMSMZcD5kvuKxPC3swk=',
  ];
  const checkpoint =
    'example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n\n' +
    '— example.com/behind-the-sofa Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=\n';
  const body = `old 20852014\n${lines.join('\n')}\n\n${checkpoint}`;
  const parsed = parseAddCheckpoint(body);
  assert.deepEqual([parsed.oldSize, parsed.proof.length, parsed.checkpoint], [20_852_014, 2, checkpoint]);
  assert.equal(formatAddCheckpoint(parsed), body);
  const { witness } = openWitness(await openLog(1));
  assert.equal((await witness.addCheckpoint(body)).status, 404);
  assert.equal(await witness.checkpointOf('../../etc'), null);
  assert.equal(
    parseSignature(checkpoint.trimEnd().split('\n').at(-1) ?? '').name,
    parsed.checkpoint.split('\n')[0],
  );
  await assert.rejects(verifyNote(checkpoint, []), { code: 'untrusted_note' });
});
