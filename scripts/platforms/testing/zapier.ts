import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { askQuestion, getReview, listWebhooks, submitReview } from '@tribune/client';
import { until } from '../../../packages/server/src/testing/processes.ts';
import { root } from '../../packages/workspace.ts';
import { type Merchant, startGround } from './ground.ts';

const folder = join(root, 'integrations/zapier');

// biome-ignore lint/suspicious/noExplicitAny: the platform is only installed for `npm run test:platforms`
type Untyped = any;

/** What the app must do in Zapier's own test runner, which works offline, with a real Tribune. */
export function testZapier(): void {
  test('the Zapier app', async (t) => {
    const require = createRequire(join(folder, 'index.js'));
    const zapier = require(join(folder, 'node_modules/zapier-platform-core'));
    const { default: app } = await import(pathToFileURL(join(folder, 'index.js')).href);
    const ground = await startGround(t);
    const merchant = await ground.createMerchant();
    const run = runnerOf(zapier.createAppTester(app), { ground, merchant });

    await t.test('`zapier validate` finds nothing', async () => {
      const handler = require(
        join(folder, 'node_modules/zapier-platform-core/src/tools/create-lambda-handler.js'),
      )(app);
      assert.deepEqual((await handler({ command: 'validate' })).results, []);
    });
    await t.test('a connection is tested, and a wrong token is named', async () => {
      await run(app.authentication.test);
      const refused = run(app.authentication.test, {}, { accessToken: 'trp_wrong' });
      await assert.rejects(refused, /access token is unknown/);
    });
    await t.test('an event starts a Zap if Tribune has signed it', (part) =>
      eventsArrive(part, app, run, merchant),
    );
    await t.test('a review is found, moderated and replied to', () => reviewIsHandled(app, run, merchant));
    await t.test('a question is answered', async () => {
      const asked = await askQuestion(merchant.staff, {
        ...{ productId: 'BAG', externalProductId: 'BAG', text: 'Does it hold a laptop?' },
        ...{ authorName: 'Maya', authorEmail: 'maya@example.com' },
      });
      const { answer_question } = app.creates;
      const answered = await run(answer_question.operation.perform, {
        questionId: asked.id,
        answer: 'Yes, up to 16 inches.',
      });
      assert.equal(answered.verified, true);
    });
    await t.test('an order is sent, signed, and refused without a secret', async () => {
      const order = {
        ...{ orderId: 'Z-1', customerEmail: 'ida@example.com', deliveryDate: new Date().toISOString() },
        ...{ customerName: 'Ida', customerID: 'C-1', reviewPageUrl: 'https://shop.example/reviews' },
        products: [{ productId: 'BAG', productName: 'Bag', quantity: 1, price: 40 }],
      };
      const { perform } = app.creates.create_order.operation;
      assert.deepEqual((({ id, status }) => ({ id, status }))(await run(perform, order)), {
        id: 'Z-1',
        status: 'scheduled',
      });
      await assert.rejects(run(perform, order, { webhookSecret: '' }), /Add the webhook secret/);
      await assert.rejects(run(perform, { ...order, products: [] }), /products/);
    });
  });
}

type Run = (perform: unknown, inputData?: object, changed?: object, more?: object) => Promise<Untyped>;

function runnerOf(
  appTester: (perform: unknown, bundle: object) => Promise<unknown>,
  { ground, merchant }: { ground: { tribuneUrl: string }; merchant: Merchant },
): Run {
  const { merchantId, accessToken, webhookSecret } = merchant;
  const authData = { url: ground.tribuneUrl, merchantId, accessToken, webhookSecret };
  return (perform, inputData = {}, changed = {}, more = {}) =>
    appTester(perform, { authData: { ...authData, ...changed }, inputData, ...more });
}

async function reviewIsHandled(app: Untyped, run: Run, { staff }: Merchant): Promise<void> {
  const { id: reviewId } = await submitReview(staff, {
    ...{ productId: 'BAG', rating: 4, authorName: 'Maya', authorEmail: 'maya@example.com' },
    text: 'Dry in every storm.',
  });
  const { moderate_review, reply_to_review } = app.creates;
  const { get_review, list_reviews } = app.searches;
  const decision = { reviewId, status: 'rejected', reasonCode: 'spam' };
  assert.equal((await run(moderate_review.operation.perform, decision)).status, 'rejected');
  await run(moderate_review.operation.perform, { reviewId, status: 'approved' });
  await run(reply_to_review.operation.perform, { reviewId, text: 'Thank you!' });
  const [found] = await run(get_review.operation.perform, { reviewId });
  assert.deepEqual([found.id, found.reply.text], [reviewId, 'Thank you!']);
  const listed = await run(list_reviews.operation.perform, { status: 'approved' });
  assert.ok(listed.some(({ id }: { id: string }) => id === reviewId));
  assert.deepEqual(await run(list_reviews.operation.perform, { status: 'rejected' }), []);
  await assert.rejects(run(moderate_review.operation.perform, { reviewId, status: 'nonsense' }), /status/);
  assert.equal((await getReview(staff, { reviewId })).status, 'approved');
}

async function eventsArrive(t: TestContext, app: Untyped, run: Run, { staff }: Merchant): Promise<void> {
  const received: { headers: object; content: string }[] = [];
  const server = createServer(async (request, response) => {
    const content = Buffer.concat(await request.toArray()).toString();
    // As Zapier passes headers on.
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [`Http-${name}`, value]),
    );
    received.push({ headers, content });
    response.end();
  }).listen(0, '127.0.0.1');
  t.after(() => server.close());
  await until(() => server.listening);
  const targetUrl = `http://127.0.0.1:${(server.address() as { port: number }).port}/zap`;
  const { operation } = app.triggers.event;
  const inputData = { type: 'review.created' };
  const subscribeData = await run(operation.performSubscribe, inputData, {}, { targetUrl });
  const { id } = await submitReview(staff, {
    ...{ productId: 'BAG', rating: 5, authorName: 'Ben', authorEmail: 'ben@example.com' },
    text: 'It survived a mountain.',
  });
  await until(() => received.length > 0);
  const receive = (rawRequest: object) =>
    run(operation.perform, inputData, {}, { rawRequest, subscribeData });
  const [request = assert.fail()] = received;
  const [event] = await receive(request);
  assert.deepEqual([event.type, event.data.id, event.id !== undefined], ['review.created', id, true]);
  assert.deepEqual(await receive({ ...request, content: request.content.replace('5', '1') }), []);
  const forged = createHmac('sha256', 'wrong').update(request.content).digest('base64');
  const headers = { ...request.headers, 'Http-webhook-signature': `v1,${forged}` };
  assert.deepEqual(await receive({ ...request, headers }), []);
  const [sample] = await run(operation.performList, inputData);
  assert.equal(sample.data.id, id);
  await run(operation.performUnsubscribe, {}, {}, { subscribeData });
  assert.deepEqual((await listWebhooks(staff)).webhooks, []);
}
