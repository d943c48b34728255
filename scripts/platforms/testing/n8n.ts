import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import {
  answerQueue,
  askQuestion,
  getOrder,
  getReview,
  listWebhooks,
  submitReview,
  type TribuneClient,
} from '@tribune/client';
import { freePort, until } from '../../../packages/server/src/testing/processes.ts';
import { root } from '../../packages/workspace.ts';
import { runEngine } from './engine.ts';
import { type Ground, type Merchant, startGround } from './ground.ts';

const author = { authorName: 'Maya', authorEmail: 'maya@example.com' };

/** What the nodes must do in a real n8n, which is installed in the folder `N8N_DIR`, with a real Tribune. */
export function testN8n(): void {
  const folder = process.env.N8N_DIR;
  test('the nodes for n8n', {
    skip: folder === undefined && 'N8N_DIR is not set: a folder with an installed n8n (npm install n8n)',
  }, async (t) => {
    if (folder === undefined) return;
    const ground = await startGround(t);
    const merchant = await ground.createMerchant();
    const { staff } = merchant;
    await startN8n(t, folder, { ground, merchant });

    await t.test('an active workflow registers its endpoints', async () => {
      const { webhooks } = await listWebhooks(staff);
      assert.deepEqual(webhooks.map(({ events }) => events).sort(), [
        ['question.created'],
        ['review.created'],
      ]);
    });
    await t.test('a workflow gets a new review, approves it, replies and reports an order', async () => {
      const { id } = await submitReview(staff, {
        ...author,
        productId: 'BAG',
        rating: 4,
        text: 'Dry in every storm.',
      });
      await until(async () => (await replyOf(staff, id)) !== undefined);
      assert.equal(await replyOf(staff, id), 'Thank you for 4 stars, Maya!');
      await until(() =>
        getOrder(staff, { orderId: 'N-1' }).then(
          () => true,
          () => false,
        ),
      );
    });
    await t.test('another one answers a question', async () => {
      const question = { productId: 'BAG', externalProductId: 'BAG', text: 'Does it hold a laptop?' };
      const { id: questionId } = await askQuestion(staff, { ...author, ...question });
      const answered = async () =>
        (await answerQueue(staff, { status: ['approved'] })).answers.find(
          (one) => one.questionId === questionId,
        );
      await until(async () => (await answered()) !== undefined);
      assert.equal((await answered())?.answer, 'Yes, up to 16 inches.');
    });
    await t.test('a request that Tribune has not signed is refused', async () => {
      const [{ url } = assert.fail()] = (await listWebhooks(staff)).webhooks;
      const forged = { type: 'review.created', data: { id: 'review_01h455vb4pex5vsknk084sn02q' } };
      const headers = {
        'content-type': 'application/json',
        'webhook-id': '1',
        'webhook-signature': 'v1,eA==',
      };
      const timestamp = String(Math.floor(Date.now() / 1000));
      for (const sent of [headers, { ...headers, 'webhook-timestamp': timestamp }]) {
        const init = { method: 'POST', headers: sent, body: JSON.stringify(forged) };
        assert.equal((await fetch(url, init)).status, 401);
      }
    });
  });
}

const replyOf = async (staff: TribuneClient, reviewId: string) =>
  (await getReview(staff, { reviewId })).reply?.text;

