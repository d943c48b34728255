// Thorough runs only.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type TestContext, test } from 'node:test';
import { startHarness } from '../../testing/harness.ts';
import { freePort, type RunningTribune, serveTribune, startTribune, until } from '../../testing/processes.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';

const harness = await startHarness();
const dataDir = await temporaryFolder();

/** Runs `tribune start` until it is ready, makes one write fail, and returns what it wrote. */
async function startLogs(t: TestContext, env: Record<string, string>): Promise<string> {
  const port = await freePort();
  const tribune = startTribune(t, ['start', '--no-demo'], {
    DATABASE_URL: harness.databaseUrl,
    DATA_DIR: dataDir,
    PORT: String(port),
    ...env,
  });
  await until(() => tribune.output().includes('Tribune is ready'), tribune);
  return outputAfterWrite(`http://127.0.0.1:${port}`, tribune);
}

/** Makes a write fail, stops the program, and returns all that it wrote. */
async function outputAfterWrite(origin: string, { child, output }: RunningTribune): Promise<string> {
  const answer = await fetch(`${origin}/apiV2/reviews`, {
    method: 'POST',
    headers: { 'x-request-id': 'level-1', connection: 'close' },
  });
  assert.equal(answer.status, 401);
  const closed = once(child, 'close');
  child.kill('SIGTERM');
  await closed;
  return output();
}

for (const processes of ['1', '2']) {
  test(`start with LOG_LEVEL=info and ${processes} processes logs requests`, async (t) => {
    const text = await startLogs(t, { LOG_LEVEL: 'info', WEB_CONCURRENCY: processes });
    assert.match(text, /"requestId":"level-1"/);
  });

  test(`start without LOG_LEVEL and ${processes} processes logs only warnings`, async (t) => {
    const text = await startLogs(t, { WEB_CONCURRENCY: processes });
    assert.doesNotMatch(text, /"level":30/);
  });
}

test('serve logs requests without LOG_LEVEL, and with LOG_LEVEL=warn only warnings', async (t) => {
  const env = { DATABASE_URL: harness.databaseUrl, DATA_DIR: dataDir };
  const byDefault = await serveTribune(t, 1, env);
  assert.match(await outputAfterWrite(byDefault.origin, byDefault.tribune), /"requestId":"level-1"/);
  const warning = await serveTribune(t, 1, { ...env, LOG_LEVEL: 'warn' });
  assert.doesNotMatch(await outputAfterWrite(warning.origin, warning.tribune), /"level":30/);
});

test('a command logs at the level that LOG_LEVEL names', async (t) => {
  const run = async (env: Record<string, string>) => {
    const tribune = startTribune(t, ['migrate'], { DATA_DIR: dataDir, DATABASE_URL: '', ...env });
    assert.equal(await tribune.ended(), 0, tribune.output());
    return tribune.output();
  };
  assert.match(await run({ LOG_LEVEL: 'info' }), /"level":30/);
  assert.doesNotMatch(await run({}), /"level":30/);
});
