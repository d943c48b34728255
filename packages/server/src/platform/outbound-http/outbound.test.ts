import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { listenLocally } from '../../testing/local-server.ts';
import { addressRules } from './address-rules.ts';
import { Outbound, type OutboundRequest } from './outbound.ts';

/** A server on this machine that answers by path, and its port. */
async function serverWith(
  answers: Record<string, (request: IncomingMessage, reply: ServerResponse) => void>,
) {
  let asked = 0;
  const server = createServer((request, reply) => {
    asked++;
    (answers[request.url ?? ''] ?? ((_, none) => none.writeHead(404).end()))(request, reply);
  });
  return { port: await listenLocally(server), asked: () => asked };
}

const strict = new Outbound([]);
const lenient = new Outbound(['127.0.0.0/8']);
after(() => Promise.all([strict.close(), lenient.close()]));

const limits = { timeoutMs: 5_000, maxBytes: 1_000 };
const faultOf = async (outbound: Outbound, request: Partial<OutboundRequest> & { url: string }) =>
  (await outbound.request({ ...limits, ...request })).fault;

test('no address of a private or special network is called, however it is written', async () => {
  const { port, asked } = await serverWith({});
  for (const host of [
    ...[
      '127.0.0.1',
      'localhost',
      '0.0.0.0',
      '2130706433',
      '0x7f.1',
      '017700000001',
      '127.1',
      '[::1]',
      '[::]',
    ],
    ...[
      '[::ffff:127.0.0.1]',
      '[::ffff:7f00:1]',
      '[64:ff9b::7f00:1]',
      '[2002:7f00:1::]',
      '[fe80::1]',
      '[fc00::1]',
    ],
    ...['10.0.0.1', '172.16.0.1', '192.168.1.1', '100.64.0.1', '169.254.169.254', '198.18.0.1', '224.0.0.1'],
  ])
    assert.equal(await faultOf(strict, { url: `http://${host}:${port}/` }), 'address_refused', host);
  assert.equal(asked(), 0);
});

test('addresses within private networks are refused and public ones are not', () => {
  const allows = addressRules([]);
  fc.assert(
    fc.property(
      fc.constantFrom('10', '127', '0', '192.168', '172.20', '169.254', '100.100', '240'),
      fc.array(fc.nat(255), { minLength: 3, maxLength: 3 }),
      (start, rest) => {
        const address = [...start.split('.'), ...rest].slice(0, 4).join('.');
        return !allows(address) && !allows(`::ffff:${address}`);
      },
    ),
  );
  for (const address of ['8.8.8.8', '1.1.1.1', '2606:4700:4700::1111', '::ffff:8.8.8.8'])
    assert.equal(allows(address), true, address);
  for (const address of ['', 'shop.example', '4000::1', '::8.8.8.8.8']) assert.equal(allows(address), false);
});

test('networks that the owner named may be called, and no others', async () => {
  const { port } = await serverWith({ '/': (_, reply) => reply.end('hello') });
  const url = `http://localhost:${port}/`;
  const only4 = new Outbound(['127.0.0.1', '::1']);
  const answer = await only4.request({ ...limits, url });
  await only4.close();
  assert.equal(answer.fault === null && answer.body.toString(), 'hello');
  assert.equal(await faultOf(lenient, { url: 'http://10.0.0.1/' }), 'address_refused');
});

test('a redirect is checked like the first address, and followed only when asked to', async () => {
  const to = (location: string) => (_: IncomingMessage, reply: ServerResponse) =>
    void reply.writeHead(302, { location }).end('moved');
  const { port } = await serverWith({
    '/in': to('http://169.254.169.254/latest/meta-data'),
    '/file': to('file:///etc/passwd'),
    '/there': to('/here'),
    '/round': to('/round'),
    '/here': (_, reply) => reply.end('here'),
  });
  const at = (path: string) => `http://127.0.0.1:${port}${path}`;
  assert.equal(await faultOf(lenient, { url: at('/in'), redirects: 3 }), 'address_refused');
  assert.equal(await faultOf(lenient, { url: at('/file'), redirects: 3 }), 'bad_address');
  assert.equal(await faultOf(lenient, { url: at('/round'), redirects: 3 }), 'too_many_redirects');
  const followed = await lenient.request({ ...limits, url: at('/there'), redirects: 1 });
  assert.deepEqual(followed.fault === null && [followed.body.toString(), followed.url], [
    'here',
    at('/here'),
  ]);
  const answer = await lenient.request({ ...limits, url: at('/there') });
  assert.deepEqual(answer.fault === null && [answer.status, answer.body.toString()], [302, 'moved']);
});

test('what is too large, too slow or not there ends as a fault with its name', async () => {
  const { port } = await serverWith({
    '/announced': (_, reply) => reply.writeHead(200, { 'content-length': 5_000 }).end('x'.repeat(5_000)),
    '/endless': (_, reply) => {
      const more = () => reply.write('x'.repeat(400)) && setImmediate(more);
      more();
    },
    '/slow': (_, reply) => void reply.write('x'),
    '/silent': () => {},
    '/broken': (request) => request.socket.destroy(),
  });
  const at = (path: string) => `http://127.0.0.1:${port}${path}`;
  assert.equal(await faultOf(lenient, { url: at('/announced') }), 'too_large');
  assert.equal(await faultOf(lenient, { url: at('/endless') }), 'too_large');
  assert.equal(await faultOf(lenient, { url: at('/slow'), timeoutMs: 50 }), 'timed_out');
  assert.equal(await faultOf(lenient, { url: at('/silent'), timeoutMs: 50 }), 'timed_out');
  assert.equal(await faultOf(lenient, { url: at('/broken') }), 'unreachable');
  assert.equal(await faultOf(lenient, { url: 'http://127.0.0.1:1/' }), 'unreachable');
  assert.equal(await faultOf(lenient, { url: 'http://nobody.invalid/' }), 'unknown_host');
  for (const url of ['shop.example', 'ftp://8.8.8.8/', 'http://me:word@8.8.8.8/'])
    assert.equal(await faultOf(lenient, { url }), 'bad_address');
});

test('a body goes out as it is, and the answer comes back in pieces where wanted', async () => {
  const { port } = await serverWith({ '/': (request, reply) => void request.pipe(reply) });
  const request = { ...limits, url: `http://127.0.0.1:${port}/`, method: 'POST' as const, body: '{"a":"ä"}' };
  const chunks: Buffer[] = [];
  const answer = await lenient.request({ ...request, onChunk: (chunk) => void chunks.push(chunk) });
  assert.deepEqual(
    [answer.fault === null && answer.body.length, String(Buffer.concat(chunks))],
    [0, request.body],
  );
  const full = new Error('disk full');
  await assert.rejects(
    lenient.request({ ...request, onChunk: () => Promise.reject(full) }),
    (error) => error === full,
  );
});
