// Thorough runs only.

import assert from 'node:assert/strict';
import { Agent, request } from 'node:http';
import { after, test } from 'node:test';
import { startHarness } from '../../testing/harness.ts';

const perMinute = 2;
const limits = Object.fromEntries(
  [
    'PUBLIC_READ',
    'PUBLIC_WRITE',
    'KEY_READ',
    'KEY_WRITE',
    'UPLOAD_SIGNATURE',
    'ADMIN_WRITE',
    'SIGN_IN',
    'LANDING',
  ].map((name) => [`RATE_LIMIT_${name}`, String(perMinute)]),
);
// A proxy that is believed lets one machine come from any address.
const harness = await startHarness({ ...limits, TRUST_PROXY: '127.0.0.1' });
const { port } = new URL(await harness.listen());
const shop = await harness.merchant();
const agent = new Agent({ keepAlive: true, maxSockets: 8 });
after(() => agent.destroy());

/** Other ways to write a path that some parser takes for the same, and some router or pattern does not. */
function spellingsOf(path: string): string[] {
  const [, first = '', ...rest] = path.split('/');
  const inside = rest.join('/');
  const last = path.at(-1) ?? '';
  const encoded = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`;
  return [
    `/./${first}/${inside}`,
    `/${first}/./${inside}`,
    `/x/../${first}/${inside}`,
    `/${first}/x/../${inside}`,
    `/${first}/%2e/${inside}`,
    `/${first}/x/%2E./${inside}`,
    `/${first}/.%2e/${first}/${inside}`,
    `/${first}\\${inside}`,
    `/${first}/x\\..\\${inside}`,
    `//${first}/${inside}`,
    `/${first}//${inside}`,
    `${path}/`,
    `${path}/.`,
    `${path}//`,
    `/${encoded(first.charAt(0))}${first.slice(1)}/${inside}`,
    `${path.slice(0, -1)}${encoded(last)}`,
    `/${first}/${encoded(inside.charAt(0))}${inside.slice(1)}`,
    `/${first}%2f${inside}`,
    `${path};a=b`,
    `/${first};a=b/${inside}`,
    `${path}?a=/../b`,
    `${path}#a`,
    `/${first.toUpperCase()}/${inside}`,
    `http://elsewhere.example${path}`,
    `//elsewhere.example/../${first}/${inside}`,
  ];
}

type Send = (
  path: string,
  address: string,
) => Promise<{ status: number; code: string; limit: string | undefined }>;

const send =
  (method: string, headers: Record<string, string> = {}, body?: object): Send =>
  (path, address) =>
    new Promise((resolve, reject) => {
      const payload = body === undefined ? '' : JSON.stringify(body);
      const all = {
        ...headers,
        'x-forwarded-for': address,
        ...(payload && { 'content-type': 'application/json', 'content-length': String(payload.length) }),
      };
      request({ host: '127.0.0.1', port, method, path, headers: all, agent }, (answer) => {
        let text = '';
        answer.on('data', (chunk) => {
          text += chunk;
        });
        answer.on('end', () => {
          const code = text.startsWith('{') ? (JSON.parse(text).error?.message ?? '') : '';
          const limit = answer.headers['ratelimit-policy'];
          resolve({ status: answer.statusCode ?? 0, code, limit: limit?.toString() });
        });
      })
        .on('error', reject)
        .end(payload);
    });

const browser = { 'x-merchant-id': shop.id, origin: shop.origin };
const server = { 'x-merchant-id': shop.id, 'x-api-key': shop.apiKey };
const staff = { 'x-merchant-id': shop.id, authorization: `Bearer ${shop.accessToken}` };
const token = 'x'.repeat(43);

const limited: { name: string; path: string; send: Send }[] = [
  {
    name: 'sign-in',
    path: '/auth/sign-in/email',
    send: send('POST', {}, { email: 'nobody@example.com', password: 'wrong password' }),
  },
  {
    name: 'asking for a password reset',
    path: '/auth/request-password-reset',
    send: send('POST', {}, { email: 'nobody@example.com' }),
  },
  {
    name: 'setting a password',
    path: '/auth/reset-password',
    send: send('POST', {}, { token, newPassword: 'long enough to be one' }),
  },
  { name: 'TOTP codes', path: '/auth/two-factor/verify-totp', send: send('POST', {}, { code: '123456' }) },
  {
    name: 'backup codes',
    path: '/auth/two-factor/verify-backup-code',
    send: send('POST', {}, { code: 'abcde-fghij' }),
  },
  {
    name: 'passwords for a second factor',
    path: '/auth/two-factor/disable',
    send: send('POST', {}, { password: 'wrong' }),
  },
  {
    name: 'passwords for a new password',
    path: '/auth/change-password',
    send: send('POST', {}, { currentPassword: 'wrong password', newPassword: 'long enough to be one' }),
  },
  {
    name: 'passkeys',
    path: '/auth/passkey/verify-authentication',
    send: send('POST', { origin: 'http://127.0.0.1:3000' }, { response: { id: 'x' } }),
  },
  { name: 'looking at invitations', path: `/auth/invitations/${token}`, send: send('GET') },
  { name: 'accepting invitations', path: `/auth/invitations/${token}`, send: send('POST', {}, {}) },
  { name: 'public reads', path: '/apiV2/products/P-1/reviews', send: send('GET', browser) },
  {
    name: 'public writes',
    path: '/apiV2/reviews/nobodys/helpful',
    send: send('POST', browser, { helpful: true }),
  },
  {
    name: 'upload signatures',
    path: '/apiV2/uploads/signature',
    send: send('POST', browser, { filename: 'a.jpg', contentType: 'image/jpeg', size: 100 }),
  },
  { name: 'pages behind mails', path: `/r/${token}`, send: send('GET') },
  { name: 'exports of personal data', path: `/privacy/exports/${token}/nobody/1/x`, send: send('GET') },
];

