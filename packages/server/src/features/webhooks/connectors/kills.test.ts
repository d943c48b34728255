// Thorough runs only.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { type ConnectorType, connectorTypes } from '@tribune/contract';
import { rows } from '../../../platform/db/database.ts';
import { givenReviewThatIs } from '../../../testing/given.ts';
import { startHarness } from '../../../testing/harness.ts';
import { startTribune, until } from '../../../testing/processes.ts';
import { type Receiver, receiversHere, startReceiver } from '../receiver.fixture.ts';
import { connectors } from './index.ts';

/** More by hand, as many as fit into five minutes: `CONNECTOR_KILLS=50 npm test -- --thorough connectors/kills`. */
const kills = Number(process.env.CONNECTOR_KILLS ?? 10);
const apiKey = 'pk_0123456789abcdef0123456789abcdef01';

const { merchant, context, databaseUrl } = await startHarness(receiversHere);

test(`${kills} killed workers lose no event of a connector, and Klaviyo can recognize each repeated one`, async (t) => {
  const shop = await merchant();
  const events = ['review.created'];
  const receivers = new Map<ConnectorType, Receiver>();
  for (const type of connectorTypes) {
    const receiver = await startReceiver();
    receiver.answer = (_arrived, reply) => void setTimeout(() => reply.writeHead(202).end(), 20);
    receivers.set(type, receiver);
    const target =
      connectors[type].url === null ? { secret: receiver.url } : { secret: apiKey, url: receiver.url };
    const made = await shop.asStaff('POST', '/admin/connectors', { type, events, ...target });
    assert.equal(made.status, 200, JSON.stringify(made.body));
  }
  const start = () =>
    startTribune(t, ['worker'], { ...receiversHere, DATABASE_URL: databaseUrl, LOG_LEVEL: 'error' });
  const perKill = 3;
  for (let killed = 0; killed < kills; killed++) {
    for (let one = 0; one < perKill; one++)
      await givenReviewThatIs(shop, 'pending', { productId: `P-${killed}-${one}` });
    const before = [...receivers.values()].map(({ arrived }) => arrived.length);
    const worker = start();
    // Each has got an event, and with longer delays has had its response recorded.
    await until(() => [...receivers.values()].every(({ arrived }, at) => arrived.length > (before[at] ?? 0)));
    await delay((killed % 4) * 10);
    await worker.kill();
    // Leases of the killed worker end now instead of after their term.
    await rows(context.db, `update webhook_queue set leased_until = $1 where lease is not null`, [
      new Date(0),
    ]);
  }
  start();
  const total = kills * perKill;
  const distinct = (type: ConnectorType, { arrived }: Receiver) =>
    new Set(
      arrived.map(({ body }) => (type === 'klaviyo' ? JSON.parse(body).data.attributes.unique_id : body)),
    );
  await until(() => [...receivers].every(([type, receiver]) => distinct(type, receiver).size === total));
  for (const [type, { arrived }] of receivers)
    t.diagnostic(`${type}: ${kills} kills, ${total} events, 0 lost, ${arrived.length - total} repeated`);
});
