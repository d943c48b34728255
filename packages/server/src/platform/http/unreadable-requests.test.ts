import assert from 'node:assert/strict';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { startHarness } from '../../testing/harness.ts';

const lines: Record<string, unknown>[] = [];
const harness = await startHarness({ LOG_LEVEL: 'info' }, (line) => lines.push(JSON.parse(line)));
const { port } = new URL(await harness.listen());

/** Sends bytes as they are and returns what comes until the connection ends. */
const exchange = (bytes: string) =>
  new Promise<{ status: number; headers: Map<string, string>; body: string }>((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(bytes));
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('error', reject);
    socket.on('close', () => {
      const [head = '', body = ''] = text.split('\r\n\r\n');
      const [first = '', ...rest] = head.split('\r\n');
      const headers = rest.map((line) => line.split(': ', 2) as [string, string]);
      resolve({ status: Number(first.split(' ')[1]), headers: new Map(headers), body });
    });
  });

const close = 'Host: 127.0.0.1\r\nConnection: close\r\n';

for (const { name, bytes, status, code } of [
  { name: 'what is not HTTP', bytes: 'nonsense\r\n\r\n', status: 400, code: 'VALIDATION_ERROR' },
  {
    name: 'an unknown method',
    bytes: `BREW /apiV2/health HTTP/1.1\r\n${close}\r\n`,
    status: 400,
    code: 'VALIDATION_ERROR',
  },
  {
    name: 'a header with a line end in its name',
    bytes: `GET /apiV2/health HTTP/1.1\r\nHo\rst: x\r\n${close}\r\n`,
    status: 400,
    code: 'VALIDATION_ERROR',
  },
  {
    name: 'two lengths',
    bytes: `POST /auth/sign-in/email HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n${close}\r\n`,
    status: 400,
    code: 'VALIDATION_ERROR',
  },
  {
    name: 'headers over 16 KB',
    bytes: `GET /apiV2/health HTTP/1.1\r\nX-Large: ${'x'.repeat(20_000)}\r\n${close}\r\n`,
    status: 431,
    code: 'PAYLOAD_TOO_LARGE',
  },
  {
    name: 'a request without Host',
    bytes: 'POST /apiV2/reviews HTTP/1.1\r\nConnection: close\r\n\r\n',
    status: 400,
    code: 'VALIDATION_ERROR',
  },
])
  test(`${name} is refused with ${status} in the envelope, and logged once`, async () => {
    lines.length = 0;
    const answer = await exchange(bytes);
    assert.equal(answer.status, status);
    const { success, error } = JSON.parse(answer.body);
    assert.equal(success, false);
    assert.equal(error.code, code);
    assert.ok(error.message);
    assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8');
    assert.equal(answer.headers.get('x-request-id'), error.requestId);
    assert.equal(answer.headers.get('x-api-version'), '2.3.0');
    const logged = lines.filter(({ requestId }) => requestId === error.requestId);
    assert.equal(logged.length, 1, JSON.stringify(logged));
  });

test('an expectation that nobody knows does not keep a request from its answer', async () => {
  const answer = await exchange(`GET /apiV2/health HTTP/1.1\r\nExpect: cake\r\n${close}\r\n`);
  assert.equal(answer.status, 200);
});

const big = Buffer.alloc(400 * 1024, 'x');
for (const { name, path, headers, body, status } of [
  { name: 'a large JSON body', path: '/apiV2/reviews', headers: {}, body: big, status: 413 },
  {
    name: 'a large body of an unsupported type',
    path: '/apiV2/reviews',
    headers: { 'content-type': 'text/plain' },
    body: big,
    status: 415,
  },
  {
    name: 'a large unsigned order',
    path: '/apiV2/webhooks/order-complete',
    headers: {},
    body: big,
    status: 401,
  },
  {
    name: 'a large signed order',
    path: '/apiV2/webhooks/order-complete',
    headers: { 'x-webhook-signature': '0'.repeat(64) },
    body: big,
    status: 413,
  },
  { name: 'a large message to agents', path: '/mcp', headers: {}, body: big, status: 413 },
  {
    name: 'a large form',
    path: '/r/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: big,
    status: 413,
  },
  {
    name: 'a large message of syndication',
    path: '/syndication/v1/merchant/agreement',
    headers: {},
    body: big,
    status: 413,
  },
  { name: 'a large body on an unknown path', path: '/apiV2/nothing', headers: {}, body: big, status: 413 },
  {
    name: 'a form where JSON belongs',
    path: '/apiV2/reviews/with-media',
    headers: { 'content-type': 'application/json' },
    body: big,
    status: 415,
  },
  {
    name: 'a body with a wrong key',
    path: '/apiV2/reviews',
    headers: { 'x-api-key': 'tr_wrong' },
    body: big,
    status: 401,
  },
  {
    name: 'a message of a store above 10 MB',
    path: '/apiV2/webhooks/shopify/MERCHANT',
    headers: { 'x-shopify-hmac-sha256': 'x'.repeat(44) },
    body: Buffer.alloc(11 * 1024 * 1024, 'x'),
    status: 413,
  },
])
  for (const encoding of ['content-length', 'transfer-encoding'] as const)
    test(`${name} (${encoding}) is refused, and the next request of the client is answered at once`, async () => {
      const shop = await harness.merchant();
      await shop.asStaff('PUT', '/admin/shop-connections/shopify', { secret: 'the secret' });
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const send = (options: object, content?: Buffer) =>
        new Promise<{ status: number | undefined; connection: string | undefined }>((resolve, reject) => {
          const sent = request({ agent, host: '127.0.0.1', port, ...options }, (response) => {
            response.resume();
            response.on('end', () =>
              resolve({ status: response.statusCode, connection: response.headers.connection }),
            );
          });
          sent.on('error', reject);
          if (encoding === 'content-length' && content) sent.setHeader('content-length', content.length);
          // In parts, as a body arrives over a network.
          for (let from = 0; content && from < content.length; from += 64 * 1024)
            sent.write(content.subarray(from, from + 64 * 1024));
          sent.end();
        });
      const refused = await send(
        {
          method: 'POST',
          path: path.replace('MERCHANT', shop.id),
          headers: {
            'x-merchant-id': shop.id,
            'x-api-key': shop.apiKey,
            'content-type': 'application/json',
            ...headers,
          },
        },
        body,
      );
      assert.equal(refused.status, status);
      const next = await Promise.race([
        send({ method: 'GET', path: '/apiV2/health', headers: {} }),
        delay(5_000, 'still waiting', { ref: false }),
      ]);
      assert.deepEqual(next, { status: 200, connection: 'keep-alive' });
      agent.destroy();
    });
