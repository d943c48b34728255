import assert from 'node:assert/strict';
import { test } from 'node:test';
import { routes } from '@tribune/contract';
import { newOperatorToken } from '../../platform/auth/secrets.ts';
import { readConfig } from '../../platform/config.ts';
import { urlOf } from '../../testing/given.ts';
import { codeOf, operatorToken, startHarness } from '../../testing/harness.ts';

const oldToken = newOperatorToken();
const harness = await startHarness({ OPERATOR_TOKENS: `${operatorToken}, ${oldToken}` });
const { asOperator } = harness;

test('an operator creates a merchant, whose credentials are returned once, also to a repeated request', async () => {
  const body = {
    name: 'Fernhill',
    ownerEmail: 'noor@fernhill.example',
    allowedOrigins: ['https://f.example'],
  };
  const key = { 'idempotency-key': 'create-fernhill' };
  const made = await asOperator('POST', '/operator/merchants', body, key);
  assert.equal(made.status, 200, JSON.stringify(made.body));
  const { merchantId, apiKey, accessToken, ownerPassword, webhookSecret, console } = made.body.data;
  assert.ok(ownerPassword && webhookSecret && console.endsWith(`/console/${merchantId}/overview`));
  const repeated = await asOperator('POST', '/operator/merchants', body, key);
  assert.deepEqual(repeated.body, made.body);
  assert.equal(repeated.headers['idempotent-replayed'], 'true');
  const headers = { 'x-merchant-id': merchantId };
  for (const credential of [{ 'x-api-key': apiKey }, { authorization: `Bearer ${accessToken}` }]) {
    const url = '/apiV2/reviews';
    const { statusCode } = await harness.app.inject({ url, headers: { ...headers, ...credential } });
    assert.equal(statusCode, 200);
  }
  const { data } = (await asOperator('GET', `/operator/merchants/${merchantId}`)).body;
  const { createdAt, ...rest } = data;
  assert.ok(createdAt);
  const active = { status: 'active', suspendedAt: null, suspendedReason: null };
  const quotas = { requestsPerMonth: null, reviewsPerMonth: null, emailsPerMonth: null, storageBytes: null };
  const live = { mode: 'live', liveMerchantId: null };
  assert.deepEqual(rest, { id: merchantId, name: 'Fernhill', plan: 'growth', quotas, ...active, ...live });
});

test('merchants are searched by name and ID, filtered by plan and status, and paged', async () => {
  const names = ['Zirbe 100%', 'Zirbe two', 'Zirbe three'];
  const made = [];
  for (const name of names) made.push(await harness.merchant({ name, plan: 'standard' }));
  const [one, two, three] = made.map(({ id }) => id);
  const found = async (query: string) => {
    const answer = await asOperator('GET', `/operator/merchants?${query}`);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return answer.body.data.merchants.map(({ id }: { id: string }) => id);
  };
  assert.deepEqual(await found('search=zirbe'), [one, two, three]);
  assert.deepEqual(await found('search=0%25'), [one]);
  assert.deepEqual(await found(`search=${two}`), [two]);
  await asOperator('PATCH', `/operator/merchants/${two}`, { plan: 'enterprise', name: 'Zirbe two B' });
  await asOperator('POST', `/operator/merchants/${three}/suspend`, { reason: 'Unpaid' });
  assert.deepEqual(await found('search=zirbe&plan=standard'), [one, three]);
  assert.deepEqual(await found('search=two+b&plan=enterprise&status=active'), [two]);
  assert.deepEqual(await found('search=zirbe&status=suspended'), [three]);
  const { nextStartAfter } = (await asOperator('GET', '/operator/merchants?search=zirbe&limit=2')).body.data;
  assert.deepEqual(await found(`search=zirbe&limit=2&startAfter=${nextStartAfter}`), [three]);
  const upgraded = await harness.app.inject({ url: `/apiV2/merchants/${two}/widget-config` });
  assert.equal(upgraded.json().planTier, 'enterprise');
});

test('operator routes refuse unknown merchants, bad input, and credentials other than operator tokens', async () => {
  const shop = await harness.merchant();
  const path = `/operator/merchants/${shop.id}`;
  for (const id of ['merchant_01h455vb4pex5vsknk084sn02q', 'x'])
    for (const [method, rest, body] of [
      ['GET', '', undefined],
      ['PATCH', '', { plan: 'growth' }],
      ['POST', '/suspend', { reason: 'x' }],
      ['POST', '/resume', undefined],
    ] as const)
      assert.equal(codeOf(await asOperator(method, `/operator/merchants/${id}${rest}`, body)), 'NOT_FOUND');
  for (const body of [{ plan: 'free' }, { name: 'a\nb' }, { planTier: 'growth' }])
    assert.equal(codeOf(await asOperator('PATCH', path, body)), 'VALIDATION_ERROR', JSON.stringify(body));
  assert.equal(codeOf(await asOperator('POST', `${path}/suspend`, {})), 'VALIDATION_ERROR');
  assert.equal(codeOf(await asOperator('POST', '/operator/merchants', { name: 'x' })), 'VALIDATION_ERROR');
  assert.equal(codeOf(await asOperator('GET', '/operator/merchants?startAfter=x')), 'VALIDATION_ERROR');
  for (const caller of [shop.asStaff, shop.asNobody, shop.asServer, shop.asBrowser]) {
    const code = codeOf(await caller('GET', path));
    assert.equal(code, caller === shop.asStaff ? 'INVALID_CREDENTIALS' : 'AUTHENTICATION_REQUIRED');
  }
  const rotated = await shop.asNobody('GET', path, undefined, { authorization: `Bearer ${oldToken}` });
  assert.equal(rotated.status, 200, 'several tokens are valid');
  const headers = { 'x-merchant-id': shop.id, authorization: `Bearer ${operatorToken}` };
  assert.equal(
    codeOf(await shop.asNobody('GET', '/admin/settings', undefined, headers)),
    'INVALID_CREDENTIALS',
  );
  const key = { 'x-merchant-id': shop.id, 'x-api-key': operatorToken };
  assert.equal(codeOf(await shop.asNobody('GET', '/reviews', undefined, key)), 'INVALID_CREDENTIALS');
});

test('without OPERATOR_TOKENS the operator API does not exist, and short tokens are refused at the start', async (t) => {
  const { config } = harness.context;
  const { operatorTokens } = config;
  t.after(() => Object.assign(config, { operatorTokens }));
  Object.assign(config, { operatorTokens: [] });
  const nowhere = await asOperator('GET', '/nowhere');
  const unlike = (answer: typeof nowhere) => ({
    ...answer.body,
    error: { ...answer.body.error, requestId: '' },
  });
  for (const route of routes.filter(({ audiences }) => audiences.includes('operator'))) {
    const answer = await asOperator(route.method, urlOf(route).slice('/apiV2'.length));
    assert.equal(answer.status, 404, route.operationId);
    assert.deepEqual(unlike(answer), unlike(nowhere));
  }
  assert.equal((await asOperator('DELETE', '/operator/merchants')).status, 404);
  for (const OPERATOR_TOKENS of ['tr_operator_short', 'x'.repeat(40), `${operatorToken},`])
    assert.throws(() => readConfig({ OPERATOR_TOKENS }), /OPERATOR_TOKENS must list tokens/);
});
