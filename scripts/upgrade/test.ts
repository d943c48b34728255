// `npm run test:upgrade`: for each kept release, starts its code on its data, and upgrades to this code under traffic as
// docs/UPGRADING.md says. Not part of `npm test`: it installs the release's own dependencies.
import assert from 'node:assert/strict';
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import { startEmbeddedPostgres } from '../../packages/server/src/platform/embedded-postgres/start.ts';
import { freePort, isHealthy, until } from '../../packages/server/src/testing/processes.ts';
import { rateLimits } from '../../packages/server/src/testing/rate-limits.ts';
import { codeOf, currentCode, type ReleaseCode } from './release-code.ts';
import { type KeptRelease, keptReleases, restoreAsItWas } from './releases.ts';
import { operations, startTraffic } from './traffic.ts';

const requestsPerPhase = 300;
const silent = { info() {}, warn() {}, error() {} };

const releases = await keptReleases();
test('the data of a release is kept', () => assert.ok(releases.length > 0));
for (const release of releases)
  test(`${release.version} is upgraded under traffic without a failed request`, (t) => upgrade(t, release));

async function upgrade(t: TestContext, release: KeptRelease): Promise<void> {
  const old = await codeOf(release.code);
  const dataDir = await mkdtemp(join(tmpdir(), 'tribune-upgrade-'));
  const database = await startEmbeddedPostgres({ dataDir, log: silent });
  t.after(async () => {
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const schema = await restoreAsItWas(release, database.url);
  const env = {
    ...process.env,
    ...{ DATABASE_URL: database.url, DATA_DIR: join(dataDir, 'files'), DATABASE_POOL_SIZE: '6' },
    ...rateLimits(0),
  };
  const tribune = (code: ReleaseCode, ...args: string[]) =>
    promisify(execFile)(code.node, [code.main, ...args], { env }).then(({ stdout }) => stdout);
  const started = (code: ReleaseCode, words: string[], port?: number) => start(t, code, { words, env, port });

  const ports = [await freePort(), await freePort()] as const;
  const servers = [await started(old, ['serve'], ports[0]), await started(old, ['serve'], ports[1])];
  const worker = await started(old, ['worker']);
  const stopped: Process[] = [];
  const traffic = startTraffic(release, ports);
  t.after(() => traffic.stop());
  const more = async () => {
    const before = traffic.sent();
    await until(() => traffic.sent() > before + requestsPerPhase);
  };

  await more();
  const { applied } = JSON.parse(await tribune(currentCode, 'migrate', '--json'));
  await more();
  const workerNow = await started(currentCode, ['worker']);
  await stop(worker);
  for (const [index, port] of ports.entries()) {
    await stop(servers[index]);
    stopped.push(servers[index] as Process);
    servers[index] = await started(currentCode, ['serve'], port);
    await more();
  }
  await traffic.stop();

  const failed = [...traffic.outcomes].filter(([outcome]) => !outcome.endsWith(' 200'));
  const logged = [...stopped, ...servers, worker, workerNow]
    .flatMap((one) => one.output().split('\n'))
    .filter((line) => /"level":"?(?:50|60|error|fatal)/.test(line));
  if (failed.length > 0) t.diagnostic(logged.slice(0, 20).join('\n'));
  t.diagnostic(
    `from ${schema}: ${applied.length} migrations, ${traffic.sent()} requests, ${failed.length} failed, slowest ${traffic.slowestMs()} ms`,
  );
  assert.deepEqual(failed, []);
  assert.equal(traffic.outcomes.size, operations, 'every operation has succeeded');
  for (const one of [...servers, workerNow]) await stop(one);
  const recounted = JSON.parse(await tribune(currentCode, 'recount', '--json'));
  assert.equal(recounted.differences, 0, JSON.stringify(recounted));
}

type Process = { child: ChildProcess; output(): string };

async function start(
  t: TestContext,
  code: ReleaseCode,
  { words, env, port }: { words: string[]; env: NodeJS.ProcessEnv; port: number | undefined },
): Promise<Process> {
  const child = spawn(code.node, [code.main, ...words], {
    env: { ...env, ...(port && { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` }) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
  t.after(() => child.kill('SIGKILL'));
  const process = { child, output: () => text };
  await until(() => {
    if (child.exitCode !== null) throw new Error(text);
    return port ? isHealthy(`http://127.0.0.1:${port}`) : text.includes('Worker started');
  }, process);
  return process;
}

async function stop(process: Process | undefined): Promise<void> {
  if (!process) return;
  process.child.kill('SIGTERM');
  const code = await until(() => process.child.exitCode ?? process.child.signalCode ?? undefined, process);
  assert.equal(code, 0, process.output());
}
