// Thorough runs only.

import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { row } from '../../platform/db/database.ts';
import { output, statement } from '../../platform/db/statement.ts';
import { uuidOf } from '../../platform/ids.ts';
import { submission } from '../../testing/given.ts';
import { startHarness, type TestMerchant } from '../../testing/harness.ts';
import { freePort, serveTribune, until } from '../../testing/processes.ts';

const harness = await startHarness();
const dataDir = await mkdtemp(join(tmpdir(), 'tribune-restarting-'));
after(() => rm(dataDir, { recursive: true, force: true }));

test('restarting one serve after the other loses no request and no review', async (t) => {
  const shop = await harness.merchant();
  const ports = [await freePort(), await freePort()] as const;
  const env = { DATABASE_URL: harness.databaseUrl, DATA_DIR: dataDir };
  const running = await Promise.all([serveTribune(t, 2, env, ports[0]), serveTribune(t, 1, env, ports[1])]);
  const clients = new AbortController();
  t.after(() => clients.abort());
  const outcomes = new Map<string, number>();
  const traffic = Promise.all(
    [0, 1, 2, 3].map((client) => writeReviews(shop, { ports, client, outcomes, until: clients.signal })),
  );
  const sent = () => [...outcomes.values()].reduce((all, count) => all + count, 0);
  for (const index of [0, 1] as const) {
    const before = sent();
    await until(() => sent() > before + 20);
    running[index].tribune.child.kill('SIGTERM');
    assert.equal(await running[index].tribune.ended(), 0);
    if (index === 0) await serveTribune(t, 2, env, ports[index]);
  }
  const before = sent();
  await until(() => sent() > before + 20);
  clients.abort();
  await traffic;
  assert.deepEqual([...outcomes.keys()], ['200']);
  const merchantId = uuidOf('merchant', shop.id);
  const stored = await row(
    harness.context.db,
    statement`select count(*) as ${output.number('count')} from reviews where merchant_id = $1`,
    [merchantId],
  );
  assert.equal(stored?.count, outcomes.get('200'));
});

/** Over kept connections, to the process that answered last; to the other one only where nobody listens any more. */
async function writeReviews(
  shop: TestMerchant,
  options: {
    ports: readonly number[];
    client: number;
    outcomes: Map<string, number>;
    until: AbortSignal;
  },
): Promise<void> {
  const { ports, client, outcomes } = options;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let number = 0, at = client; !options.until.aborted; number++) {
    const review = submission(shop, { authorEmail: `maya-${client}-${number}@example.com` });
    const write = () => outcomeOf(agent, ports[at % ports.length] ?? 0, shop, review);
    let outcome = await write();
    if (outcome === 'ECONNREFUSED') {
      at++;
      outcome = await write();
    }
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    await delay(20);
  }
  agent.destroy();
}

function outcomeOf(agent: Agent, port: number, shop: TestMerchant, review: object): Promise<string> {
  const headers = {
    'content-type': 'application/json',
    'x-merchant-id': shop.id,
    'x-api-key': shop.apiKey,
  };
  return new Promise((resolve) => {
    const sending = request(
      { agent, port, host: '127.0.0.1', method: 'POST', path: '/apiV2/reviews', headers },
      (answer) => answer.resume().once('end', () => resolve(String(answer.statusCode))),
    );
    sending.once('error', (error) => resolve('code' in error ? String(error.code) : error.message));
    sending.end(JSON.stringify(review));
  });
}