/** The same client as each family shows it: IPv6 by its /64, and IPv4 also as a dual-stack socket has it. */
const families: Record<string, (client: number, turn: number) => string> = {
  IPv4: (client) => `203.0.113.${client}`,
  IPv6: (client, turn) => `2001:db8:0:${client}::${turn.toString(16)}`,
  'IPv4-mapped IPv6': (client, turn) =>
    [
      `::ffff:198.51.100.${client}`,
      `::ffff:c633:64${client.toString(16).padStart(2, '0')}`,
      `198.51.100.${client}`,
    ][turn % 3] ?? '',
};

const noRoute = 'There is no such route.';

for (const [family, addressOf] of Object.entries(families))
  test(`no spelling of a path leads past a limit, over ${family}`, async () => {
    for (const [index, { name, path, send }] of limited.entries()) {
      let turn = 0;
      const ask = (spelling: string) => send(spelling, addressOf(index + 1, turn++));
      for (let sent = 0; sent < perMinute; sent++) {
        const answer = await ask(path);
        assert.notEqual(answer.status, 429, `${name}: request ${sent + 1}`);
        assert.match(answer.limit ?? '', new RegExp(`q=${perMinute};`), name);
      }
      assert.equal((await ask(path)).status, 429, name);
      await Promise.all(
        spellingsOf(path).map(async (spelling) => {
          const { status, code, limit } = await ask(spelling);
          // The page for customers names no code; without the header it was refused before the limit.
          const isRefused = code === noRoute || (path.startsWith('/r/') && limit === undefined);
          assert.ok(
            status === 429 || (status === 404 && isRefused),
            `${name}: ${spelling} gave ${status} ${code}`,
          );
        }),
      );
    }
  });

test('no spelling of a path leads past the limits of keys and staff', async () => {
  const limited: { name: string; path: string; send: Send }[] = [
    { name: 'key reads', path: '/apiV2/products/P-1/reviews', send: send('GET', server) },
    {
      name: 'key writes',
      path: '/apiV2/reviews/nobodys/helpful',
      send: send('POST', server, { helpful: true }),
    },
    {
      name: 'staff writes',
      path: '/apiV2/reviews/nobodys/moderate',
      send: send('PATCH', staff, { status: 'approved' }),
    },
  ];
  for (const { name, path, send } of limited) {
    for (let sent = 0; sent < perMinute; sent++)
      assert.notEqual((await send(path, '203.0.113.1')).status, 429, name);
    for (const spelling of [path, ...spellingsOf(path)]) {
      const { status, code } = await send(spelling, '203.0.113.1');
      assert.ok(
        status === 429 || (status === 404 && code === noRoute),
        `${name}: ${spelling} gave ${status} ${code}`,
      );
    }
  }
});

test('another /64, and another IPv4 address, has a budget of its own', async () => {
  const { send, path } = limited.find(({ name }) => name === 'public writes') ?? assert.fail();
  for (const address of [
    '2001:db8:1:1::1',
    '2001:db8:1:2::1',
    '::ffff:192.0.2.1',
    '192.0.2.2',
    '64:ff9b::c000:203',
  ])
    for (let sent = 0; sent <= perMinute; sent++)
      assert.equal(
        (await send(path, address)).status === 429,
        sent === perMinute,
        `${address}, request ${sent + 1}`,
      );
  assert.equal((await send(path, '192.0.2.3')).status, 429, 'as the NAT64 address embeds it');
});

test('a path with dots or empty segments is NOT_FOUND, and a dot within a segment is fine', async () => {
  const read = send('GET', server);
  for (const path of [
    '/apiV2/./health',
    '/apiV2/x/../health',
    '/apiV2//health',
    '/apiV2/%2e%2E/apiV2/health',
    '/console/../apiV2/health',
  ])
    assert.deepEqual([path, (await read(path, '192.0.2.9')).status], [path, 404]);
  const asStaff = await harness.app.inject({ url: '/apiV2/products/a.b..c.../reviews', headers: staff });
  assert.equal(asStaff.statusCode, 200);
});

test('a trailing slash is NOT_FOUND on every route', async () => {
  for (const path of [
    '/apiV2/admin/reviews/',
    '/apiV2/reviews/',
    '/apiV2/health/',
    '/apiV2/products/P-1/reviews/',
    '/%61piV2/reviews/',
    '/auth/me/',
  ])
    for (const method of ['GET', 'POST', 'DELETE'])
      assert.deepEqual(
        [path, await send(method)(path, '192.0.2.9')],
        [path, { status: 404, code: noRoute, limit: undefined }],
      );
});
