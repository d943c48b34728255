import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startHarness } from '../../testing/harness.ts';
import { sendFrom } from '../../testing/shop-messages.ts';
import { sendDueRequests } from '../review-requests/dispatching.ts';
import { candle, fulfillment, shopify, woo, wooLine } from './shop-orders.fixture.ts';

/*
 * The lives of 40 orders in the messages that both platforms send of them. docs/guides/sending-orders.md has the table.
 */

const harness = await startHarness();
const secret = 'the secret';

type Message = readonly [topic: string, changes: object];
type Platform = 'shopify' | 'woocommerce';

const [both, rest] = [[candle(), candle({ id: 2, product_id: 32 })], [candle({ current_quantity: 0 })]];
const [wooBoth, wooRest] = [[wooLine(), wooLine({ id: 2, product_id: 12 })], [wooLine({ product_id: 12 })]];
const unfulfilled = { fulfillment_status: null, fulfillments: [] };
const corrected = (id: number) => `corrected.${id}@example.com`;

/** What happens to an order, as Shopify and as WooCommerce describe it. */
const steps: Record<string, (id: number) => Record<Platform, Message>> = {
  created: () => ({
    shopify: ['orders/create', { ...unfulfilled, financial_status: 'pending' }],
    woocommerce: ['order.created', { status: 'pending', date_completed_gmt: null }],
  }),
  paid: () => ({
    shopify: ['orders/paid', unfulfilled],
    woocommerce: ['order.updated', { status: 'processing', date_completed_gmt: null }],
  }),
  'partly fulfilled': () => ({
    shopify: ['orders/partially_fulfilled', { fulfillment_status: 'partial' }],
    woocommerce: ['order.updated', { status: 'partial-shipped', date_completed_gmt: null }],
  }),
  fulfilled: () => ({ shopify: ['orders/fulfilled', {}], woocommerce: ['order.updated', {}] }),
  'fulfillment canceled': () => ({
    shopify: [
      'orders/updated',
      { fulfillment_status: null, fulfillments: [fulfillment('cancelled', '2036-11-03')] },
    ],
    woocommerce: ['order.updated', { status: 'processing', date_completed_gmt: null }],
  }),
  'partly refunded': () => ({
    shopify: [
      'orders/updated',
      {
        financial_status: 'partially_refunded',
        line_items: [...rest, candle({ id: 2, product_id: 32 })],
        refunds: [{ refund_line_items: [{ line_item_id: 1, quantity: 1 }] }],
      },
    ],
    woocommerce: ['order.updated', { total: '25.00', refunds: [{ id: 1, total: '-12.50' }] }],
  }),
  refunded: () => ({
    shopify: ['orders/updated', { financial_status: 'refunded' }],
    woocommerce: ['order.updated', { status: 'refunded' }],
  }),
  canceled: () => ({
    shopify: ['orders/cancelled', { cancelled_at: '2036-11-05T10:00:00Z', financial_status: 'voided' }],
    woocommerce: ['order.updated', { status: 'cancelled' }],
  }),
  deleted: () => ({ shopify: ['orders/delete', {}], woocommerce: ['order.deleted', {}] }),
  'address corrected': (id) => ({
    shopify: ['orders/updated', { email: corrected(id) }],
    woocommerce: ['order.updated', { billing: { first_name: 'Ada', email: corrected(id) } }],
  }),
  'line removed': () => ({
    shopify: ['orders/edited', { line_items: [...rest, candle({ id: 2, product_id: 32 })] }],
    woocommerce: ['order.updated', { line_items: wooRest }],
  }),
  'fulfilled without address': () => ({
    shopify: ['orders/fulfilled', { email: '', contact_email: null, customer: null }],
    woocommerce: ['order.updated', { billing: { first_name: 'Walk-in', email: '' } }],
  }),
  'fulfilled without product': () => ({
    shopify: ['orders/fulfilled', { line_items: [candle({ gift_card: true })] }],
    woocommerce: ['order.updated', { line_items: [wooLine({ product_id: 0 })] }],
  }),
  'fulfilled with odd fields': () => ({
    shopify: [
      'orders/fulfilled',
      {
        customer: 'Ada',
        customer_locale: 7,
        shipping_address: [],
        line_items: [candle({ quantity: '0.5' }), ...both],
      },
    ],
    woocommerce: [
      'order.updated',
      {
        customer_id: 'guest',
        shipping: null,
        meta_data: {},
        line_items: [wooLine({ quantity: null, name: 7 }), ...wooBoth],
      },
    ],
  }),
};

