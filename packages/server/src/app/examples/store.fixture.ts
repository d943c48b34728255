import assert from 'node:assert/strict';
import { Logger, runOnce } from 'graphile-worker';
import { sendDigests } from '../../features/daily-digest/digest.ts';
import { startNameServer } from '../../features/domains/name-server.fixture.ts';
import { importerOf } from '../../features/imports/files.fixture.ts';
import { alertOfRisingTopics } from '../../features/insights/alerts.ts';
import { startMediaHarness } from '../../features/media/testing/shop.ts';
import { notifyOfFailures } from '../../features/orders/connection-failures.ts';
import { notifyOfDecisions } from '../../features/reports/index.ts';
import { sendDueRequests } from '../../features/review-requests/dispatching.ts';
import { recordNotReceived } from '../../features/review-requests/index.ts';
import { syndicateOnce } from '../../features/syndication/dispatching.ts';
import { buildDueTopics } from '../../features/topics/schedule.ts';
import { startTranslationServer } from '../../features/translations/translation-server.fixture.ts';
import { sequenceDue } from '../../features/transparency/sequencing.ts';
import {
  givenEndpoint,
  type ReceivedEvent,
  receiversHere,
  senderOf,
  startReceiver,
} from '../../features/webhooks/receiver.fixture.ts';
import { mailFromOf, publicUrlOf } from '../../platform/config.ts';
import { sendDueMails } from '../../platform/mail/sending.ts';
import { noteMailServer } from '../../platform/mail/server-setting.ts';
import { smtpTransport } from '../../platform/mail/transport.ts';
import { submission } from '../../testing/given.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import { rateLimits } from '../../testing/rate-limits.ts';
import { deliver, order, sendFrom } from '../../testing/shop-messages.ts';
import { tasksOf } from '../jobs.ts';
import { Counterparts } from './same-answer.fixture.ts';

/** Start time of the examples' clock, which then advances. */
const begin = Date.parse('2026-11-16T09:00:00.000Z');

