import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startHarness } from '../../testing/harness.ts';
import { ConfigError, readConfig } from '../config.ts';

const limits = { RATE_LIMIT_PUBLIC_WRITE: '2' };
const direct = await startHarness(limits);
const proxied = await startHarness({ ...limits, TRUST_PROXY: '10.0.0.1, 192.168.0.0/16' });

async function statuses(harness: typeof direct, remoteAddress: string, forwarded: string[]) {
  const shop = await harness.merchant();
  const found: number[] = [];
  for (const address of forwarded) {
    const answer = await harness.app.inject({
      method: 'POST',
      url: '/apiV2/reviews/nobodys/helpful',
      headers: { 'x-merchant-id': shop.id, origin: shop.origin, 'x-forwarded-for': address },
      payload: { helpful: true },
      remoteAddress,
    });
    found.push(answer.statusCode);
  }
  return found;
}

test('X-Forwarded-For is believed from nobody unless TRUST_PROXY names them', async () => {
  const addresses = ['203.0.113.1', '203.0.113.2', '203.0.113.3'];
  assert.deepEqual(await statuses(direct, '10.0.0.1', addresses), [404, 404, 429]);
  assert.deepEqual(await statuses(proxied, '198.51.100.7', addresses), [404, 404, 429]);
});

test('a proxy that TRUST_PROXY names is believed, by address and by network', async () => {
  for (const [proxy, net] of [
    ['10.0.0.1', '203.0.113'],
    ['192.168.7.7', '198.51.100'],
  ] as const) {
    const addresses = [1, 2, 3, 1, 1].map((host) => `${net}.${host}`);
    assert.deepEqual(await statuses(proxied, proxy, addresses), [404, 404, 404, 404, 429]);
  }
});

test('what a client wrote into the header itself is not believed through the proxy', async () => {
  const addresses = ['1.1.1.1, 192.0.2.1', '2.2.2.2, 192.0.2.1', '3.3.3.3, 192.0.2.1'];
  assert.deepEqual(await statuses(proxied, '10.0.0.1', addresses), [404, 404, 429]);
});

test('an invalid TRUST_PROXY is reported at the start, with all other invalid settings', () => {
  const faultsOf = (env: Record<string, string>) => {
    try {
      readConfig(env);
      return '';
    } catch (error) {
      assert.ok(error instanceof ConfigError);
      return error.message;
    }
  };
  for (const wrong of ['proxy.example', 'true', '1', '10.0.0.1/33', '10.0.0.300', '10.0.0.1,,x'])
    assert.match(faultsOf({ TRUST_PROXY: wrong, PORT: 'x' }), /PORT must .*\n.*TRUST_PROXY must /, wrong);
  for (const right of ['', '10.0.0.1', '10.0.0.0/8, 127.0.0.1', '::1', 'fd00::/8', 'loopback'])
    assert.equal(faultsOf({ TRUST_PROXY: right }), '', right);
});

test('an address that a proxy writes with its port counts without it', async () => {
  const addresses = ['192.0.2.7:40001', '192.0.2.7:40002', '192.0.2.7'];
  assert.deepEqual(await statuses(proxied, '10.0.0.1', addresses), [404, 404, 429]);
  const ipv6 = ['[2001:db8::1]:40001', '[2001:db8::2]:40002', '2001:db8::3'];
  assert.deepEqual(await statuses(proxied, '10.0.0.1', ipv6), [404, 404, 429]);
});