async function startN8n(
  t: TestContext,
  folder: string,
  { ground, merchant }: { ground: Ground; merchant: Merchant },
) {
  const home = await mkdtemp(join(tmpdir(), 'tribune-n8n-'));
  t.after(() => rm(home, { recursive: true, force: true }));
  const port = await freePort();
  const database = new URL(await ground.createDatabase('n8n'));
  const env = {
    ...{ N8N_USER_FOLDER: home, N8N_ENCRYPTION_KEY: 'tests', N8N_HOST: '127.0.0.1', N8N_PORT: String(port) },
    ...{ N8N_LISTEN_ADDRESS: '127.0.0.1', WEBHOOK_URL: `http://127.0.0.1:${port}/`, DB_TYPE: 'postgresdb' },
    ...{ DB_POSTGRESDB_HOST: database.hostname, DB_POSTGRESDB_PORT: database.port },
    ...{
      DB_POSTGRESDB_USER: database.username,
      DB_POSTGRESDB_PASSWORD: decodeURIComponent(database.password),
    },
    ...{
      DB_POSTGRESDB_DATABASE: database.pathname.slice(1),
      N8N_CUSTOM_EXTENSIONS: join(root, 'integrations/n8n'),
    },
    ...{
      N8N_DIAGNOSTICS_ENABLED: 'false',
      N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
      N8N_RUNNERS_BROKER_PORT: String(await freePort()),
    },
  };
  const program = join(folder, 'node_modules/n8n/bin/n8n');
  const command = async (...args: string[]) => {
    const ran = runEngine(t, { cwd: folder, program, args, env });
    assert.equal(await ran.ended(), 0, ran.output());
  };
  const { merchantId, accessToken, webhookSecret } = merchant;
  const data = { url: ground.tribuneUrl, merchantId, accessToken, webhookSecret };
  const credential = { id: 'tribune', name: 'Tribune', type: 'tribuneApi', data };
  await writeFile(join(home, 'credentials.json'), JSON.stringify([credential]));
  await command('import:credentials', `--input=${join(home, 'credentials.json')}`);
  for (const workflow of workflows) {
    await writeFile(join(home, 'workflow.json'), JSON.stringify(workflow));
    await command('import:workflow', `--input=${join(home, 'workflow.json')}`);
    await command('publish:workflow', `--id=${workflow.id}`);
  }
  runEngine(t, { cwd: folder, program, args: ['start'], env });
  await until(async () => (await listWebhooks(merchant.staff)).webhooks.length === workflows.length);
}

const on = (resource: string, operation: string, more: object) => ({ resource, operation, ...more });
const reviewId = '={{ $("Trigger").item.json.data.id }}';

const workflows = [
  workflow('reviews', 'review.created', [
    on('review', 'get', { reviewId }),
    on('review', 'moderate', { reviewId, status: 'approved' }),
    on('review', 'reply', {
      reviewId,
      text: '=Thank you for {{ $json.rating }} stars, {{ $json.authorName }}!',
    }),
    on('order', 'create', {
      ...{ orderId: 'N-1', customerEmail: 'ida@example.com', customerName: 'Ida', customerID: 'C-1' },
      ...{ reviewPageUrl: 'https://shop.example/reviews', deliveryDate: '={{ $now.toISO() }}' },
      products: '[{ "productId": "BAG", "productName": "Bag", "quantity": 1, "price": 40 }]',
    }),
    on('review', 'getAll', { limit: 1, statuses: ['approved'] }),
  ]),
  workflow('questions', 'question.created', [
    on('question', 'answer', { questionId: reviewId, answer: 'Yes, up to 16 inches.' }),
  ]),
];

/** A workflow of n8n: the trigger, then one action after the other. */
function workflow(id: string, event: string, actions: object[]) {
  const credentials = { tribuneApi: { id: 'tribune', name: 'Tribune' } };
  const node = (name: string, type: string, more: { x: number; parameters: object }) => ({
    ...{ id: `${id}-${name}`, name, type: `CUSTOM.${type}`, typeVersion: 1, credentials },
    ...{ position: [more.x * 200, 0], parameters: more.parameters },
  });
  const nodes = [
    {
      ...node('Trigger', 'tribuneTrigger', { x: 0, parameters: { events: [event] } }),
      webhookId: `${id}-hook`,
    },
    ...actions.map((parameters, index) =>
      node(`Action ${index + 1}`, 'tribune', { x: index + 1, parameters }),
    ),
  ];
  const connections = Object.fromEntries(
    nodes
      .slice(0, -1)
      .map(({ name }, index) => [
        name,
        { main: [[{ node: nodes[index + 1]?.name, type: 'main', index: 0 }]] },
      ]),
  );
  return { id, name: id, nodes, connections, settings: { executionOrder: 'v1' } };
}
