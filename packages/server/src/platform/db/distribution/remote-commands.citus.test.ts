import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PoolClient } from 'pg';
import { csvOf, importerOf, many } from '../../../features/imports/files.fixture.ts';
import { givenReview, submission } from '../../../testing/given.ts';
import { startHarness, type TestMerchant } from '../../../testing/harness.ts';
import { deliver, order } from '../../../testing/shop-messages.ts';

/*
 * A write of one merchant involves the node that stores the merchant, and the coordinator. The limits are the commands that the
 * coordinator sends to it, transaction included; a statement costs one, one over more nodes at least two for each.
 */

const harness = await startHarness();
const followed = new WeakSet<PoolClient>();
let commands: { node: string; text: string }[] = [];
harness.context.pool.on('acquire', (client) => {
  if (followed.has(client)) return;
  followed.add(client);
  client.on('notice', ({ message = '', detail = '' }) => {
    const [, text] = /^issuing (.*)/s.exec(message) ?? [];
    if (text) commands.push({ node: /@(\S+)/.exec(detail)?.[1] ?? detail, text });
  });
  void client.query('set citus.log_remote_commands = on');
});

const writes: Record<string, { limit: number; write(shop: TestMerchant, time: number): Promise<unknown> }> = {
  'a submission': {
    limit: 14,
    write: (shop, time) =>
      ok(
        shop.asBrowser(
          'POST',
          '/reviews',
          submission(shop, { authorEmail: `a${time}@example.com`, text: `Text ${time} of its own.` }),
        ),
      ),
  },
  'a submission with an event': {
    limit: 16,
    async write(shop, time) {
      const url = 'https://receiver.example/hook';
      await shop.asStaff('POST', '/admin/webhooks', { url, events: ['*'] });
      commands = [];
      await writes['a submission']?.write(shop, time);
      // The event is in a local table: both are committed, or neither.
      assert.ok(commands.some(({ text }) => text.startsWith('PREPARE TRANSACTION')));
    },
  },
  'a vote': {
    limit: 6,
    async write(shop, time) {
      const { id } = await givenReview(shop, { authorEmail: `v${time}@example.com` });
      commands = [];
      await ok(shop.asBrowser('POST', `/reviews/${id}/helpful`, { helpful: true, userId: 'u' }));
    },
  },
  'a decision': {
    limit: 23,
    async write(shop, time) {
      const { id } = await givenReview(shop, { authorEmail: `d${time}@example.com` });
      commands = [];
      await ok(shop.asStaff('PATCH', `/reviews/${id}/moderate`, { status: 'rejected', reasonCode: 'spam' }));
    },
  },
  'an order': {
    limit: 12,
    write: (shop, time) => ok(deliver(harness, shop, order({ orderId: `O-${time}` }))),
  },
  'a question': {
    limit: 12,
    write: (shop, time) =>
      ok(
        shop.asBrowser('POST', '/products/P-1/questions', {
          merchantId: shop.id,
          externalProductId: 'P-1',
          authorName: 'Maya',
          authorEmail: `q${time}@example.com`,
          text: `Does it fit ${time} people?`,
        }),
      ),
  },
  'an import of 100 reviews': {
    limit: 25,
    write: (shop, time) =>
      importerOf(harness)(shop, csvOf(many(100).map((row) => ({ ...row, text: `${row.text} ${time}` })))),
  },
};

for (const [name, { limit, write }] of Object.entries(writes))
  test(`${name} sends at most ${limit} commands to one node`, async (t) => {
    const shop = await harness.merchant();
    // The first one also asks for names of types. In any but a quiet one, the process writes usage of its own, too.
    let fewest: typeof commands | undefined;
    for (const time of [1, 2, 3]) {
      commands = [];
      await write(shop, time);
      if (!fewest || commands.length < fewest.length) fewest = commands;
    }
    commands = fewest ?? [];
    const nodes = new Set(commands.map(({ node }) => node));
    t.diagnostic(`${commands.length} commands`);
    assert.ok(
      nodes.size === 1 && commands.length <= limit,
      JSON.stringify(
        commands.map(({ node, text }) => `${node} ${text.slice(0, 150)}`),
        null,
        1,
      ),
    );
  });

async function ok(answer: Promise<{ status: number; body: unknown }>) {
  const { status, body } = await answer;
  assert.equal(status, 200, JSON.stringify(body));
}
