import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { temporaryFolder } from '../../packages/server/src/testing/temporary-folder.ts';
import { releasedChangelog, unreleasedEntries, withVersion } from './release-files.ts';

const changelog =
  '# Changelog\n\n## 2.4.0 (unreleased)\n\n- New.\n  More.\n- Fixed.\n\n## 2.3.0 (2026-11-01)\n\n- Old.\n';

test('a release names the unreleased section by its version and day', () => {
  assert.equal(unreleasedEntries(changelog), '- New.\n  More.\n- Fixed.');
  const released = releasedChangelog(changelog, '2.4.0', '2026-12-01');
  assert.match(
    released,
    /^# Changelog\n\n## 2\.4\.0 \(2026-12-01\)\n\n- New\.\n {2}More\.\n- Fixed\.\n\n## 2\.3\.0/,
  );
  assert.equal(unreleasedEntries(released), '');
});

test('a release without entries in the changelog is refused', () => {
  assert.throws(
    () => releasedChangelog('# Changelog\n\n## 2.4.0 (unreleased)\n\n## 2.3.0\n\n- Old.\n', '2.4.0', 'x'),
    /unreleased/,
  );
});

test('a release sets the version of a package and of the workspaces that it names, and no other', () => {
  assert.deepEqual(
    withVersion({ version: '1.0.0', dependencies: { '@tribune/contract': '1.0.0', pg: '1.0.0' } }, '1.1.0'),
    { version: '1.1.0', dependencies: { '@tribune/contract': '1.1.0', pg: '1.0.0' } },
  );
});

test('a release without a key that signs, or without an author of its commit, ends before its checks', async () => {
  const folder = await temporaryFolder();
  const { privateKey } = generateKeyPairSync('ed25519');
  const scripts = join(folder, 'repository/scripts/packages');
  await mkdir(scripts, { recursive: true });
  for (const name of ['release.ts', 'release-files.ts', 'workspace.ts'])
    await cp(join(import.meta.dirname, name), join(scripts, name));
  const cwd = join(folder, 'repository');
  await writeFile(join(cwd, 'package.json'), '{"type":"module","repository":{"url":"https://reviews.test"}}');
  await writeFile(join(folder, 'key.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const run = promisify(execFile);
  for (const args of [
    ['init', '-q'],
    ['add', '.'],
    [...asSomeone, 'commit', '-q', '-m', 'x'],
  ])
    await run('git', args, { cwd });
  const released = (key: string) =>
    run(process.execPath, ['scripts/packages/release.ts', '9.9.9'], {
      cwd,
      env: {
        PATH: process.env.PATH,
        HOME: folder,
        TRIBUNE_RELEASE_KEY: join(folder, key),
        GIT_CONFIG_COUNT: '1',
        GIT_CONFIG_KEY_0: 'user.useConfigOnly',
        GIT_CONFIG_VALUE_0: 'true',
      },
    });
  await assert.rejects(released('none.pem'), /ENOENT.*none\.pem/);
  await assert.rejects(released('key.pem'), /git config --global user\.email/);
});

const asSomeone = ['-c', 'user.name=Maya', '-c', 'user.email=maya@example.com'];
