// Thorough runs only.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { freePort, startTribune, until } from '../../testing/processes.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';

const dataDir = await temporaryFolder();

/** Runs `tribune start` until it is ready. Returns what it printed, and a function that ends it. */
async function started(t: TestContext, args: string[] = [], env: Record<string, string> = {}) {
  const [port, demoPort] = [await freePort(), await freePort()];
  const ports = { PORT: String(port), DEMO_PORT: String(demoPort) };
  const tribune = startTribune(t, ['start', ...args], { DATA_DIR: dataDir, ...ports, ...env });
  await until(() => tribune.output().includes('Ctrl-C stops it'), tribune);
  const stop = async () => {
    tribune.child.kill('SIGTERM');
    assert.equal(await tribune.ended(), 0, tribune.output());
  };
  return { tribune, text: tribune.output(), port, stop };
}

const printed = (text: string, name: string) => new RegExp(`^  ${name} +(.*)$`, 'm').exec(text)?.[1];

const ownStore = [
  '--store-name',
  'Rain',
  '--store-address',
  'https://rain.example',
  '--owner-email',
  'o@rain.example',
];

test('without a terminal nothing is asked; flags create the first store, once', async (t) => {
  for (const [args, isCreated] of [
    [[], false],
    [ownStore, true],
    [ownStore, false],
  ] as const) {
    const { tribune, stop } = await started(t, ['--no-demo', ...args]);
    if (isCreated) await until(() => tribune.output().includes('Sign in to the console'), tribune);
    await stop();
    assert.equal(/^ +apiKey +tr_/m.test(tribune.output()), isCreated, tribune.output());
    assert.doesNotMatch(tribune.output(), /Name of your store/);
  }
});

test('credentials of the demo store are random and printed once; merchant create names the running address', async (t) => {
  const first = await started(t);
  const [, password = ''] = printed(first.text, 'Sign-in')?.split('  ') ?? [];
  const secrets = [password, printed(first.text, 'API key') ?? '', printed(first.text, 'Access token') ?? ''];
  assert(secrets.every((secret) => secret.length >= 16));
  const signedIn = await fetch(`http://127.0.0.1:${first.port}/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: `http://127.0.0.1:${first.port}` },
    body: JSON.stringify({ email: 'owner@larkmoor.example', password }),
  });
  assert.equal(signedIn.status, 200);
  const create = ['merchant', 'create', '--name', 'Shop', '--owner', 'owner@shop.example', '--json'];
  const made = startTribune(t, create, { DATA_DIR: dataDir });
  assert.equal(await made.ended(), 0);
  assert.match(made.output(), new RegExp(`"console":"http://127.0.0.1:${first.port}/console/merchant_`));
  await first.stop();

  const second = await started(t);
  assert(printed(second.text, 'Demo store') && printed(second.text, 'Demo merchant'));
  assert(!secrets.some((secret) => second.text.includes(secret)), second.text);
  await second.stop();
});

test('the demo store is not served at an address that others reach, unless --demo is given', async (t) => {
  const reachable = { PUBLIC_URL: 'https://reviews.example' };
  for (const [args, env, isServed] of [
    [[], reachable, false],
    [['--demo'], reachable, true],
    [['--no-demo'], {}, false],
    [[], { PUBLIC_URL: 'http://localhost:8080' }, true],
  ] as const) {
    const { text, stop } = await started(t, [...args], env);
    assert.equal(printed(text, 'Demo store') !== undefined, isServed, text);
    await stop();
  }
});
