import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Shop } from '../soak/installation.ts';

/** Responses to hostile requests, by status; `closed` if there was none. */
export type Answers = Record<string, number>;

export interface Hostile {
  answers: Answers;
  /** Requests that were answered with 500 or another undocumented server error. */
  faults: string[];
  stop(): Promise<void>;
}

/** Starts clients that send invalid and malicious requests to the first server, one after the other. */
export function startHostile({
  base,
  shop,
  clients,
}: {
  base: string;
  shop: Shop;
  clients: number;
}): Hostile {
  const requests = Object.entries(hostileRequests(shop));
  const hostile: Hostile = { answers: {}, faults: [], stop: async () => {} };
  let running = true;
  const client = async (first: number) => {
    for (let turn = first; running; turn++) {
      const [name, bytes] = requests[turn % requests.length] ?? ['', ''];
      const status = await answerTo(base, bytes);
      hostile.answers[status] = (hostile.answers[status] ?? 0) + 1;
      if (/^5/.test(status) && status !== '503' && hostile.faults.length < 20)
        hostile.faults.push(`${name}: ${status}`);
      await delay(20);
    }
  };
  const all = Array.from({ length: clients }, (_, number) => client(number * 3));
  hostile.stop = async () => {
    running = false;
    await Promise.all(all);
  };
  return hostile;
}

/** The status of the first response on a new connection. Incomplete requests are abandoned after two seconds. */
function answerTo(base: string, bytes: string | Buffer): Promise<string> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(bytes));
    const end = (status: string) => {
      resolve(status);
      socket.destroy();
    };
    socket.setTimeout(2_000, () => end('silent'));
    socket.on('data', (data) =>
      end(/^HTTP\/1\.1 (\d{3})/.exec(data.toString('latin1'))?.[1] ?? 'unreadable'),
    );
    socket.on('error', () => end('closed'));
    socket.on('close', () => end('closed'));
  });
}

function hostileRequests({ merchantId, apiKey, accessToken }: Shop): Record<string, string | Buffer> {
  const head = (method: string, path: string, headers: Record<string, string> = {}) =>
    [
      `${method} /apiV2${path} HTTP/1.1`,
      'host: 127.0.0.1',
      `x-merchant-id: ${merchantId}`,
      `x-api-key: ${apiKey}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      '\r\n',
    ].join('\r\n');
  const get = (path: string, headers?: Record<string, string>) => head('GET', path, headers);
  const post = (path: string, body: string | Buffer, type = 'application/json') =>
    Buffer.concat([
      Buffer.from(
        head('POST', path, { 'content-type': type, 'content-length': String(Buffer.byteLength(body)) }),
      ),
      Buffer.from(body),
    ]);
  const review = (fields: object) =>
    JSON.stringify({
      merchantId,
      productId: 'P-1',
      rating: 5,
      authorName: 'Eve',
      authorEmail: 'eve@example.com',
      text: 'x',
      ...fields,
    });
  const nested = '['.repeat(50_000);
  return {
    'no JSON': post('/reviews', '{"rating": 5,'),
    'deeply nested JSON': post('/reviews', `{"attributes": ${nested}`),
    'JSON of 300 KB': post('/reviews', review({ text: 'a'.repeat(300_000) })),
    'invalid UTF-8': post('/reviews', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])),
    'control characters': post('/reviews', review({ text: 'a\u0000b\u001b[2J' })),
    'prototype keys': post(
      '/reviews',
      review({}).replace('{', '{"__proto__": {"rating": 1}, "constructor": {"prototype": {}}, '),
    ),
    'a huge number': post('/reviews', review({}).replace(':5', ':1e999')),
    'another type': post('/reviews', '<review/>', 'application/xml'),
    'half a form': post(
      '/reviews/with-media',
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n\u00ff\u00d8',
      'multipart/form-data; boundary=x',
    ),
    'SQL in a product': get(`/products/${encodeURIComponent("P-1'; drop table reviews; --")}/reviews`),
    'a path out of the folder': get('/products/..%2f..%2f..%2fetc%2fpasswd/reviews'),
    'an invalid escape': get('/products/%E0%A4%A/reviews'),
    'a search of minuses': get(`/reviews?search=${encodeURIComponent('-'.repeat(190))}`),
    'a search of operators': get(`/reviews?search=${encodeURIComponent('"a" or -"b" & | ! ( <-> :*')}`),
    'a page of a billion': get('/reviews?page=1000000000&limit=100'),
    'an unknown cursor': get('/reviews?startAfter=review_00000000000000000000000000'),
    'ten thousand parameters': get(`/reviews?${'rating=5&'.repeat(1_500)}`),
    'a header of 60 KB': get('/reviews', { 'x-much': 'a'.repeat(60_000) }),
    'an unknown method': head('BREW', '/reviews'),
    'a wrong token': get('/admin/queue', { authorization: `Bearer ${accessToken}x` }),
    'half a request': 'GET /apiV2/reviews HTTP/1.1\r\nhost: 127.0.0.1\r\nx-merchant-id: ',
    'a body that does not come': head('POST', '/reviews', {
      'content-type': 'application/json',
      'content-length': '1000',
    }),
    'two lengths': head('POST', '/reviews', {
      'content-type': 'application/json',
      'content-length': '5',
      'transfer-encoding': 'chunked',
    }),
  };
}
