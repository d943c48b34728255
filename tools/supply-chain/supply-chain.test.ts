import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tooYoung } from './cooldown.ts';
import { forbidden } from './licenses.ts';
import { distinct, packagesOf } from './lock.ts';

test('a license that is not allowed, or none, is named', () => {
  const licensed = (name: string, license?: string) => ({
    name,
    version: '1.0.0',
    ...(license && { license }),
  });
  assert.deepEqual(
    forbidden([
      ...[
        licensed('one', 'MIT'),
        licensed('two', '(GPL-2.0-only OR MIT)'),
        licensed('three', 'MIT AND GPL-2.0-only'),
      ],
      ...[licensed('four', 'AGPL-3.0-only'), licensed('five'), licensed('six', 'SEE LICENSE IN license.txt')],
      licensed('@img/sharp-libvips-linux-x64', 'LGPL-3.0-or-later'),
      licensed('@img/sharp-linux-x64', 'GPL-3.0-or-later'),
      licensed('@node-webcodecs/static-darwin-arm64'),
    ]),
    [
      'three@1.0.0: MIT AND GPL-2.0-only',
      'four@1.0.0: AGPL-3.0-only',
      'five@1.0.0: no license',
      'six@1.0.0: SEE LICENSE IN license.txt',
      '@img/sharp-linux-x64@1.0.0: GPL-3.0-or-later',
    ],
  );
});

test('a version that is younger than the cooldown is named, and those that the lock file had before are not asked for', async () => {
  const now = new Date('2026-11-29T12:00:00Z');
  const dates: Record<string, string> = { new: '2026-11-23T12:00:00Z', old: '2026-11-22T12:00:00Z' };
  const asked: string[] = [];
  const ask = async ({ name }: { name: string }) => {
    asked.push(name);
    return new Date(dates[name] ?? '');
  };
  const one = (name: string) => ({ name, version: '1.0.0' });
  const found = await tooYoung([one('new'), one('old'), one('known')], [one('known')], ask, { now, days: 7 });
  assert.deepEqual([found, asked.sort()], [['new@1.0.0: 2026-11-23T12:00:00.000Z'], ['new', 'old']]);
});

test('a lock file names packages by their own name, once, and as production when anything in production has them', () => {
  const text = JSON.stringify({
    packages: {
      '': { version: '1.0.0' },
      'packages/server': { version: '1.0.0' },
      'node_modules/@tribune/server': { resolved: 'packages/server', link: true },
      'node_modules/alias': { name: '@scope/real', version: '2.0.0', license: 'MIT' },
      'node_modules/one': { version: '1.0.0', license: 'MIT', dev: true },
      'packages/server/node_modules/one': { version: '1.0.0', license: 'MIT' },
    },
  });
  assert.deepEqual(
    distinct(packagesOf(text)).map(({ name, version, dev }) => [name, version, dev]),
    [
      ['@scope/real', '2.0.0', false],
      ['one', '1.0.0', false],
    ],
  );
});
