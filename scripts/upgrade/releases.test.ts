// Thorough runs only.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { createEmptyDatabase } from '../../packages/server/src/testing/database.ts';
import { currentCode } from './release-code.ts';
import { keptReleases, restoreAsItWas } from './releases.ts';

const folder = await mkdtemp(join(tmpdir(), 'tribune-releases-'));
after(() => rm(folder, { recursive: true, force: true }));
const releases = await keptReleases();

test('the data of a release is kept', () => assert.ok(releases.length > 0));

for (const release of releases)
  test(`the data of ${release.version} is migrated, and no counter differs`, async (t) => {
    const database = await createEmptyDatabase();
    t.after(() => database.drop());
    const env = { ...process.env, DATABASE_URL: database.url, DATA_DIR: folder };
    const tribune = async (...args: string[]) =>
      JSON.parse(
        (await promisify(execFile)(currentCode.node, [currentCode.main, ...args, '--json'], { env })).stdout,
      );
    const schema = await restoreAsItWas(release, database.url);
    const { applied } = await tribune('migrate');
    assert.ok(applied.every((name: string) => name > schema));
    assert.deepEqual(await tribune('recount'), { differences: 0, details: [] });
    const [merchant] = await tribune('merchant', 'list');
    assert.equal(merchant.merchantId, release.merchantId);
  });
