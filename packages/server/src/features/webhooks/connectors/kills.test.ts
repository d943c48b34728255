// Thorough runs only.

import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { after, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { rows } from '../../../platform/db/database.ts';
import { givenReviewThatIs } from '../../../testing/given.ts';
import { startHarness } from '../../../testing/harness.ts';
import { program } from '../../../testing/program.ts';
import { receiversHere, startReceiver } from '../receiver.fixture.ts';

/** More by hand: `CONNECTOR_KILLS=100 npm test -- --thorough connectors/kills`. */
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

test(`${kills} killed workers lose no event, and Klaviyo can recognize each repeated one`, async (t) => {
  const shop = await merchant();
  const [klaviyo, slack] = [await startReceiver(), await startReceiver()];
  for (const receiver of [klaviyo, slack])
    receiver.answer = (_arrived, reply) => void setTimeout(() => reply.writeHead(202).end(), 20);
  const events = ['review.created'];
  for (const body of [
    { type: 'klaviyo', secret: apiKey, url: klaviyo.url, events },
    { type: 'slack', secret: slack.url, events },
  ]) {
    const made = await shop.asStaff('POST', '/admin/connectors', body);
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
    const before = klaviyo.arrived.length;
    start();
    await until(() => klaviyo.arrived.length > before);
    await kill();
    // Leases of the killed worker end now instead of after their term.
    await rows(context.db, `update webhook_queue set leased_until = $1 where lease is not null`, [
      new Date(0),
    ]);
  }
  start();
  const total = kills * perKill;
  const ids = () => new Set(klaviyo.arrived.map(({ body }) => JSON.parse(body).data.attributes.unique_id));
  const texts = () => new Set(slack.arrived.map(({ body }) => body));
  await until(() => ids().size === total && texts().size === total);
  t.diagnostic(
    `${total} events, ${kills} kills: 0 lost; repeated: Klaviyo ${klaviyo.arrived.length - total} with the same unique_id, Slack ${slack.arrived.length - total}`,
  );
});
