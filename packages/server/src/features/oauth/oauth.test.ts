import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { auth, type OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js';
import type { OAuthClientInformationMixed, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js';
import { atOnce } from '../../testing/given.ts';
import { startHarness, type TestMerchant } from '../../testing/harness.ts';
import { freePort } from '../../testing/processes.ts';
import { connecting } from '../agents/agent.fixture.ts';
import { sweepOAuth } from './jobs.ts';

const port = await freePort();
const publicUrl = `http://127.0.0.1:${port}`;
const harness = await startHarness({ PUBLIC_URL: publicUrl });
const { app, context } = harness;
await app.listen({ port, host: '127.0.0.1' });

const callback = 'http://127.0.0.1:43210/callback';
const addressOf = ({ id }: TestMerchant) => `${publicUrl}/mcp/${id}`;
const staffAddressOf = (shop: TestMerchant) => `${addressOf(shop)}/staff`;

/** A client of the official SDK, which keeps in memory what it is given. */
class Agent implements OAuthClientProvider {
  readonly redirectUrl = callback;
  readonly clientMetadata = { client_name: 'Test agent', redirect_uris: [callback] };
  information: OAuthClientInformationMixed | undefined;
  given: OAuthTokens | undefined;
  opened: URL | undefined;
  verifier = '';
  clientInformation = () => this.information;
  saveClientInformation(information: OAuthClientInformationMixed) {
    this.information = information;
  }
  tokens = () => this.given;
  saveTokens(tokens: OAuthTokens) {
    this.given = tokens;
  }
  redirectToAuthorization(url: URL) {
    this.opened = url;
  }
  saveCodeVerifier(verifier: string) {
    this.verifier = verifier;
  }
  codeVerifier = () => this.verifier;
  invalidateCredentials(scope: string) {
    if (scope !== 'verifier') this.given = undefined;
  }
}

const connected = (shop: TestMerchant, agent: Agent) =>
  connecting(staffAddressOf(shop), { authProvider: agent });

/** A browser: cookies by path, and the person that is signed in. */
class Browser {
  readonly #cookies = new Map<string, { path: string; value: string }>();

  async open(url: string, init: { method?: string; headers?: Record<string, string>; body?: object } = {}) {
    const { pathname } = new URL(url, publicUrl);
    const cookie = [...this.#cookies]
      .filter(([, { path }]) => pathname.startsWith(path))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ');
    const response = await fetch(new URL(url, publicUrl), {
      method: init.method ?? 'GET',
      redirect: 'manual',
      headers: {
        cookie,
        ...(init.body && { 'content-type': 'application/json' }),
        ...init.headers,
      },
      ...(init.body && { body: JSON.stringify(init.body) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(/; ?/);
      const [name = '', value = ''] = pair.split('=');
      const path = attributes.find((one) => one.startsWith('path='))?.slice(5) ?? '/';
      if (value === '') this.#cookies.delete(name);
      else this.#cookies.set(name, { path, value });
    }
    return response;
  }

  async signIn(email: string) {
    const body = { email, password: 'correct horse battery staple' };
    const answer = await this.open('/auth/sign-in/email', {
      method: 'POST',
      body,
      headers: { origin: publicUrl },
    });
    assert.equal(answer.status, 200, await answer.text());
    return this;
  }

  /** Follows an authorization request to the console, and returns the ID of the request there. */
  async request(url: string): Promise<string> {
    const asked = await this.open(url);
    assert.equal(asked.status, 303, await asked.text());
    const shown = await this.open(asked.headers.get('location') ?? '');
    assert.equal(shown.status, 303);
    const page = new URL(shown.headers.get('location') ?? '', publicUrl);
    assert.match(page.pathname, /^\/console\/merchant_\w+\/settings\/integrations\/agents\/connect$/);
    return page.searchParams.get('request') ?? '';
  }

  details(shop: TestMerchant, uid: string) {
    return this.open(`/oauth/requests/${uid}/details`, { headers: { 'x-merchant-id': shop.id } });
  }

  decide(shop: TestMerchant, uid: string, body: object = { decision: 'allow', access: 'moderate' }) {
    const headers = { 'x-merchant-id': shop.id, origin: publicUrl };
    return this.open(`/oauth/requests/${uid}/decision`, { method: 'POST', headers, body });
  }

  /** Allows a request and returns the parameters with which the agent is called back. */
  async allow(shop: TestMerchant, url: string, body?: object): Promise<URLSearchParams> {
    const decided = await this.decide(shop, await this.request(url), body);
    assert.equal(decided.status, 200, await decided.clone().text());
    const returned = await this.open((await json(decided)).url);
    const location = new URL(returned.headers.get('location') ?? assert.fail(await returned.text()));
    assert.equal(location.origin + location.pathname, callback);
    return location.searchParams;
  }
}

const browserOf = (shop: TestMerchant) => new Browser().signIn(shop.ownerEmail);

test('an agent finds out where to sign in, registers, is allowed, moderates, refreshes and is revoked', async () => {
  const shop = await harness.merchant({ name: 'Larkmoor' });
  const agent = new Agent();
  const { transport, opened } = connected(shop, agent);
  await assert.rejects(opened, /Unauthorized/);
  const asked = agent.opened ?? assert.fail('no authorization was requested');
  assert.deepEqual(
    ['resource', 'code_challenge_method', 'scope'].map((name) => asked.searchParams.get(name)),
    [staffAddressOf(shop), 'S256', 'reviews:read reviews:moderate'],
  );
  const browser = await browserOf(shop);
  const uid = await browser.request(asked.href);
  assert.deepEqual(await json(await browser.details(shop, uid)), {
    name: 'Test agent',
    destination: { kind: 'device', name: '127.0.0.1' },
    mayModerate: true,
  });
  const returned = await browser.allow(shop, asked.href);
  assert.equal(returned.get('iss'), publicUrl);
  await transport.finishAuth(returned.get('code') ?? '');
  const given = agent.given ?? assert.fail();
  assert.ok(given.access_token.startsWith('tra_') && given.refresh_token, JSON.stringify(given));
  assert.deepEqual([given.expires_in, given.scope], [3600, 'reviews:read reviews:moderate']);

  const client = await connected(shop, agent).opened;
  assert.ok((await client.listTools()).tools.some(({ name }) => name === 'moderate'));
  assert.ok(!(await client.callTool({ name: 'list_queue' })).isError);
  const stored = await context.db.selectFrom('oauth_records').selectAll().execute();
  const kept =
    JSON.stringify(stored) +
    JSON.stringify(await context.db.selectFrom('access_tokens').selectAll().execute());
  for (const secret of [given.access_token, given.refresh_token, returned.get('code')])
    assert.ok(!kept.includes(String(secret)), 'secrets are stored as hashes');

  assert.equal(await auth(agent, { serverUrl: staffAddressOf(shop) }), 'AUTHORIZED', 'refreshed');
  assert.notEqual(agent.given?.access_token, given.access_token);
  assert.equal(await statusOf(shop, given.access_token), 401, 'a refresh ends the token before it');
  assert.ok(!(await client.callTool({ name: 'list_queue' })).isError);

  const { accessTokens } = (await shop.asStaff('GET', '/admin/access-tokens')).body.data;
  const [listed] = accessTokens.filter(({ type }: { type: string }) => type === 'agent');
  assert.deepEqual([listed.name, listed.role, listed.revokedAt], ['Test agent', 'moderator', null]);
  assert.ok(Date.parse(listed.expiresAt) > Date.now() + 29 * 86_400_000);
  assert.equal((await shop.asStaff('DELETE', `/admin/access-tokens/${listed.id}`)).status, 200);
  assert.equal(await statusOf(shop, agent.given?.access_token ?? ''), 401);
  const refused = await tokenRequest({
    grant_type: 'refresh_token',
    refresh_token: agent.given?.refresh_token,
    ...idOf(agent),
  });
  assert.deepEqual([refused.status, refused.body.error], [400, 'invalid_grant']);
  const { entries } = (await shop.asStaff('GET', '/admin/audit-log')).body.data;
  const actions = entries.map(({ action }: { action: string }) => action);
  assert.deepEqual(actions.slice(0, 2), ['access_token.revoke', 'access_token.create']);
});

test('who may only read, or chooses so, connects an agent that only reads; a refusal reaches the agent', async () => {
  const shop = await harness.merchant();
  const registered = await registration();
  const { access_token } = await tokensFor(shop, registered, { decision: 'allow', access: 'read' });
  const tools = await toolsWith(shop, access_token);
  assert.ok(tools.includes('get_figures') && !tools.includes('moderate'), tools.join());
  const { url } = challenge(shop, registered);
  const browser = await browserOf(shop);
  const decided = await browser.decide(shop, await browser.request(url), { decision: 'deny' });
  const returned = await browser.open((await json(decided)).url);
  const { searchParams } = new URL(returned.headers.get('location') ?? '');
  assert.deepEqual([searchParams.get('error'), searchParams.get('state')], ['access_denied', 'xyz']);
});

test('a code is redeemed once, within a minute, with its verifier, client and address', async () => {
  const shop = await harness.merchant();
  const [registered, stranger] = [await registration(), await registration()];
  const browser = await browserOf(shop);
  const codeFor = async () => {
    const { url, verifier } = challenge(shop, registered);
    const code = (await browser.allow(shop, url)).get('code') ?? assert.fail();
    return {
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      redirect_uri: callback,
      client_id: registered,
    };
  };
  const invalid = async (changed: object) => {
    const { status, body } = await tokenRequest({ ...(await codeFor()), ...changed });
    assert.deepEqual([status, body.error], [400, 'invalid_grant'], JSON.stringify(changed));
  };
  await invalid({ code_verifier: randomBytes(32).toString('base64url') });
  await invalid({ code_verifier: undefined });
  await invalid({ client_id: stranger });
  await invalid({ redirect_uri: 'http://127.0.0.1:43210/other' });
  await invalid({ code: 'unknown' });

  const redeemed = await codeFor();
  const answers = await atOnce(4, () => tokenRequest(redeemed));
  const tokens = answers.filter(({ status }) => status === 200);
  assert.equal(tokens.length, 1, JSON.stringify(answers));
  const replayed = await codeFor();
  const first = await tokenRequest(replayed);
  assert.equal(await statusOf(shop, first.body.access_token), 200);
  assert.equal((await tokenRequest(replayed)).body.error, 'invalid_grant');
  assert.equal(await statusOf(shop, first.body.access_token), 401, 'a replayed code ends the connection');

  const late = await codeFor();
  harness.clock.advance(61_000);
  assert.equal((await tokenRequest(late)).body.error, 'invalid_grant');
});

test('a token ends by itself, by revocation, by a second use of its refresh token, and with the person', async () => {
  const shop = await harness.merchant();
  const registered = await registration();
  const refresh = (refresh_token: string) =>
    tokenRequest({ grant_type: 'refresh_token', refresh_token, client_id: registered });
  const expiring = await tokensFor(shop, registered);
  assert.equal(await statusOf(shop, expiring.access_token), 200);
  harness.clock.advance(3601_000);
  assert.equal(await statusOf(shop, expiring.access_token), 401);
  const renewed = await refresh(expiring.refresh_token);
  assert.equal(renewed.status, 200, JSON.stringify(renewed.body));
  assert.equal((await refresh(expiring.refresh_token)).body.error, 'invalid_grant', 'reuse is detected');
  assert.equal(await statusOf(shop, renewed.body.access_token), 401, 'and ends the connection');
  assert.equal((await refresh(renewed.body.refresh_token)).body.error, 'invalid_grant');

  for (const name of ['access_token', 'refresh_token'] as const) {
    const tokens = await tokensFor(shop, registered);
    const foreign = { token: tokens[name], client_id: await registration() };
    await post('/oauth/revoke', foreign);
    assert.equal(await statusOf(shop, tokens.access_token), 200, 'only the client revokes its tokens');
    assert.equal((await post('/oauth/revoke', { token: tokens[name], client_id: registered })).status, 200);
    assert.equal(await statusOf(shop, tokens.access_token), 401);
    assert.equal((await refresh(tokens.refresh_token)).body.error, 'invalid_grant');
  }

  const ofMember = await tokensFor(shop, registered);
  await context.db.deleteFrom('staff').where('merchant_id', '=', shop.uuid).execute();
  context.directory.dropAll();
  assert.equal(await statusOf(shop, ofMember.access_token), 401);
  assert.equal((await refresh(ofMember.refresh_token)).body.error, 'invalid_grant');
});

test("a token works at its merchant's MCP server only", async () => {
  const [shop, other] = [await harness.merchant(), await harness.merchant()];
  const { access_token } = await tokensFor(shop, await registration());
  assert.equal(await statusOf(shop, access_token), 200);
  assert.equal(await statusOf(shop, access_token, ''), 200, 'at the public address, too');
  assert.equal(await statusOf(other, access_token), 401);
  const bearer = { authorization: `Bearer ${access_token}` };
  assert.equal((await shop.asStaff('GET', '/admin/settings', undefined, bearer)).status, 401);
  const pretending = { ...bearer, 'x-agent-call': '1' };
  assert.equal((await shop.asStaff('GET', '/admin/settings', undefined, pretending)).status, 401);
});

test('who has not begun a request in this browser, or is not on the staff, cannot decide it', async () => {
  const [shop, other] = [await harness.merchant(), await harness.merchant()];
  const { url } = challenge(shop, await registration());
  const begun = new Browser();
  const uid = await begun.request(url);
  const victim = await browserOf(shop);
  assert.equal((await victim.decide(shop, uid)).status, 404, 'it was begun elsewhere');
  assert.equal((await begun.decide(shop, uid)).status, 401, 'nobody is signed in');
  await begun.signIn(other.ownerEmail);
  assert.equal((await begun.decide(shop, uid)).status, 403);
  assert.equal((await begun.decide(other, uid)).status, 400, 'the request names the merchant');
  await begun.signIn(shop.ownerEmail);
  const foreignSite = { 'x-merchant-id': shop.id, origin: 'https://evil.example' };
  const body = { decision: 'allow', access: 'moderate' };
  const path = `/oauth/requests/${uid}/decision`;
  assert.equal((await begun.open(path, { method: 'POST', headers: foreignSite, body })).status, 401);
  assert.equal(
    (await begun.open(path, { method: 'POST', headers: { origin: publicUrl }, body })).status,
    401,
  );
  assert.equal((await begun.decide(shop, uid, { decision: 'maybe' })).status, 400);
  assert.equal((await begun.decide(shop, uid, { decision: 'allow' })).status, 400);
  const decided = await begun.decide(shop, uid);
  assert.equal(decided.status, 200);
  const returnTo = (await json(decided)).url;
  assert.equal((await victim.open(returnTo)).status, 400, 'the code goes to the browser that began');
  assert.equal((await begun.open(returnTo)).status, 303);
  const again = await begun.request(url);
  assert.equal((await begun.details(shop, again)).status, 200, 'a person decides on each authorization');
});

test('requests without PKCE, for other resources or to other addresses are refused', async () => {
  const shop = await harness.merchant();
  const registered = await registration();
  const browser = new Browser();
  const failing = async (changed: Record<string, string | null>) => {
    const url = new URL(challenge(shop, registered).url);
    for (const [name, value] of Object.entries(changed))
      value === null ? url.searchParams.delete(name) : url.searchParams.set(name, value);
    const answer = await browser.open(url.href);
    const location = answer.headers.get('location');
    return location === null ? answer.status : new URL(location, publicUrl).searchParams.get('error');
  };
  assert.equal(await failing({ code_challenge: null, code_challenge_method: null }), 'invalid_request');
  assert.equal(await failing({ code_challenge_method: 'plain' }), 'invalid_request');
  assert.equal(await failing({ resource: null }), 'invalid_target');
  for (const resource of [
    'https://evil.example/mcp',
    `${publicUrl}/mcp/merchant_01h455vb4pex5vsknk084sn02q`,
    publicUrl,
  ])
    assert.equal(await failing({ resource }), 'invalid_target', resource);
  assert.equal(await failing({ response_type: 'token' }), null, 'in the fragment, as that flow has it');
  assert.equal(await failing({ redirect_uri: 'http://127.0.0.1:43210/other' }), 400);
  assert.equal(await failing({ redirect_uri: 'https://evil.example/callback' }), 400);
  assert.equal(await failing({ client_id: 'unknown' }), 400);
  assert.equal(
    await failing({ redirect_uri: 'http://127.0.0.1:5/callback' }),
    null,
    'any port of this device',
  );
  assert.equal(await failing({ scope: null }), null);
});

test('a client registers with its name and addresses; what nobody uses is deleted', async () => {
  const { status, body } = await post(
    '/oauth/register',
    {
      client_name: `  Claude\u202e\n desktop ${'x'.repeat(200)}`,
      redirect_uris: ['https://claude.example/callback', 'cursor://cursor.example/callback'],
      token_endpoint_auth_method: 'client_secret_basic',
      logo_uri: 'https://evil.example/logo.png',
    },
    true,
  );
  assert.equal(status, 201, JSON.stringify(body));
  assert.match(body.client_name, /^Claude desktop x+$/);
  assert.deepEqual(
    [body.client_name.length, body.token_endpoint_auth_method, body.client_secret, body.logo_uri],
    [100, 'none', undefined, undefined],
  );
  for (const address of [
    'http://shop.example/callback',
    'javascript:alert(1)',
    'https://x.example/#part',
    'no address',
  ])
    assert.equal((await post('/oauth/register', { redirect_uris: [address] }, true)).status, 400, address);
  for (const redirect_uris of [undefined, [], Array(11).fill(callback), [1]])
    assert.equal((await post('/oauth/register', { redirect_uris }, true)).status, 400);

  const shop = await harness.merchant();
  const used = await registration();
  await tokensFor(shop, used);
  harness.clock.advance(25 * 3600_000);
  await sweepOAuth(context);
  const url = (id: string) => challenge(shop, id).url;
  assert.equal((await new Browser().open(url(body.client_id))).status, 400);
  assert.equal((await new Browser().open(url(used))).status, 303);
});

test('registrations are limited per address', async () => {
  const limited = await startHarness({ RATE_LIMIT_SIGN_IN: '1' });
  const register = () =>
    limited.app.inject({ method: 'POST', url: '/oauth/register', payload: { redirect_uris: [callback] } });
  assert.equal((await register()).statusCode, 201);
  const refused = await register();
  assert.deepEqual([refused.statusCode, refused.headers['retry-after'] === undefined], [429, false]);
});

test('metadata names the endpoints, and each address of an MCP server as the resource that it is', async () => {
  const shop = await harness.merchant({ name: 'Larkmoor' });
  const read = async (path: string) => json(await fetch(publicUrl + path));
  const server = await read('/.well-known/oauth-authorization-server');
  assert.deepEqual(
    [server.issuer, server.token_endpoint, server.code_challenge_methods_supported],
    [publicUrl, `${publicUrl}/oauth/token`, ['S256']],
  );
  for (const path of [`/mcp/${shop.id}`, `/mcp/${shop.id}/staff`]) {
    const { resource, authorization_servers } = await read(`/.well-known/oauth-protected-resource${path}`);
    assert.deepEqual([resource, authorization_servers], [publicUrl + path, [publicUrl]]);
    const refused = await mcp(publicUrl + path, 'tra_unknown');
    assert.equal(
      refused.headers.get('www-authenticate'),
      `Bearer error="invalid_token", resource_metadata="${publicUrl}/.well-known/oauth-protected-resource${path}", scope="reviews:read reviews:moderate"`,
    );
  }
  const nobody = '/.well-known/oauth-protected-resource/mcp/merchant_01h455vb4pex5vsknk084sn02q';
  assert.equal((await fetch(publicUrl + nobody)).status, 404);
  assert.equal((await mcp(addressOf(shop))).status, 200, 'public tools need no token');
  assert.equal((await mcp(staffAddressOf(shop))).status, 401);
});

const mcp = (address: string, token?: string) =>
  fetch(address, {
    method: 'POST',
    headers: {
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  });

const statusOf = async (shop: TestMerchant, token: string, path = '/staff') =>
  (await mcp(addressOf(shop) + path, token)).status;

const toolsWith = async (shop: TestMerchant, token: string): Promise<string[]> =>
  (await json(await mcp(staffAddressOf(shop), token))).result.tools.map(({ name }: { name: string }) => name);

async function post(path: string, body: object, isJson = false) {
  const given = Object.entries(body).filter(([, value]) => value !== undefined);
  const response = await fetch(publicUrl + path, {
    method: 'POST',
    ...(isJson
      ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
      : { body: new URLSearchParams(given) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? {} : JSON.parse(text) };
}

const tokenRequest = (body: object) => post('/oauth/token', body);
const idOf = (agent: Agent) => ({ client_id: agent.information?.client_id });

const registration = async (): Promise<string> =>
  (await post('/oauth/register', { client_name: 'Agent', redirect_uris: [callback] }, true)).body.client_id;

function challenge(shop: TestMerchant, client_id: string) {
  const verifier = randomBytes(32).toString('base64url');
  const query = new URLSearchParams({
    client_id,
    response_type: 'code',
    redirect_uri: callback,
    state: 'xyz',
    resource: addressOf(shop),
    scope: 'reviews:read reviews:moderate',
    code_challenge_method: 'S256',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  });
  return { verifier, url: `${publicUrl}/oauth/authorize?${query}` };
}

async function tokensFor(shop: TestMerchant, client_id: string, decision?: object) {
  const { url, verifier } = challenge(shop, client_id);
  const code = (await (await browserOf(shop)).allow(shop, url, decision)).get('code');
  const { status, body } = await tokenRequest({
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
    redirect_uri: callback,
    client_id,
  });
  assert.equal(status, 200, JSON.stringify(body));
  return body as { access_token: string; refresh_token: string };
}

// biome-ignore lint/suspicious/noExplicitAny: tests read responses, which have no types
const json = async (response: Response): Promise<any> => response.json();