/** Creates Larkmoor, a store for outdoor clothing, with everything that the examples require. */
export async function setup() {
  const [mailServer, translationServer] = await Promise.all([startMailServer(), startTranslationServer()]);
  const { address: nameServer } = await startNameServer();
  const harness = await startMediaHarness({
    DNS_SERVERS: nameServer,
    ...receiversHere,
    ...rateLimits(100_000),
    PUBLIC_URL: 'https://reviews.larkmoor.example',
    SMTP_URL: mailServer.url,
    TRANSLATION_PROVIDER: 'libretranslate',
    TRANSLATION_URL: translationServer.url,
  });
  const { context, clock, app } = harness;
  clock.advance(begin - clock.now().getTime());
  const shop = await harness.merchant({
    name: 'Larkmoor',
    origins: ['https://larkmoor.example'],
    ownerEmail: 'ida@larkmoor.example',
  });
  await noteMailServer(context.db, true);
  const transport = await smtpTransport(mailServer.url, 1);
  const sender = {
    ...context,
    transport,
    from: mailFromOf(context.config),
    rate: 0,
    ratePerMerchant: 0,
    concurrency: 1,
    now: () => clock.now(),
  };
  const dispatch = {
    db: context.db,
    publicUrl: publicUrlOf(context.config),
    concurrency: 1,
    now: () => clock.now(),
  };
  const answers = new Map<string, unknown>();
  const counterparts = new Counterparts();
  counterparts.bind(exampleMerchantId, shop.id);
  const receiver = await startReceiver();
  const { send } = senderOf(harness);
  const moderationService = await startReceiver();
  moderationService.answer = (_arrived, reply) =>
    void reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(exampleVerdict));
  const couponService = await startReceiver();
  couponService.answer = (_arrived, reply) =>
    void reply.writeHead(200, { 'content-type': 'application/json' }).end('{"couponCode": "THANKS-7Q4M"}');

  translationServer.answer = ({ body }) => ({
    translatedText: body.q.map((text: string) => translations[text] ?? text),
    detectedLanguage: body.q.map(() => ({ confidence: 97, language: 'en' })),
  });

  let caller = shop;

  return {
    app,
    /** The caller of the examples' requests. */
    caller: () => caller,
    base: harness.base,
    databaseUrl: harness.databaseUrl,
    clock,
    shop,
    answers,
    counterparts,
    secrets: { shopify: '', woocommerce: 'woocommerce-webhook-secret' },
    /** The actual address of the merchant's moderation service. */
    moderationUrl: moderationService.url,
    /** The actual address of the merchant's coupon service. */
    couponUrl: couponService.url,
    answerOf: (operationId: string) => answers.get(operationId),
    /** All events that were delivered so far. */
    events: (): ReceivedEvent[] => receiver.arrived.map(({ event }) => event),
    async receiveEvents() {
      const { id } = await givenEndpoint(shop, receiver, ['*', 'review_request.due']);
      await shop.asStaff('POST', `/admin/webhooks/${id}/test`);
    },
    deliverEvents: send,
    /** Continues in the sandbox, with an order and an endpoint. */
    async enterSandbox() {
      const { data } = answers.get('createSandbox') as { data: Record<string, string> };
      const { merchantId: id = '', apiKey = '', accessToken = '', webhookSecret = '' } = data;
      caller = { ...shop, id, apiKey, accessToken, webhookSecret };
      for (const [path, payload] of [
        ['/admin/onboarding/test-order', { productId: 'SKU-1042', productName: 'Rain jacket' }],
        ['/admin/webhooks', { url: couponService.url, events: ['*'] }],
      ] as const) {
        const headers = { 'x-merchant-id': id, authorization: `Bearer ${accessToken}` };
        const answer = await app.inject({ method: 'POST', url: `/apiV2${path}`, headers, payload });
        assert.equal(answer.statusCode, 200, answer.body);
      }
    },
    /** A brand whose offer the store accepts. */
    async offerReviews() {
      const brand = await harness.merchant({ name: 'Tarnfell', origins: ['https://tarnfell.example'] });
      const { body } = await brand.asStaff('POST', '/admin/syndication/offers', { name: 'Larkmoor' });
      counterparts.bind(exampleInvitation, body.data.code);
    },
    /** Stores when keys and tokens were used, which a timer does every few seconds. */
    writeUses: () => context.directory.writeUses(),
    syndicate: () => syndicateOnce(context),
    async sequenceLog() {
      const sequencing = { ...dispatch, log: context.log };
      while (await sequenceDue(sequencing, { scan: true }));
    },
    /** Sends the notifications about decisions on reports that can no longer be undone. */
    notifyOfDecisions: () => notifyOfDecisions(context),
    findTopics: () => buildDueTopics(context),
    async raiseComplaints() {
      const said = (text: string, count: number, daysAgo: number) =>
        Array.from({ length: count }, (_, number) => {
          const at = new Date(context.clock.now().getTime() - daysAgo * 86_400_000).toISOString();
          return `SKU-3002,3,"${text}",Ada,ada.${daysAgo}.${number}@example.com,${at}`;
        });
      const file = [
        'productId,rating,text,authorName,authorEmail,createdAt',
        ...said('The zipper works great.', 18, 60),
        ...said('Bad zipper, it broke.', 2, 61),
        ...said('Bad zipper, it broke after a week.', 12, 5),
      ].join('\n');
      await importerOf({ context })(shop, file);
      await buildDueTopics(context);
      await alertOfRisingTopics(context);
    },
    /** Runs all queued jobs, as a worker does. */
    work: () =>
      runOnce({
        connectionString: harness.databaseUrl,
        taskList: tasksOf(context),
        logger: new Logger(() => () => {}),
        noHandleSignals: true,
      }),
    /** Sends what is due, and binds the token of the last email, which the outbox does not show. */
    async sendEmails(exampleToken: keyof typeof exampleTokens) {
      await sendDueRequests(dispatch);
      await sendDueMails(sender);
      const text = mailServer.received.at(-1)?.parsed.text ?? '';
      const [, token] = /(?:\/r\/|reviewToken=)([\w-]{64})/.exec(text) ?? [];
      assert.ok(token, text);
      counterparts.bind(exampleTokens[exampleToken], token);
    },
    async givenReview(changes: Record<string, unknown>) {
      const answer = await shop.asServer(
        'POST',
        '/reviews',
        submission(shop, { productId: 'SKU-1042', ...changes }),
      );
      assert.equal(answer.status, 200, JSON.stringify(answer.body));
    },
    /** Sends Shopify's messages with a wrong signature for an hour. */
    async failMessages() {
      for (const topic of ['orders/fulfilled', 'orders/updated']) {
        clock.advance(10_000);
        const secret = 'another secret';
        await sendFrom({ app }, shop, { platform: 'shopify', path: '', topic, secret, body: { id: 1 } });
      }
      const later = new Date(clock.now().getTime() + 60 * 60 * 1000);
      await notifyOfFailures({ ...context, clock: { now: () => later } });
    },
    /** Six browsers send ratings without text within an instant. */
    async raid() {
      for (let number = 0; number < 6; number++) {
        const { text: _text, ...rating } = submission(shop, { productId: 'SKU-2010' });
        const review = { ...rating, authorName: 'Ada', authorEmail: `ada.${number}@example.org` };
        await shop.asBrowser('POST', '/reviews', review, { 'user-agent': `Browser ${number}` });
      }
    },
    /** Hands the requests of two orders to the store's own tool, which cannot send one of them. */
    async handOver() {
      const delivery = { requestDelivery: 'event', unconfirmedRequests: 'report' };
      await shop.asStaff('PATCH', '/admin/settings', delivery);
      const requestIdOf = async (orderId: string) => {
        const customer = { customerEmail: 'lena.fischer@example.com', customerName: 'Lena Fischer' };
        const { body } = await deliver({ app }, shop, order({ orderId, ...customer, customerID: 'C-1051' }));
        await sendDueRequests(dispatch);
        return body.data.requestId;
      };
      const failed = { status: 'failed', reason: 'The telephone number is not in use' };
      const requestId = await requestIdOf('LM-10050');
      await shop.asServer('POST', `/admin/review-requests/${requestId}/delivery`, failed);
      await send();
      counterparts.bind(exampleRequest, await requestIdOf('LM-10051'));
    },
    /** Triggers every event that no example triggers. */
    async decideOnEverything() {
      const review = async (changes: Record<string, unknown>) =>
        (await shop.asServer('POST', '/reviews', submission(shop, { productId: 'SKU-2010', ...changes })))
          .body.data;
      const { id } = await review({
        authorName: 'Jonas Weber',
        authorEmail: 'jonas.weber@example.com',
        text: 'Keeps tea hot for the whole day on the trail, and the lid never leaked in my backpack.',
      });
      const decide = async (path: string, statuses: string[]) => {
        for (const status of statuses)
          await shop.asStaff('PATCH', `${path}/moderate`, { status, reasonCode: 'off_topic' });
      };
      await decide(`/reviews/${id}`, ['rejected', 'approved', 'flagged']);
      const ofStore = await shop.asServer('POST', '/store-reviews', {
        rating: 5,
        authorName: 'Jonas Weber',
        authorEmail: 'jonas.weber@example.com',
        text: 'The parcel came a day early, and the invoice was in it.',
        orderId: 'LM-10044',
      });
      await decide(`/store-reviews/${ofStore.body.data.id}`, ['rejected', 'approved', 'flagged']);
      const question = await shop.asServer('POST', '/products/SKU-2010/questions', {
        text: 'Does the bottle fit into the holder of a bicycle?',
        authorName: 'Lena Fischer',
        authorEmail: 'lena.fischer@example.com',
        externalProductId: 'SKU-2010',
      });
      await decide(`/questions/${question.body.data.id}`, ['rejected', 'flagged', 'approved']);
      const answer = await shop.asServer('POST', `/questions/${question.body.data.id}/answers`, {
        answer: 'Mine does, in a holder of 74 mm.',
        author: { name: 'Piet de Vries', email: 'piet.devries@example.com' },
      });
      await shop.asStaff('POST', '/admin/queue/decide', {
        items: [{ id: answer.body.data.id }],
        status: 'approved',
      });
      await shop.asStaff('POST', '/admin/queue/undo', { ids: [answer.body.data.id] });
      await decide(`/answers/${answer.body.data.id}`, ['rejected', 'flagged']);
      const other = await shop.asServer('POST', '/products/SKU-2010/questions', {
        text: 'Is the lid dishwasher safe?',
        authorName: 'Marco Rossi',
        authorEmail: 'marco.rossi@example.com',
        externalProductId: 'SKU-2010',
      });
      await shop.asStaff('POST', '/admin/queue/decide', {
        items: [{ id: other.body.data.id }],
        status: 'approved',
      });
      await shop.asStaff('POST', '/admin/queue/undo', { ids: [other.body.data.id] });
      const missing = order({
        orderId: 'LM-10077',
        customerEmail: 'lena.fischer@example.com',
        customerID: 'C-1077',
      });
      await deliver({ app }, shop, missing);
      await sendDueRequests(dispatch);
      const merchantId = shop.uuid;
      await sendDigests(context);
      const { publicUrl } = dispatch;
      await recordNotReceived(context.db, merchantId, {
        orderId: missing.orderId,
        publicUrl,
        now: context.clock.now(),
      });
    },
  };
}

