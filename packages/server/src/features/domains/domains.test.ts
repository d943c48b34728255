import assert from 'node:assert/strict';
import { Resolver } from 'node:dns/promises';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { authenticate } from 'mailauth';
import { rows } from '../../platform/db/database.ts';
import { sendRequests } from '../../testing/due-requests.ts';
import { emailText, givenReview, givenToken, tokenIn } from '../../testing/given.ts';
import { codeOf, type TestMerchant } from '../../testing/harness.ts';
import { startMailing } from '../../testing/mailing.ts';
import { deliver, order } from '../../testing/shop-messages.ts';
import { givenPhotoReview, startMediaHarness } from '../media/testing/shop.ts';
import { sequenceAll } from '../transparency/mirror.fixture.ts';
import { startNameServer } from './name-server.fixture.ts';
import { checkDueDomains } from './verifying.ts';

/** Other ways to write a path, which some parser takes for the same. */
function spellingsOf(path: string): string[] {
  const encoded = (at: number) =>
    `${path.slice(0, at)}%${path.charCodeAt(at).toString(16)}${path.slice(at + 1)}`;
  const [, first = '', ...rest] = path.split('/');
  const inside = rest.join('/');
  return [
    ...[path, encoded(1), encoded(path.length - 1), encoded(Math.max(path.lastIndexOf('/') - 1, 1))],
    ...[
      `/${path}`,
      `/.${path}`,
      `/x/..${path}`,
      `/%2e${path}`,
      `/x/%2E%2e${path}`,
      `/%2e%2E${path}`,
      `\\${path.slice(1)}`,
    ],
    ...[
      `${path}/`,
      `${path}//`,
      `${path}/.`,
      `${path};a=b`,
      `${path}%00`,
      `${path}%20`,
      `${path}.`,
      `${path}?a=b`,
    ],
    ...[
      `/${first.toUpperCase()}/${inside}`,
      `/${first}%2f${inside}`,
      `/${first}//${inside}`,
      `/${first}%252f${inside}`,
    ],
  ];
}

const dns = await startNameServer();
const harness = await startMediaHarness({
  DNS_SERVERS: dns.address,
  PUBLIC_URL: 'https://reviews.service.example',
});
const { app, context, clock } = harness;
const dayMs = 24 * 60 * 60 * 1000;

let count = 0;
const newName = () => `reviews${++count}.shop.example`;
const put = async (shop: TestMerchant, domain: string, purpose = 'pages') =>
  (await shop.asStaff('PUT', `/admin/domains/${purpose}`, { domain })).body.data;
const check = async (shop: TestMerchant, purpose = 'pages') =>
  (await shop.asStaff('POST', `/admin/domains/${purpose}/check`)).body.data;
const publish = ({ records: [{ name, value }] }: { records: [{ name: string; value: string }] }) =>
  dns.records.set(name, [value]);
const at = (host: string, url: string) => app.inject({ url, headers: { host } });

async function verified(shop: TestMerchant, purpose = 'pages', name = newName()): Promise<string> {
  publish(await put(shop, name, purpose));
  assert.equal((await check(shop, purpose)).status, 'verified');
  return name;
}

test('a domain is verified by its record, and until then says what is missing', async () => {
  const shop = await harness.merchant();
  const made = await put(shop, 'Bewertungen.Müller.example');
  assert.equal(made.domain, 'bewertungen.xn--mller-kva.example');
  assert.deepEqual([made.status, made.problem, made.verifiedAt], ['pending', null, null]);
  assert.deepEqual(made.records[1], {
    type: 'CNAME',
    name: 'bewertungen.xn--mller-kva.example',
    value: 'reviews.service.example',
  });
  assert.equal((await check(shop)).problem, 'record_missing');
  dns.records.set(made.records[0].name, ['v=spf1 -all', 'tribune-verification=other']);
  assert.equal((await check(shop)).problem, 'record_differs');
  dns.records.set(made.records[0].name, ['v=spf1 -all', made.records[0].value]);
  clock.advance(60_000);
  await checkDueDomains(context);
  const { domains } = (await shop.asStaff('GET', '/admin/domains')).body.data;
  assert.deepEqual([domains[0].status, domains[0].problem], ['verified', null]);
  assert.equal(
    (await at('reviews.service.example', `/domains/served?domain=${made.domain}`)).statusCode,
    200,
  );
  assert.equal((await app.inject('/domains/served?domain=other.example')).statusCode, 404);
  assert.equal((await put(shop, made.domain)).status, 'verified', 'the same name keeps its state');
  const { entries } = (await shop.asStaff('GET', '/admin/audit-log')).body.data;
  assert.ok(entries.some(({ action }: { action: string }) => action === 'domain.update'));
});

