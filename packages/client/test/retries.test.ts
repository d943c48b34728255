import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createClient, getReview, isFailure, moderateReview, submitReview } from '../src/index.ts';
import type { RetryOptions } from '../src/retry.ts';

const review = { productId: 'x', rating: 5, authorName: 'Maya', authorEmail: 'maya@example.com' };
const made = () => Response.json({ success: true, data: { id: 'review_1' } });
const refused = (status: number, code: string, headers: Record<string, string> = {}) =>
  Response.json({ success: false, error: { code, message: 'no' } }, { status, headers });
const noConnection = () => Promise.reject(new TypeError('fetch failed'));

/** A client whose requests get these responses in turn, and what they sent. */
function clientWith(responses: (() => Response | Promise<Response>)[], options: RetryOptions = {}) {
  const sent: Headers[] = [];
  const client = createClient({
    baseUrl: 'https://reviews.example/apiV2/',
    merchantId: 'merchant_1',
    apiKey: 'tr_1',
    ...options,
    fetch: async (_url, init) => {
      sent.push(new Headers(init?.headers));
      const next = responses[sent.length - 1];
      if (!next) throw new Error('one request too many');
      return next();
    },
  });
  return { client, sent };
}

test('a POST is repeated after failures with the same Idempotency-Key, another one has another', async () => {
  const { client, sent } = clientWith([noConnection, () => refused(503, 'SERVICE_UNAVAILABLE'), made, made]);
  assert.equal((await submitReview(client, review)).id, 'review_1');
  await submitReview(client, review);
  const [first, second, third, other] = sent.map((headers) => headers.get('idempotency-key'));
  assert(first && first === second && first === third && other && other !== first);
});

test('while the first attempt is still running, the next one waits', async () => {
  const { client, sent } = clientWith([() => refused(409, 'REQUEST_IN_PROGRESS'), made]);
  await submitReview(client, review, { idempotencyKey: 'mine' });
  assert.deepEqual(
    sent.map((headers) => headers.get('idempotency-key')),
    ['mine', 'mine'],
  );
});

test('a PATCH is repeated only if it was not processed', async () => {
  const lost = clientWith([noConnection]);
  await assert.rejects(moderateReview(lost.client, { reviewId: 'x', status: 'approved' }), {
    code: 'NETWORK',
  });
  const limited = clientWith([() => refused(429, 'RATE_LIMITED', { 'retry-after': '0' }), made]);
  await moderateReview(limited.client, { reviewId: 'x', status: 'approved' });
});

test('errors that a repetition cannot change are thrown at once, with code and fields', async () => {
  const { client } = clientWith([() => refused(409, 'DUPLICATE_REVIEW')]);
  await assert.rejects(submitReview(client, review), (error) => {
    assert(isFailure(error, 'DUPLICATE_REVIEW') && !isFailure(error, 'NOT_FOUND'));
    return error.status === 409;
  });
});

test('attempts are bounded, and so is what Retry-After may ask for', async () => {
  const bounded = clientWith([noConnection, noConnection], { maxRetries: 1 });
  await assert.rejects(getReview(bounded.client, { reviewId: 'x' }), { code: 'NETWORK' });
  assert.equal(bounded.sent.length, 2);
  const patient = clientWith([() => refused(429, 'RATE_LIMITED', { 'retry-after': '3600' })]);
  await assert.rejects(getReview(patient.client, { reviewId: 'x' }), {
    code: 'RATE_LIMITED',
    retryAfter: 3600,
  });
});

test('a page of a proxy instead of a response of the API is UNREADABLE', async () => {
  const page = () => new Response('<h1>Bad gateway</h1>', { status: 502 });
  const { client, sent } = clientWith([page, page, page]);
  await assert.rejects(getReview(client, { reviewId: 'x' }), { code: 'UNREADABLE', status: 502 });
  assert.equal(sent.length, 3);
});

test('a request without response in time is TIMEOUT, and an aborted one is not repeated', async () => {
  const hang = { fetch: undefined, timeoutMs: 20, maxRetries: 0 };
  const hanging: typeof fetch = (_url, init) =>
    new Promise((_resolve, reject) =>
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
    );
  const slow = createClient({ baseUrl: 'https://x.example', merchantId: 'm', ...hang, fetch: hanging });
  await assert.rejects(getReview(slow, { reviewId: 'x' }), { code: 'TIMEOUT' });
  const stopped = createClient({ baseUrl: 'https://x.example', merchantId: 'm', fetch: hanging });
  await assert.rejects(getReview(stopped, { reviewId: 'x' }, { signal: AbortSignal.timeout(5) }), {
    name: 'TimeoutError',
  });
});

test('a missing ID is refused before anything is sent', async () => {
  const { client, sent } = clientWith([]);
  await assert.rejects(async () => getReview(client, {} as { reviewId: string }), /reviewId is missing/);
  assert.equal(sent.length, 0);
});
