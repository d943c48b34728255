import assert from 'node:assert/strict';
import { generateKeyPairSync, hash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { signedEnvelope, statementOf, verifyFolder } from './provenance.ts';

test('a signed statement proves which commit packages come from, and that nobody changed them', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'tribune-provenance-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const [own, other] = [generateKeyPairSync('ed25519'), generateKeyPairSync('ed25519')];
  const source = {
    commit: 'a'.repeat(40),
    repository: 'git+https://git.example/tribune.git',
    lockSha256: '0',
  };
  const statement = statementOf([{ name: 'one.tgz', sha256: hash('sha256', 'content') }], source);
  await writeFile(join(folder, 'one.tgz'), 'content');
  await writeFile(join(folder, 'tribune-1.0.0.intoto.jsonl'), signedEnvelope(statement, own.privateKey));

  assert.equal(await verifyFolder(folder, own.publicKey), source.commit);
  await assert.rejects(verifyFolder(folder, other.publicKey), /not signed with this key/);
  await writeFile(join(folder, 'one.tgz'), 'changed');
  await assert.rejects(verifyFolder(folder, own.publicKey), /one\.tgz is not what the statement describes/);
});
