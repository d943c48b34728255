import assert from 'node:assert/strict';
import { changeSettings, getOrder } from '@tribune/client';
import { requestsOf } from './requests.ts';
import { eventually, type Scene, settingsPage, shot } from './woocommerce-cases.ts';
import { buy, createProduct, setStatus } from './woocommerce-store.ts';

/** Later tests look at what becomes of requests before they are sent. */
export const delayRequests = ({ merchant }: Scene) => changeSettings(merchant.staff, { requestDelayDays: 3 });

export async function refundedOrder(scene: Scene): Promise<void> {
  const { ground, merchant, store } = scene;
  const product = await createProduct(store, 'Refunded boots');
  const email = `refund${product.id}@example.com`;
  const orderId = await buy(store, product, email);
  await setStatus(store, orderId, 'completed');
  await store.runQueue();
  const [before] = await requestsOf(merchant, String(orderId));
  assert.equal(before?.status, 'scheduled');
  await store.php(
    `wc_create_refund(['order_id' => $in['orderId'], 'amount' => wc_get_order($in['orderId'])->get_total()]); return true;`,
    { orderId },
  );
  await store.runQueue();
  const [after] = await requestsOf(merchant, String(orderId));
  assert.equal(after?.status, 'cancelled');
  assert.equal((await getOrder(merchant.staff, { orderId: String(orderId) })).status, 'refunded');
  assert.ok(!ground.mail.received.some(({ to }) => to === email));
}

/** What becomes of an order after its completion, in PHP, and what Tribune must know in the end. */
const lives: { name: string; after: string; order: string; request: string }[] = [
  { name: 'completed', after: '', order: 'completed', request: 'scheduled' },
  {
    name: 'refunded',
    after: "wc_create_refund(['order_id' => $order->get_id(), 'amount' => $order->get_total()]);",
    order: 'refunded',
    request: 'cancelled',
  },
  {
    name: 'refunded in part',
    after: "wc_create_refund(['order_id' => $order->get_id(), 'amount' => 5]);",
    order: 'completed',
    request: 'scheduled',
  },
  { name: 'canceled', after: "$order->update_status('cancelled');", order: 'canceled', request: 'cancelled' },
  { name: 'trashed', after: '$order->delete(false);', order: 'canceled', request: 'cancelled' },
  {
    name: 'trashed and restored',
    after: '$order->delete(false); $send(); wc_get_order($id)->untrash();',
    order: 'completed',
    request: 'scheduled',
  },
  {
    name: 'deleted',
    after: '$order->delete(true);',
    order: 'deleted',
    request: 'cancelled',
  },
  {
    name: 'with a corrected address',
    after: "$order->set_billing_email('new-' . $order->get_billing_email()); $order->save();",
    order: 'completed',
    request: 'scheduled',
  },
];

/** Action Scheduler sends 25 messages at a time. */
const sendAll =
  'for ($run = 0; $run < 10 && Tribune\\Queue::waiting(); $run++) ActionScheduler_QueueRunner::instance()->run();';

/** In WooCommerce's order tables, or in posts as earlier versions. */
export async function livesOfOrders(
  { merchant, store }: Scene,
  { count, tables }: { count: number; tables: boolean },
): Promise<void> {
  await storeOrdersIn(store, tables);
  const product = await createProduct(store, 'Tarn Bottle');
  const ids = await store.php<number[]>(
    `$ids = [];
     for ($i = 0; $i < $in['count']; $i++) {
       $order = wc_create_order(); $order->add_product(wc_get_product($in['id'])); $order->set_billing_first_name('Mika');
       $order->set_billing_email("mika$i-{$in['id']}@example.com"); $order->calculate_totals(); $order->update_status('completed');
       $ids[] = $order->get_id();
     }
     ${sendAll} return $ids;`,
    { id: product.id, count },
  );
  // A runner that the store has started itself may be sending them.
  await eventually(async () => {
    await store.runQueue();
    const scheduled = await Promise.all(ids.map((id) => requestsOf(merchant, String(id))));
    return scheduled.every(([request]) => request) || undefined;
  });
  const before = (await store.requests()).length;
  const code = lives.map(({ after }, index) => `case ${index}: ${after} break;`).join('\n');
  await store.php(
    `$send = function () { ${sendAll} };
     foreach ($in['ids'] as $i => $id) { $order = wc_get_order($id); switch ($i % ${lives.length}) { ${code} } }
     $send(); return true;`,
    { ids },
  );
  const table = new Map<string, number>();
  for (const [index, orderId] of ids.entries()) {
    const life = lives[index % lives.length];
    const [request] = await requestsOf(merchant, String(orderId));
    const order = await getOrder(merchant.staff, { orderId: String(orderId) }).then(
      ({ status }) => status,
      () => 'deleted',
    );
    assert.deepEqual([life?.name, order, request?.status], [life?.name, life?.order, life?.request]);
    const line = `${life?.name}: order ${order}, request ${request?.status}`;
    table.set(line, (table.get(line) ?? 0) + 1);
  }
  const sent = (await store.requests()).slice(before).filter((line) => line.includes('/webhooks/'));
  assert.deepEqual(
    sent.filter((line) => !line.endsWith(' 200')),
    [],
  );
  for (const [line, count] of table) console.log(`${count} ${line}`);
  console.log(`${sent.length} messages about their changes, all 200`);
  await storeOrdersIn(store, true);
}

