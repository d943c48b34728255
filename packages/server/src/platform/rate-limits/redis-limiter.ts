import type { Logger } from 'pino';
import { type Limiter, type Taken, taken, windowMs } from './memory-limiter.ts';

/** Counts the request in one round trip, and starts a window if it is the first. Returns the count and the window's remaining time. */
const countInWindow = `
local count = redis.call('INCR', KEYS[1])
if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return {count, redis.call('PTTL', KEYS[1])}`;

const answerWithinMs = 250;

/**
 * A limiter for several processes that share Redis or Valkey. If Redis fails or is slow, requests pass uncounted, and this is logged once a
 * minute: a store without limits is better than one without reviews.
 */
export async function redisLimiter(url: string, log: Logger): Promise<Limiter> {
  // 700 modules, which a single-process installation does not need.
  const { createClient } = await import('@redis/client');
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: { connectTimeout: 1_000, reconnectStrategy: (tries) => Math.min(100 * 2 ** tries, 5_000) },
  });
  let loggedAt = Number.NEGATIVE_INFINITY;
  const report = (error: unknown) => {
    if (performance.now() - loggedAt < 60_000) return;
    loggedAt = performance.now();
    log.warn({ reason: String(error) }, 'The rate limit store failed; requests are not limited');
  };
  client.on('error', report);
  await Promise.race([client.connect().catch(report), expiry(1_000)]);

  return {
    async take(key, perMinute): Promise<Taken> {
      try {
        const reply = client.eval(countInWindow, {
          keys: [`tribune:limit:${key}`],
          arguments: [String(windowMs)],
        });
        const answer = await Promise.race([reply, expiry(answerWithinMs)]);
        if (!Array.isArray(answer)) throw new Error('no answer in time');
        return taken(Number(answer[0]), perMinute, Number(answer[1]));
      } catch (error) {
        report(error);
        return { allowed: true, remaining: perMinute, resetSeconds: windowMs / 1000 };
      }
    },
    async close() {
      client.destroy();
    },
  };
}

const expiry = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());
