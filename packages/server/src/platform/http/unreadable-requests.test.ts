import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { test } from 'node:test';
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
