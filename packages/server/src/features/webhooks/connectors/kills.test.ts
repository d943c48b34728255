// Thorough runs only.

import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { after, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { type ConnectorType, connectorTypes } from '@tribune/contract';
import { rows } from '../../../platform/db/database.ts';
import { givenReviewThatIs } from '../../../testing/given.ts';
import { startHarness } from '../../../testing/harness.ts';
import { program } from '../../../testing/program.ts';
import { type Receiver, receiversHere, startReceiver } from '../receiver.fixture.ts';
import { connectors } from './index.ts';

/** More by hand, as many as fit into five minutes: `CONNECTOR_KILLS=50 npm test -- --thorough connectors/kills`. */
const kills = Number(process.env.CONNECTOR_KILLS ?? 10);
const apiKey = 'pk_0123456789abcdef0123456789abcdef01';

let worker: ChildProcess | undefined;
// Before the harness: its database cannot be dropped while a worker is connected.
after(kill);
const { merchant, context, databaseUrl } = await startHarness(receiversHere);

async function kill(): Promise<void> {
  if (!worker || worker.exitCode !== null || worker.signalCode !== null) return;
  worker.kill('SIGKILL');
  await once(worker, 'exit');
}

async function until(condition: () => boolean): Promise<void> {
  for (let wait = 0; wait < 12_000 && !condition(); wait++) await delay(10);
  assert.ok(condition(), 'timed out after 120 s');
}

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
  const env = { ...process.env, ...receiversHere, DATABASE_URL: databaseUrl, LOG_LEVEL: 'error' };
  const start = () => {
    worker = spawn(process.execPath, [program, 'worker'], { env, stdio: 'ignore' });
  };
  const perKill = 3;
  for (let killed = 0; killed < kills; killed++) {
    for (let one = 0; one < perKill; one++)
      await givenReviewThatIs(shop, 'pending', { productId: `P-${killed}-${one}` });
    const before = [...receivers.values()].map(({ arrived }) => arrived.length);
    start();
    // Each has got an event, and with longer delays has had its response recorded.
    await until(() => [...receivers.values()].every(({ arrived }, at) => arrived.length > (before[at] ?? 0)));
    await delay((killed % 4) * 10);
    await kill();
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