test('what is no domain, the service itself, other purposes and lower roles are refused', async () => {
  const shop = await harness.merchant();
  for (const domain of [
    ...[
      'https://a.example',
      'a.example/x',
      'a.example:80',
      '127.0.0.1',
      'localhost',
      'a.local',
      '-a.example',
    ],
    ...['a..example', 'reviews.service.example', 'a b.example', '*.a.example', `${'a'.repeat(64)}.example`],
  ])
    assert.equal(
      codeOf(await shop.asStaff('PUT', '/admin/domains/pages', { domain })),
      'VALIDATION_ERROR',
      domain,
    );
  assert.equal(codeOf(await shop.asStaff('PUT', '/admin/domains/other', { domain: newName() })), 'NOT_FOUND');
  assert.equal(codeOf(await shop.asStaff('POST', '/admin/domains/pages/check')), 'NOT_FOUND');
  const { headers } = await givenToken(shop, 'admin');
  assert.equal(codeOf(await shop.asNobody('GET', '/admin/domains', undefined, headers)), 'FORBIDDEN');
});

test("on its domain a merchant's hosted pages are served, and nothing else", async () => {
  const [shop, other] = [await harness.merchant(), await harness.merchant()];
  const name = await verified(shop);
  await deliver(harness, shop, order());
  await deliver(harness, other, order());
  clock.advance(30 * dayMs);
  await sendRequests(harness);
  const [email, others] = [await emailText(shop, 'review_request'), await emailText(other, 'review_request')];
  assert.ok(email.includes(`https://${name}/r/`) && email.includes(`https://${name}/unsubscribe/`));
  assert.doesNotMatch(email, /reviews\.service\.example\/(?:r|unsubscribe|opened)\//);
  assert.match(others, /https:\/\/reviews\.service\.example\/r\//);

  const page = await at(name, `/r/${tokenIn(email)}?hosted=1`);
  assert.equal(page.statusCode, 200);
  assert.equal((await at(name, '/landing/page.css')).statusCode, 200);
  for (const path of [`/write/${shop.id}`, `/reviews/${shop.id}`, `/reviews/${shop.id}/policy`])
    assert.equal((await at(name, path)).statusCode, 200, path);
  for (const foreign of [
    `/r/${tokenIn(others)}?hosted=1`,
    `/write/${other.id}`,
    `/reviews/${other.id}`,
    `/reviews/${other.id}/policy`,
  ])
    assert.equal((await at(name, foreign)).statusCode, 404, foreign);
  const [unsubscribe = ''] = /\/unsubscribe\/[\w-]{64}/.exec(others) ?? [];
  assert.equal((await at(name, unsubscribe)).statusCode, 404);
  for (const path of ['/apiV2/health', '/console', '/docs/', '/metrics', `/mcp/${shop.id}`, '/auth/ok', '/'])
    assert.equal((await at(name, path)).statusCode, 404, path);
  await sequenceAll(harness);
  const ownPage = (id: string) => ({ host: name, 'x-merchant-id': id, 'sec-fetch-site': 'same-origin' });
  const reads = async (url: string, id: string) =>
    (await app.inject({ url: `/apiV2${url}`, headers: ownPage(id) })).statusCode;
  for (const url of ['/reviews?proof=true', '/products/P-1/reviews', '/products/ratings?productIds=P-1'])
    assert.deepEqual([await reads(url, shop.id), await reads(url, other.id)], [200, 404], url);
  const figuresOf = ({ id }: TestMerchant) => `/merchants/${id}/transparency`;
  assert.equal(await reads(figuresOf(shop), shop.id), 200);
  for (const [of, by] of [
    [other, shop],
    [shop, other],
    [other, other],
  ] as const)
    assert.equal(await reads(figuresOf(of), by.id), 404);
  assert.equal(await reads('/admin/reviews', shop.id), 404);
  const receiptOf = async (of: TestMerchant) =>
    (await at(name, new URL((await givenReview(of)).receiptUrl).pathname)).statusCode;
  assert.deepEqual([await receiptOf(shop), await receiptOf(other)], [200, 404]);
  const ofMerchant = ['/trust/:', '/reviews/:', '/reviews/:/policy', '/questions/:?product=P-1'];
  for (const path of [...ofMerchant, '/log/:/checkpoint', '/log/:/keys'])
    for (const [{ id }, status] of [
      [shop, 200],
      [other, 404],
    ] as const)
      assert.equal((await at(name, path.replace(':', id))).statusCode, status, path);
  for (const spelling of [`${name}.`, name.toUpperCase(), `${name}:443`])
    assert.equal((await at(spelling, '/apiV2/health')).statusCode, 404, spelling);
  const hidden = [
    `/log/${other.id}/checkpoint`,
    `/reviews/${other.id}`,
    `/trust/${other.id}`,
    `/mcp/${shop.id}`,
  ];
  for (const path of [...hidden, '/apiV2/health', '/console', '/auth/ok', `/agents/${shop.id}/llms.txt`])
    for (const spelling of spellingsOf(path)) {
      const { statusCode, body } = await at(name, spelling);
      assert.ok(statusCode === 404 && !body.includes(other.id), `${spelling} gave ${statusCode}`);
    }
  assert.equal(await reads(`/%6derchants/${other.id}/transparency`, shop.id), 404);
  assert.equal(
    (await at(name, `/%6cog/${shop.id}/checkpoint`)).statusCode,
    200,
    'its own page, as everywhere',
  );
  assert.equal((await at('unknown.example', '/apiV2/health')).statusCode, 200);
});

test('a request that names two hosts is refused', async () => {
  const shop = await harness.merchant();
  const name = await verified(shop);
  const { port } = app.server.address() as AddressInfo;
  const ask = async (target: string, hosts: string[]) => {
    const socket = connect(Number(port), '127.0.0.1');
    socket.end(
      `GET ${target} HTTP/1.1\r\n${hosts.map((host) => `HOST: ${host}\r\n`).join('')}connection: close\r\n\r\n`,
    );
    return Number(/^HTTP\/1\.1 (\d+)/.exec(await text(socket))?.[1]);
  };
  const own = 'reviews.service.example';
  assert.equal(await ask('/apiV2/health', [own]), 200);
  for (const hosts of [
    [own, name],
    [name, own],
    [own, own],
    [own, own, own],
  ])
    assert.equal(await ask('/apiV2/health', hosts), 400, hosts.join());
  assert.equal(await ask(`http://${own}/apiV2/health`, [own]), 200);
  for (const [target, host] of [
    [`http://${name}/apiV2/health`, own],
    [`http://${own}/apiV2/health`, name],
    [`https://${own.toUpperCase()}@x/apiV2/health`, own],
  ] as const)
    assert.equal(await ask(target, [host]), 404, target);
});

test("photos are served on the merchant's media domain, and only its own", async () => {
  const [shop, other] = [await harness.merchant(), await harness.merchant()];
  const urlOf = async (of: TestMerchant) => {
    const { media } = (await of.asBrowser('GET', '/reviews')).body.reviews[0];
    return new URL(media[0].urls.thumbnail);
  };
  await givenPhotoReview(harness, shop);
  await givenPhotoReview(harness, other);
  assert.equal((await urlOf(shop)).host, 'reviews.service.example');
  const name = await verified(shop, 'media');
  const own = await urlOf(shop);
  assert.equal(own.host, name);
  assert.equal((await at(name, own.pathname)).statusCode, 200);
  const theirs = (await urlOf(other)).pathname;
  const [, , , , ...file] = theirs.split('/');
  const folder = own.pathname.split('/').slice(0, 4).join('/');
  const otherId = theirs.split('/')[3];
  for (const path of [
    ...spellingsOf(theirs),
    ...['..%2f', '%2e%2e%2f', '%252e%252e%252f', '..%5c', '..%252f', '.%2e/'].map(
      (up) => `${folder}/${up}${otherId}/${file.join('/')}`,
    ),
    `/media/v%2f${otherId}/${file.join('/')}`,
  ])
    assert.equal((await at(name, path)).statusCode, 404, path);
  assert.equal((await at(name, `/write/${shop.id}`)).statusCode, 404);
  assert.equal((await shop.asStaff('DELETE', '/admin/domains/media')).body.data.domain, name);
  assert.equal((await urlOf(shop)).host, 'reviews.service.example');
});

test('a domain is lost after three days without its record, or immediately to another merchant that has it', async () => {
  const [shop, rival] = [await harness.merchant(), await harness.merchant()];
  const name = await verified(shop);
  const theirs = await put(rival, name);
  dns.records.set(theirs.records[0].name, [
    ...(dns.records.get(theirs.records[0].name) ?? []),
    theirs.records[0].value,
  ]);
  assert.deepEqual([(await check(rival)).status, (await check(rival)).problem], ['pending', 'domain_taken']);
  publish(theirs);
  assert.equal((await check(rival)).status, 'verified');
  const lost = (await shop.asStaff('GET', '/admin/domains')).body.data.domains[0];
  assert.deepEqual([lost.status, lost.problem], ['pending', 'domain_taken']);
  assert.equal((await at(name, `/write/${shop.id}`)).statusCode, 404);
  assert.equal((await at(name, `/write/${rival.id}`)).statusCode, 200);

  dns.records.delete(theirs.records[0].name);
  assert.deepEqual(
    [(await check(rival)).status, (await check(rival)).problem],
    ['failing', 'record_missing'],
  );
  clock.advance(2 * dayMs);
  await checkDueDomains(context);
  assert.equal((await at(name, `/write/${rival.id}`)).statusCode, 200);
  clock.advance(2 * dayMs);
  await checkDueDomains(context);
  assert.equal((await rival.asStaff('GET', '/admin/domains')).body.data.domains[0].status, 'pending');
  dns.state.silent = true;
  publish({ records: [(await put(shop, name)).records[0]] });
  assert.equal((await check(shop)).problem, 'dns_failed');
  dns.state.silent = false;
  assert.equal((await at(name, `/write/${rival.id}`)).statusCode, 200, 'its pages are there, as on any host');
  assert.equal((await at(name, '/apiV2/health')).statusCode, 200, 'as on any host that is nobody’s');
});

test('another domain of the same purpose replaces the first', async () => {
  const shop = await harness.merchant();
  const first = await verified(shop, 'media');
  const second = await verified(shop, 'media');
  assert.notEqual(first, second);
  assert.equal((await app.inject(`/domains/served?domain=${first}`)).statusCode, 404);
  assert.equal((await app.inject(`/domains/served?domain=${second}`)).statusCode, 200);
});

test('emails to customers are sent from the merchant’s domain, signed, while its records are found', async () => {
  const shop = await harness.merchant();
  const name = newName();
  const made = await put(shop, name, 'email');
  const [, signature, policy] = made.records;
  const sender = `reviews@${name}`;
  assert.deepEqual(made.email, {
    sender,
    spf: null,
    spfInclude: null,
    dmarc: null,
    returnPath: null,
    spfAligned: false,
  });
  assert.match(signature.name, /^tribune-[0-9a-f]{8}\._domainkey\./);
  assert.deepEqual([policy.name, policy.value], [`_dmarc.${name}`, 'v=DMARC1; p=none']);
  publish(made);
  const problemOf = async () => (await check(shop, 'email')).problem;
  assert.equal(await problemOf(), 'dkim_missing');
  dns.records.set(signature.name, [signature.value.replace('p=', 'p=AAAA')]);
  assert.equal(await problemOf(), 'dkim_differs');
  dns.records.set(signature.name, [signature.value]);
  dns.records.set('_dmarc.shop.example', ['v=DMARC1; p=none; sp=reject']);
  const { status, records } = await check(shop, 'email');
  assert.deepEqual([status, records.length], ['verified', 2]);
  assert.equal((await at(name, '/write/x')).statusCode, 404, 'no pages are served there');

  const { mailServer, send, sendRequests } = await startMailing(harness, { domain: 'service.example' });
  const sentTo = async (customerEmail: string) => {
    await deliver(harness, shop, order({ orderId: customerEmail, customerEmail }));
    clock.advance(30 * dayMs);
    await sendRequests();
    await send();
    return mailServer.received.find(({ to }) => to === customerEmail) ?? assert.fail('It was sent');
  };
  const resolver = new Resolver();
  resolver.setServers([dns.address]);
  const verdictOn = async (raw: string, ip = '127.0.0.1') => {
    const { dkim, spf, dmarc } = await authenticate(raw, {
      sender,
      ip,
      helo: 'mail.service.example',
      disableArc: true,
      disableBimi: true,
      resolver: (asked, type) => resolver.resolve(asked, type) as Promise<string[][]>,
    });
    const [found] = dkim.results;
    return {
      dkim: [found?.status.result, found?.status.aligned, found?.signingDomain],
      spf: spf ? spf.status.result : null,
      dmarc: dmarc && [dmarc.status.result, dmarc.policy],
    };
  };
  const { raw, parsed } = await sentTo('signed@example.com');
  assert.equal(parsed.from?.address, sender);
  const passed = { dkim: ['pass', name, name], dmarc: ['pass', 'reject'] };
  assert.deepEqual(await verdictOn(raw), { ...passed, spf: 'none' });
  assert.match(raw, /h=[^;]*List-Unsubscribe:List-Unsubscribe-Post/i, 'RFC 8058 requires both');
  const tampered = await verdictOn(raw.replace('Subject: ', 'Subject: Not '));
  assert.deepEqual([tampered.dkim[0], tampered.dmarc], ['fail', ['fail', 'reject']]);
  dns.records.set(name, ['v=spf1 ip4:127.0.0.1 -all']);
  assert.deepEqual(await verdictOn(raw), { ...passed, spf: 'pass' });
  assert.deepEqual(await verdictOn(raw, '192.0.2.1'), { ...passed, spf: 'fail' });

  const addOutcomes = (count: number) =>
    rows(
      context.db,
      `insert into mail_outcomes (mail_id, merchant_id, holder, domain, outcome, ended_at)
       select gen_random_uuid(), $1, '\\x00', 'example.com', 'sent', $2 from generate_series(1, $3)`,
      [shop.uuid, clock.now(), count],
    );
  const warmUp = async () => (await shop.asStaff('GET', '/admin/mails/deliverability')).body.data.warmUp;
  assert.equal(await warmUp(), null, 'more than 8 days after the verification');
  const [first, second] = ['first@example.com', 'second@example.com'];
  for (const customerEmail of [first, second])
    await deliver(harness, shop, order({ orderId: customerEmail, customerEmail }));
  clock.advance(30 * dayMs);
  await rows(context.db, `update custom_domains set verified_at = $2 where name = $1`, [name, clock.now()]);
  await addOutcomes(199);
  await sendRequests();
  await send();
  const arrived = () => mailServer.received.filter(({ to }) => to === first || to === second).length;
  assert.equal(arrived(), 1, 'the other waits for the next day');
  const { limit, sent } = await warmUp();
  assert.deepEqual([limit, sent], [200, 200]);
  clock.advance(dayMs);
  await send();
  assert.equal(arrived(), 2);
  assert.equal((await warmUp()).limit, 400);

  await shop.asStaff('POST', '/admin/invitations', { email: 'new@example.com', role: 'analyst' });
  await send();
  const invitation = mailServer.received.find(({ to }) => to === 'new@example.com');
  assert.equal(
    invitation?.parsed.from?.address,
    'reviews@service.example',
    'staff are emailed by the service',
  );

  const renamed = { domain: name, localPart: 'hello.you' };
  const { body: changed } = await shop.asStaff('PUT', '/admin/domains/email', renamed);
  assert.deepEqual([changed.data.email.sender, changed.data.status], [`hello.you@${name}`, 'verified']);
  assert.equal((await put(shop, name, 'email')).email.sender, `hello.you@${name}`, 'unchanged without it');
  assert.equal((await sentTo('renamed@example.com')).parsed.from?.address, `hello.you@${name}`);
  const invalid = await shop.asStaff('PUT', '/admin/domains/email', { domain: name, localPart: 'a b@c' });
  assert.deepEqual([invalid.status, invalid.body.error.code], [400, 'VALIDATION_ERROR']);

  dns.records.delete(signature.name);
  assert.equal((await check(shop, 'email')).status, 'failing');
  await check(shop, 'email');
  const warnings = await shop.asStaff('GET', '/admin/mails?kind=domain_failing');
  assert.equal(warnings.body.data.mails.length, 1, 'owners are warned once');
  assert.match(await emailText(shop, 'domain_failing'), new RegExp(`${name}[^]*/settings/store/domains`));
  const unsigned = await sentTo('unsigned@example.com');
  assert.equal(unsigned.parsed.from?.address, 'reviews@service.example');
  assert.doesNotMatch(unsigned.raw, /^dkim-signature/im);
});

test('an SPF record must be the only one, cost at most 10 lookups, and permit the mail server of the service', async () => {
  const shop = await harness.merchant();
  const name = newName();
  publish(await put(shop, name, 'email'));
  const service = 'reviews.service.example';
  const checked = async (...texts: string[]) => {
    dns.records.set(name, texts);
    const { email, records } = await check(shop, 'email');
    return [email.spf, email.spfInclude, records.find((one: { name: string }) => one.name === name)?.value];
  };
  assert.deepEqual(await checked('other'), ['missing', null, undefined], 'nothing can be included');
  assert.deepEqual(await checked('v=spf1 mx -all'), ['found', null, undefined]);
  dns.records.set(service, ['v=spf1 include:relay.example -all']);
  assert.deepEqual(await checked('other'), ['missing', service, `v=spf1 include:${service} ~all`]);
  const stateOf = async (...texts: string[]) => (await checked(...texts))[0];
  assert.equal(await stateOf('v=spf1 mx -all', 'v=spf1 -all'), 'several');
  assert.equal(await stateOf('v=spf1 mx -all'), 'not_included');
  assert.equal(await stateOf(`v=spf1 mx +include:${service} -all`), 'found');
  assert.equal(
    await stateOf('v=SPF1 include:Relay.example ~all'),
    'found',
    'the same servers by another record',
  );
  dns.records.set('nested.example', [`v=spf1 include:${service} include:nested.example ?all`]);
  assert.equal(await stateOf('v=spf1 redirect=nested.example'), 'found');
  const lookups = (count: number) => Array.from({ length: count }, (_, one) => `a:a${one}.example`).join(' ');
  assert.equal(await stateOf(`v=spf1 ${lookups(8)} include:${service} -all`), 'found');
  assert.equal(await stateOf(`v=spf1 ${lookups(9)} include:${service} -all`), 'too_many_lookups');
});
