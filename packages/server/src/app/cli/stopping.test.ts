import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const fixture = fileURLToPath(new URL('stopping.fixture.ts', import.meta.url));

test('the second signal of one Ctrl-C does not cut the stopping short', async (t) => {
  const { child, lines } = await waiting(t, [process.execPath, fixture]);
  child.kill('SIGINT');
  assert.equal((await lines.next()).value, 'stopping');
  child.kill('SIGINT');
  assert.equal((await lines.next()).value, 'stopped');
});

test('what npm started stops in order when npm is killed', async (t) => {
  const asChild = `"${process.execPath}" "${fixture}" end-with-parent; exit 0`;
  const { child, lines } = await waiting(t, ['/bin/sh', '-c', asChild]);
  child.kill('SIGKILL');
  assert.equal((await lines.next()).value, 'stopping');
  assert.equal((await lines.next()).value, 'stopped');
});

async function waiting(t: TestContext, [file = '', ...args]: string[]) {
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const [pid] = /\d+/.exec((await lines.next()).value ?? '') ?? [];
  t.after(async () => {
    for (const each of [Number(pid), child.pid ?? 0]) {
      try {
        process.kill(each, 'SIGKILL');
      } catch {
        // It has already exited, as it should.
      }
    }
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  });
  return { child, lines };
}
