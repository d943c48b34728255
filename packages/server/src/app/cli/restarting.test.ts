// Thorough runs only.

import assert from 'node:assert/strict';
import { Agent, request } from 'node:http';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { row } from '../../platform/db/database.ts';
import { output, statement } from '../../platform/db/statement.ts';
import { submission } from '../../testing/given.ts';
import { startHarness, type TestMerchant } from '../../testing/harness.ts';
import { freePort, serveTribune, until } from '../../testing/processes.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';

const harness = await startHarness();
const dataDir = await temporaryFolder();

/** As docs/SCALING.md describes: a process gets no new connections before it is stopped, but has open ones. */
test('restarting one serve after the other loses no request and no review', async (t) => {
  const shop = await harness.merchant();
  const ports = [await freePort(), await freePort()] as const;
  const env = { DATABASE_URL: harness.databaseUrl, DATA_DIR: dataDir };
  const running = await Promise.all([serveTribune(t, 2, env, ports[0]), serveTribune(t, 1, env, ports[1])]);
  const clients = new AbortController();
  t.after(() => clients.abort());
  const outcomes = new Map<string, number>();
  const balanced = new Set<number>(ports);
  const traffic = Promise.all(
    [0, 1, 2, 3].map((client) =>
      writeReviews(shop, { ports, balanced, client, outcomes, until: clients.signal }),
    ),
  );
  const sent = () => [...outcomes.values()].reduce((all, count) => all + count, 0);
  for (const index of [0, 1] as const) {
    const before = sent();
    balanced.delete(ports[index]);
    await until(() => sent() > before + 20);
    running[index].tribune.child.kill('SIGTERM');
    assert.equal(await running[index].tribune.ended(), 0);
    if (index === 0) await serveTribune(t, 2, env, ports[index]);
    balanced.add(ports[index]);
  }
  const before = sent();
  await until(() => sent() > before + 20);
  clients.abort();
  await traffic;
  assert.deepEqual([...outcomes.keys()], ['200']);
  const merchantId = shop.uuid;
  const stored = await row(
    harness.context.db,
    statement`select count(*) as ${output.number('count')} from reviews where merchant_id = $1`,
    [merchantId],
  );
  assert.equal(stored?.count, outcomes.get('200'));
});

/** Over an open connection while there is one, otherwise over a new one to a process that the balancer uses. */
async function writeReviews(
  shop: TestMerchant,
  options: {
    ports: readonly number[];
    balanced: ReadonlySet<number>;
    client: number;
    outcomes: Map<string, number>;
    until: AbortSignal;
  },
): Promise<void> {
  const { ports, balanced, client, outcomes } = options;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let port = ports[client % ports.length] ?? 0;
  for (let number = 0; !options.until.aborted; number++) {
    const isConnected = Object.keys(agent.freeSockets).length > 0;
    if (!isConnected && !balanced.has(port)) [port = 0] = balanced;
    const review = submission(shop, { authorEmail: `maya-${client}-${number}@example.com` });
    const outcome = await outcomeOf(agent, port, shop, review);
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