/** Steps in the order of their arrival, at `|` the due emails; the last answer; what is mailed in the end. */
const lives: readonly (readonly [arrivals: string, answer: string, mails: string])[] = [
  ['created, paid, fulfilled', 'scheduled', 'request, reminder'],
  ['fulfilled', 'scheduled', 'request, reminder'],
  ['created, paid, partly fulfilled, fulfilled', 'scheduled', 'request, reminder'],
  ['fulfilled, fulfilled, fulfilled', 'scheduled', 'request, reminder'],
  ['created, paid, canceled', 'skipped: canceled', ''],
  ['fulfilled, canceled', 'skipped: canceled', ''],
  ['fulfilled, refunded', 'skipped: refunded', ''],
  ['fulfilled, partly refunded', 'scheduled', 'request, reminder'],
  ['fulfilled, canceled, fulfilled', 'scheduled', 'request, reminder'],
  ['fulfilled, fulfillment canceled', 'skipped: not_completed', ''],
  ['fulfilled, address corrected', 'scheduled', 'request, reminder'],
  ['fulfilled, line removed', 'scheduled', 'request, reminder'],
  ['fulfilled, deleted', 'skipped: deleted', ''],
  ['fulfilled without address, address corrected', 'scheduled', 'request, reminder'],
  ['fulfilled without product', 'skipped: no_product', ''],
  ['fulfilled with odd fields', 'scheduled', 'request, reminder'],
  ['fulfilled, late paid', 'skipped: outdated', 'request, reminder'],
  ['canceled, late fulfilled', 'skipped: outdated', ''],
  // The answer says that the request was sent; its reminder is not.
  ['fulfilled | refunded', 'scheduled', 'request'],
  ['fulfilled | address corrected', 'scheduled', 'request, reminder'],
];

const firstId = 7000;
const idOf = (life: number) => firstId + life;

/** The body of a message. A late one was sent before the step that arrived first. */
function bodyOf(platform: Platform, id: number, { step, at }: { step: string; at: number }) {
  const [, name = ''] = /^(?:late )?(.*)$/.exec(step) ?? [];
  const stepOf = steps[name] ?? assert.fail(`There is no step ${name}`);
  const [topic, changes] = stepOf(id)[platform];
  if (name === 'deleted') return { topic, body: { id } };
  const time = `2036-11-${step === name ? 10 : '09'}T10:0${at}:00`;
  const body =
    platform === 'shopify'
      ? shopify(id, { line_items: both, updated_at: `${time}Z`, ...changes })
      : woo(id, { line_items: wooBoth, total: '25.00', date_modified_gmt: time, ...changes });
  return { topic, body };
}

for (const platform of ['shopify', 'woocommerce'] as const)
  test(`${lives.length} orders of ${platform} are asked about as their messages say, each of which is answered 200`, async (t) => {
    const shop = await harness.merchant();
    await shop.asStaff('PUT', `/admin/shop-connections/${platform}`, { secret });
    const answers = new Map<number, string>();
    let messages = 0;
    /** Sends one step of each order after the other, as a store with many orders does. */
    const send = async (part: 0 | 1) => {
      const stepsOf = lives.map(([arrivals]) => arrivals.split(' | ')[part]?.split(', ') ?? []);
      for (let at = 0; at < 4; at++)
        for (const [life, { [at]: step }] of stepsOf.entries()) {
          if (step === undefined) continue;
          const message = bodyOf(platform, idOf(life), { step, at: part * 5 + at });
          const { status, body } = await sendFrom(harness, shop, { platform, path: '', secret, ...message });
          assert.equal(status, 200, JSON.stringify(body));
          const { status: answer, reason } = body.data;
          answers.set(life, reason === null ? answer : `${answer}: ${reason}`);
          messages++;
        }
    };
    const mailDue = (day: string) =>
      sendDueRequests({
        db: harness.context.db,
        publicUrl: 'https://reviews.example',
        concurrency: 1,
        now: () => new Date(day),
      });
    await send(0);
    await mailDue('2036-12-01T10:00:00Z');
    await send(1);
    await mailDue('2036-12-20T10:00:00Z');

    const { mails } = (await shop.asStaff('GET', '/admin/mails?limit=100')).body.data;
    const mailed = (life: number) =>
      mails
        .filter(({ to }: { to: string }) => to.includes(`.${idOf(life)}@`))
        .map(({ kind }: { kind: string }) => kind.replace('review_', ''))
        .reverse()
        .join(', ');
    assert.deepEqual(
      lives.map(([arrivals], life) => [arrivals, answers.get(life), mailed(life)]),
      lives,
    );
    const { reviewRequests } = (await shop.asStaff('GET', '/admin/review-requests?limit=100')).body.data;
    const asked = (arrivals: string) => {
      const id = String(idOf(lives.findIndex(([one]) => one === arrivals)));
      const { customerEmail, products } = reviewRequests.find(
        (one: { orderId: string }) => one.orderId === id,
      );
      return [customerEmail, ...products.map(({ productId }: { productId: string }) => productId)];
    };
    const [first, second] = platform === 'shopify' ? ['31', '32'] : ['11', '12'];
    assert.deepEqual(asked('fulfilled, line removed').slice(1), [second]);
    // WooCommerce's message does not say which line was refunded.
    assert.deepEqual(
      asked('fulfilled, partly refunded').slice(1),
      platform === 'shopify' ? [second] : [first, second],
    );
    for (const life of ['fulfilled, address corrected', 'fulfilled without address, address corrected'])
      assert.match(asked(life)[0], /^corrected\./);
    t.diagnostic(`${messages} messages of ${lives.length} orders, all answered 200; ${mails.length} emails`);
  });
