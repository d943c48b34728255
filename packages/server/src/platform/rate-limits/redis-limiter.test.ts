import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import { startHarness } from '../../testing/harness.ts';
import { freePort } from '../../testing/processes.ts';
import { type Redis, redisIsInstalled, startRedis } from '../../testing/redis.ts';
import { thoroughOnly } from '../../testing/thorough.ts';
import { redisLimiter } from './redis-limiter.ts';

const options = redisIsInstalled ? {} : { skip: 'neither redis-server nor valkey-server is installed' };

async function redisForTest(): Promise<Redis> {
  const redis = await startRedis();
  after(() => redis.kill());
  return redis;
}

test('two processes share one budget, and continue without it when the store is down', options, async () => {
  const redis = await redisForTest();
  const harness = await startHarness({ REDIS_URL: redis.url, RATE_LIMIT_PUBLIC_READ: '6' });
  const second = await harness.anotherProcess();
  const shop = await harness.merchant();
  const read = ({ app }: { app: typeof harness.app }) =>
    app.inject({ url: '/apiV2/reviews', headers: { 'x-merchant-id': shop.id, origin: shop.origin } });
  const statuses: number[] = [];
  const left: unknown[] = [];
  for (let i = 0; i < 8; i++) {
    const answer = await read(i % 2 === 0 ? harness : second);
    statuses.push(answer.statusCode);
    left.push(String(answer.headers.ratelimit).split(';')[1]);
  }
  assert.deepEqual(statuses, [200, 200, 200, 200, 200, 200, 429, 429]);
  assert.deepEqual(left, ['r=5', 'r=4', 'r=3', 'r=2', 'r=1', 'r=0', 'r=0', 'r=0']);

  await redis.kill();
  for (let i = 0; i < 8; i++) assert.equal((await read(i % 2 === 0 ? harness : second)).statusCode, 200);

  await redis.start();
  const limitedAgain = async () => {
    for (let tries = 0; tries < 400; tries++) {
      if ((await read(harness)).statusCode === 429) return true;
      await delay(25);
    }
    return false;
  };
  assert.ok(await limitedAgain(), 'the store that came back is used again');
});

/** Sign-ins by turns at two processes, written in several ways and from one /64. */
async function signIns(redisUrl: string): Promise<number[]> {
  const harness = await startHarness({ REDIS_URL: redisUrl, RATE_LIMIT_SIGN_IN: '4' });
  const processes = [harness, await harness.anotherProcess()];
  const urls = ['/auth/sign-in/email', '/%61uth/sign-in/email', '/auth/sign%2din/emai%6c'];
  const statuses: number[] = [];
  for (let tries = 0; tries < 12; tries++) {
    const answer = await processes[tries % 2]?.app.inject({
      method: 'POST',
      url: urls[tries % 3] ?? '',
      payload: { email: 'nobody@example.com', password: 'wrong password' },
      remoteAddress: `2001:db8::${tries}`,
    });
    statuses.push(answer?.statusCode ?? 0);
  }
  return statuses;
}

test('two processes share the budget of sign-ins', { skip: options.skip ?? thoroughOnly }, async () => {
  const { url } = await redisForTest();
  const statuses = await signIns(url);
  assert.deepEqual(statuses, [...Array(4).fill(401), ...Array(8).fill(429)]);
});

test('without a shared store each process counts on its own', { skip: thoroughOnly }, async () => {
  assert.deepEqual(await signIns(''), [...Array(8).fill(401), ...Array(4).fill(429)]);
});

test(
  'a store that is not there when the process starts does not keep it from starting',
  options,
  async () => {
    const harness = await startHarness({
      REDIS_URL: `redis://127.0.0.1:${await freePort()}`,
      RATE_LIMIT_PUBLIC_READ: '1',
    });
    const shop = await harness.merchant();
    for (let i = 0; i < 3; i++) assert.equal((await shop.asBrowser('GET', '/reviews')).status, 200);
  },
);

test('a store that fails is reported once a minute, without its password', options, async () => {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const limiter = await redisLimiter(`redis://user:hunter2@127.0.0.1:${await freePort()}`, log);
  for (let i = 0; i < 5; i++)
    assert.deepEqual(await limiter.take('key', 3), { allowed: true, remaining: 3, resetSeconds: 60 });
  await limiter.close();
  assert.equal(lines.length, 1);
  assert.ok(!lines.join().includes('hunter2'));
});
