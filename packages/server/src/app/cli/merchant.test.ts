// Thorough runs only.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { readConfig } from '../../platform/config.ts';
import { codeOf, startHarness } from '../../testing/harness.ts';
import { program } from '../../testing/program.ts';

const harness = await startHarness();

function tribune(...args: string[]): Promise<string> {
  const env = { ...process.env, DATABASE_URL: harness.databaseUrl };
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [program, ...args], { env }, (error, out) =>
      error ? reject(error) : resolve(out),
    );
  });
}

test('an operator limits, suspends and resumes a merchant on the command line', async () => {
  const { id, asServer } = await harness.merchant();
  const quotas = { requestsPerMonth: null, reviewsPerMonth: 5, emailsPerMonth: null, storageBytes: 0 };
  const limits = ['--reviews', '5', '--storage', '0', '--emails', 'none'];
  const limited = await tribune('merchant', 'set-quota', id, ...limits, '--json');
  assert.deepEqual(JSON.parse(limited), { merchantId: id, ...quotas });
  const usage = await harness.asOperator('GET', `/operator/merchants/${id}/usage`);
  assert.deepEqual(usage.body.data.quotas, quotas);
  const printed = JSON.parse(await tribune('merchant', 'usage', id, '--json'));
  assert.deepEqual(printed, { merchantId: id, ...usage.body.data });
  const suspended = JSON.parse(await tribune('merchant', 'suspend', id, '--reason', 'Unpaid', '--json'));
  assert.deepEqual(suspended, { merchantId: id, status: 'suspended', reason: 'Unpaid' });
  const vote = await asServer('POST', '/reviews/nobodys/helpful', { helpful: true });
  assert.equal(codeOf(vote), 'MERCHANT_SUSPENDED');
  assert.equal(JSON.parse(await tribune('merchant', 'resume', id, '--json')).status, 'active');
  const token = (await tribune('operator', 'token')).trim();
  assert.deepEqual(readConfig({ OPERATOR_TOKENS: token }).operatorTokens, [token]);
});

test('a connection code is created for a merchant on the command line', async () => {
  const { id } = await harness.merchant();
  const { code, url } = JSON.parse(await tribune('merchant', 'connect', id, '--json'));
  const payload = { code, storeUrl: 'https://larkmoor.example' };
  const redeemed = await harness.app.inject({
    method: 'POST',
    url: '/apiV2/shop-connections/redeem',
    payload,
  });
  assert.equal(redeemed.json().data.merchantId, id);
  assert.ok(URL.canParse(url));
});
