import assert from 'node:assert/strict';
import { test } from 'node:test';
import { givenToken } from '../../testing/given.ts';
import { codeOf, startHarness } from '../../testing/harness.ts';

const harness = await startHarness();
const url = 'https://hooks.shop.example/tribune?from=reviews';

test('an endpoint is created, shown, changed and deleted; its secret is shown once', async () => {
  const shop = await harness.merchant();
  const made = (await shop.asStaff('POST', '/admin/webhooks', { url, description: 'Warehouse' })).body.data;
  const { id, secret, createdAt, updatedAt, ...rest } = made;
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
  assert.deepEqual(rest, {
    url,
    events: ['*'],
    description: 'Warehouse',
    enabled: true,
    connector: null,
    disabledAt: null,
    disabledReason: null,
    failingSince: null,
    previousSecretValidUntil: null,
  });
  const shown = { id, ...rest, createdAt, updatedAt };
  assert.deepEqual((await shop.asStaff('GET', `/admin/webhooks/${id}`)).body.data, shown);
  assert.deepEqual((await shop.asStaff('GET', '/admin/webhooks')).body.data, { webhooks: [shown] });
  const change = { events: ['review.created', 'review.deleted'], description: null, enabled: false };
  const changed = (await shop.asStaff('PATCH', `/admin/webhooks/${id}`, change)).body.data;
  assert.deepEqual(
    [changed.events, changed.description, changed.enabled, changed.disabledReason],
    [change.events, null, false, 'staff'],
  );
  const again = (await shop.asStaff('PATCH', `/admin/webhooks/${id}`, { enabled: true })).body.data;
  assert.deepEqual([again.enabled, again.disabledAt, again.disabledReason], [true, null, null]);
  const { data } = (await shop.asStaff('DELETE', `/admin/webhooks/${id}`)).body;
  assert.deepEqual(data, { id, deleted: true });
  assert.equal(codeOf(await shop.asStaff('GET', `/admin/webhooks/${id}`)), 'NOT_FOUND');
});

for (const [why, address, message] of [
  ['plain http', 'http://hooks.shop.example', 'must begin with https://'],
  ['no address', 'hooks.shop.example', 'must be a web address that begins with https:// or http://'],
  ['a password', 'https://me:word@hooks.shop.example', 'must not contain a user name or password'],
  ['a fragment', 'https://hooks.shop.example/#here', 'must not have a fragment (#)'],
  ['a private address', 'https://10.1.2.3/', 'must not point to a private network'],
  ['the metadata service', 'https://169.254.169.254/latest', 'must not point to a private network'],
  ['loopback as a number', 'https://2130706433/', 'must not point to a private network'],
  ['loopback of IPv6', 'https://[::1]/', 'must not point to a private network'],
  ['a private address within IPv6', 'https://[::ffff:10.0.0.1]/', 'must not point to a private network'],
  ['the machine itself', 'https://localhost/', 'must not point to a private network'],
] as const)
  test(`an endpoint at ${why} is refused`, async () => {
    const shop = await harness.merchant();
    const refused = await shop.asStaff('POST', '/admin/webhooks', { url: address });
    assert.deepEqual(refused.body.error.details, [{ field: 'url', message }]);
    const { id } = (await shop.asStaff('POST', '/admin/webhooks', { url })).body.data;
    const changed = await shop.asStaff('PATCH', `/admin/webhooks/${id}`, { url: address });
    assert.deepEqual(changed.body.error.details, [{ field: 'url', message }]);
  });

test('an unknown event, an empty list, an unknown field and the test event are refused by name', async () => {
  const shop = await harness.merchant();
  const fieldOf = async (body: object) =>
    (await shop.asStaff('POST', '/admin/webhooks', { url, ...body })).body.error.details[0].field;
  assert.equal(await fieldOf({ events: ['review.read'] }), 'events.0');
  assert.equal(await fieldOf({ events: ['webhook.test'] }), 'events.0');
  assert.equal(await fieldOf({ events: [] }), 'events');
  assert.equal(await fieldOf({ event: 'review.created' }), 'event');
});

test('a merchant has at most 20 endpoints, even with concurrent requests', async () => {
  const shop = await harness.merchant();
  const answers = await Promise.all(
    Array.from({ length: 23 }, () => shop.asStaff('POST', '/admin/webhooks', { url })),
  );
  assert.equal(answers.filter((answer) => codeOf(answer) === 'INVALID_STATE').length, 3);
  assert.equal((await shop.asStaff('GET', '/admin/webhooks')).body.data.webhooks.length, 20);
});

test('only admins and owners may manage endpoints', async () => {
  const shop = await harness.merchant();
  const { id } = (await shop.asStaff('POST', '/admin/webhooks', { url })).body.data;
  for (const role of ['analyst', 'moderator', 'admin'] as const) {
    const { headers } = await givenToken(shop, role);
    for (const [method, path] of [
      ['GET', '/admin/webhooks'],
      ['GET', `/admin/webhooks/${id}/deliveries`],
      ['POST', `/admin/webhooks/${id}/test`],
      ['POST', `/admin/webhooks/${id}/secret/rotate`],
    ] as const) {
      const answer = await shop.asNobody(method, path, method === 'POST' ? {} : undefined, headers);
      assert.equal(codeOf(answer), role === 'admin' ? undefined : 'FORBIDDEN', `${role} ${path}`);
    }
  }
  assert.equal(codeOf(await shop.asServer('GET', '/admin/webhooks')), 'AUTHENTICATION_REQUIRED');
});

test('disabling an endpoint cancels its pending deliveries and refuses tests and replays', async () => {
  const shop = await harness.merchant();
  const { id } = (await shop.asStaff('POST', '/admin/webhooks', { url })).body.data;
  const { eventId, status } = (await shop.asStaff('POST', `/admin/webhooks/${id}/test`)).body.data;
  assert.equal(status, 'pending');
  await shop.asStaff('PATCH', `/admin/webhooks/${id}`, { enabled: false });
  const log = await shop.asStaff('GET', `/admin/webhooks/${id}/deliveries`);
  assert.deepEqual(
    [log.body.data.deliveries[0].status, log.body.data.deliveries[0].nextAttemptAt],
    ['cancelled', null],
  );
  for (const [path, body] of [
    [`/admin/webhooks/${id}/test`, {}],
    [`/admin/webhooks/${id}/deliveries/${eventId}/replay`, {}],
    [`/admin/webhooks/${id}/replay`, { since: '2026-01-01T00:00:00Z' }],
  ] as const)
    assert.equal(codeOf(await shop.asStaff('POST', path, body)), 'INVALID_STATE', path);
});