/** Past the guard of the option, which wants both storages to have the same orders. */
const storeOrdersIn = (store: Scene['store'], tables: boolean) =>
  store.php(
    `global $wpdb;
     $wpdb->update($wpdb->options, ['option_value' => $in['tables'] ? 'yes' : 'no'], ['option_name' => 'woocommerce_custom_orders_table_enabled']);
     return true;`,
    { tables },
  );

export async function tribuneAway(scene: Scene): Promise<void> {
  const { ground, merchant, store, browser } = scene;
  const product = await createProduct(store, 'Away Socks');
  await store.runQueue();
  const orderId = await buy(store, product, `away${product.id}@example.com`);
  await ground.stopServing();
  await setStatus(store, orderId, 'completed');
  await store.runQueue();
  const state = await store.php<{ failures: number; waiting: number }>(
    `return ['failures' => Tribune\\Health::of('send')['failures'], 'waiting' => Tribune\\Queue::waiting()];`,
  );
  assert.ok(state.failures >= 1 && state.waiting >= 1, JSON.stringify(state));
  await browser.page.goto(settingsPage(store));
  await browser.page.getByText(/Tribune does not respond/).waitFor();
  await shot(browser.page, 'away');
  const reviewed = await store.php<string>(
    `return get_permalink(get_posts(['post_type' => 'product', 'title' => 'Fell Beanie'])[0]);`,
  );
  const page = await fetch(reviewed);
  assert.equal(page.status, 200);
  const html = await page.text();
  assert.ok(html.includes('Warm ears on every tour'), 'the stored reviews remain');
  assert.ok(html.includes('"ratingValue":4'), 'as do the structured data');
  const unreviewed = await fetch(product.url);
  // Node's fetch can throw from its socket if the server closes the connection before the body is read.
  await unreviewed.text();
  assert.equal(unreviewed.status, 200, 'a product without stored reviews has its page');
  await ground.restart();
  const order = await eventually(async () => {
    await store.runQueue();
    return getOrder(merchant.staff, { orderId: String(orderId) }).catch(() => undefined);
  });
  assert.equal(order.status, 'completed');
}

export async function chosenStatusAndConsent({ merchant, store }: Scene): Promise<void> {
  await changeSettings(merchant.staff, { requestConsent: 'opt_in' });
  const settings = `update_option('tribune_settings', ['status' => 'processing', 'consent' => true, 'display' => true]);`;
  await store.php(`${settings} return true;`);
  const product = await createProduct(store, 'Early Gloves');
  // An order on account is in process at once.
  const agreed = await buy(store, product, `yes${product.id}@example.com`, {
    'tribune/review-requests': true,
  });
  const silent = await buy(store, product, `no${product.id}@example.com`);
  // A runner that the store has started itself may be sending them.
  const statusOf = (orderId: number) =>
    eventually(async () => {
      await store.runQueue();
      return (await requestsOf(merchant, String(orderId)))[0]?.status;
    });
  assert.deepEqual([await statusOf(agreed), await statusOf(silent)], ['scheduled', 'skipped']);
  await store.php(`delete_option('tribune_settings'); return true;`);
  await changeSettings(merchant.staff, { requestConsent: 'soft_opt_in' });
}
