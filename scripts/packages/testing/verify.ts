import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { emptyPlace, nodeVersions, quietInstall, typeErrors } from './environment.ts';

const program = `
  import { readFileSync } from 'node:fs';
  import { parseVerifierKey, verifyCheckpoint, verifyTlogProof, leafHash, utf8 } from '@tribune/verify';
  const log = JSON.parse(readFileSync('node_modules/@tribune/verify/vectors/log.json', 'utf8'));
  const keys = [await parseVerifierKey(log.key)];
  const { size } = await verifyCheckpoint(log.checkpoint, { origin: log.origin, keys });
  const leaf = await leafHash(utf8(log.entries[1].text));
  const { index } = await verifyTlogProof(log.proof.text, { leaf, origin: log.origin, keys });
  console.log(size, index);
`;

/** What `@tribune/verify` must do from its tarball. */
export function testVerify(tarball: string): void {
  test('@tribune/verify verifies its own test vectors on each Node, without dependencies', async (t) => {
    for (const nodeVersion of ['20', ...nodeVersions]) {
      const place = await emptyPlace(nodeVersion);
      t.after(place.remove);
      await place.run('npm', ...quietInstall, tarball);
      await place.write({ 'program.mjs': program, 'program.ts': `export * from '@tribune/verify';` });
      assert.equal(await place.run('node', '--no-warnings', 'program.mjs'), '14 1\n', nodeVersion);
      const packages = await readdir(join(place.folder, 'node_modules'));
      assert.deepEqual(packages.sort(), ['.package-lock.json', '@tribune']);
      assert.deepEqual(await typeErrors(place, ['program.ts']), []);
    }
  });
}