const exampleVerdict = {
  verdict: 'hold',
  findings: [{ reasonCode: 'other', field: 'text', excerpt: 'sample review', message: 'Mentions a sample' }],
};

/** Placeholder for the merchant's ID in the examples. */
const exampleMerchantId = 'merchant_01kad4s5xkf0qv6q4kqf2tx9yh';

/** Placeholders for the tokens of emails in the examples. */
const exampleTokens = {
  request: 'AZ2mEKb0cKW5vHk0qLw3oQ8vXcJ7bN1tRfYs5eDiUaGpMh4WzKj6TnVxBrSyLd2E',
  update: 'AZ2mEKb0cKW5vHk0qLw3oQ1fRtY6uI9oPaSdFg3HjKlZx7CvBnMq2WeRtY4uIoP5',
};

/** Stands for the request that was handed to a tool in the examples. */
const exampleRequest = 'request_01kad4s5xkf0qv6q4kqf2tx9yk';

/** Placeholder for the brand's invitation code in examples. */
const exampleInvitation =
  'trs_eyJ2IjoxLCJhZ3JlZW1lbnQiOiJhZ3JlZW1lbnRfMDFrYWQ0czV4a2YwcXY2cTRrcWYydHg5eWgifQ';

/** German translations of the texts of the review in the example. */
const translations: Readonly<Record<string, string>> = {
  'Dry after three days of rain': 'Trocken nach drei Tagen Regen',
  'Wore it through three days of rain in the hills. The hood fits over a helmet, and the pockets stay dry.':
    'Drei Tage Regen in den Bergen getragen. Die Kapuze passt über einen Helm, und die Taschen bleiben trocken.',
  'Light and really waterproof': 'Leicht und wirklich wasserdicht',
  'Only two colors': 'Nur zwei Farben',
};
