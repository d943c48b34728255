// Thorough runs only.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chown, mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { freePort } from '../../packages/server/src/testing/processes.ts';
import { outerEnv, placeAt, type Running, startIn } from '../packages/testing/environment.ts';
import { root } from '../packages/workspace.ts';

const mayUnshare =
  process.getuid?.() === 0 && spawnSync('unshare', ['--mount', '--net', 'true']).status === 0;
const options = mayUnshare ? {} : { skip: 'only root on Linux may create namespaces' };

/** Debian's `nobody`. */
const nobody = 65_534;

/** Sees the repository read-only at another path, has no network, and may only write to DATA_DIR. */
const asNobody = `ip link set lo up && mount --bind "$0" "$1" && mount -o remount,bind,ro "$1" && cd "$1" || exit 1
[ -z "$SIZE" ] || mount -t tmpfs -o size="$SIZE",uid=${nobody} tmpfs "$DATA_DIR" || exit 1
exec setpriv --reuid=${nobody} --regid=${nobody} --clear-groups node scripts/run.mjs start --no-demo`;

/** A day ahead of PostgreSQL's and everybody else's. */
const fastClock = `const { now } = Date; globalThis.Date = class Date extends globalThis.Date {
  constructor(...parts) { if (parts.length > 0) super(...parts); else super(now() + 86_400_000); }
  static now() { return now() + 86_400_000; } };`;

async function start(t: TestContext, env: Record<string, string> = {}): Promise<Running> {
  const work = await mkdtemp(join(tmpdir(), 'tribune-environment-'));
  const [folder, dataDir] = [join(work, 'Müllers Läden & Söhne'), join(work, 'data')];
  for (const path of [folder, dataDir]) await mkdir(path);
  for (const path of [work, dataDir]) await chown(path, nobody, nobody);
  const place = placeAt({
    folder: work,
    env: { ...outerEnv(), HOME: '/nonexistent' },
    remove: async () => {},
  });
  const running = startIn(place, 'unshare', ['--mount', '--net', 'sh', '-c', asNobody, root, folder], {
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    ...env,
  });
  t.after(() => running.signal('SIGKILL'));
  return running;
}

test(
  'a user who owns only the data folder starts a read-only checkout offline, with a clock that is a day ahead',
  options,
  async (t) => {
    const clock = `--import=data:text/javascript,${encodeURIComponent(fastClock)}`;
    const running = await start(t, { NODE_OPTIONS: clock });
    await running.prints(/Ctrl-C stops it/);
    running.signal('SIGTERM');
    assert.equal(await running.ended(), 0, running.output());
    assert.doesNotMatch(running.output(), /error|warning/i);
  },
);

test('a full disk is named, with what to do', options, async (t) => {
  const running = await start(t, { SIZE: '40m' });
  assert.equal(await running.ended(), 1);
  assert.match(
    running.output(),
    /: \d+ MB are free, and a new database needs 150\. Free at least 500 MB there/,
  );
});
