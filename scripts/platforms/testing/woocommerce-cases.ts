import assert from 'node:assert/strict';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createConnectionCode, getOrder, listProducts, listShopConnections } from '@tribune/client';
import type { AdminBrowser } from './admin-browser.ts';
import type { Ground, Merchant } from './ground.ts';
import { requestsOf } from './requests.ts';
import { type BoughtProduct, buy, createProduct, type Store, setStatus } from './woocommerce-store.ts';

/** Polls a condition that takes a process of PHP to check. */
export async function eventually<Value>(condition: () => Promise<Value | undefined | false>): Promise<Value> {
  for (let tries = 0; tries < 120; tries++) {
    const value = await condition();
    if (value !== undefined && value !== false) return value;
    await delay(500);
  }
  throw new Error('It did not happen.');
}

export interface Scene {
  ground: Ground;
  merchant: Merchant;
  store: Store;
  browser: AdminBrowser;
}

/** Activates WooCommerce and the plugin in a store that sells to Germany on account, without traces of earlier tests. */
export async function prepareStore(store: Store): Promise<void> {
  await store.php(
    `foreach (['woocommerce/woocommerce.php', 'tribune-reviews/tribune-reviews.php'] as $plugin) activate_plugin($plugin);
     delete_option('tribune_connection'); delete_option('tribune_health'); delete_option('tribune_settings'); delete_option('tribune_import');
     as_unschedule_all_actions('', [], 'tribune');
     foreach (get_posts(['post_type' => 'page', 's' => 'tribune', 'numberposts' => -1]) as $page) wp_delete_post($page->ID, true);
     foreach (wc_get_orders(['limit' => -1, 'status' => 'any']) as $order) $order->delete(true);
     foreach (wc_get_products(['limit' => -1, 'status' => ['publish', 'draft', 'trash']]) as $product) $product->delete(true);
     update_option('woocommerce_coming_soon', 'no');
     update_option('woocommerce_default_country', 'DE');
     update_option('woocommerce_cod_settings', ['enabled' => 'yes', 'title' => 'Cash on delivery']);
     update_option('permalink_structure', '/%postname%/');
     switch_theme('twentytwentyfive');
     flush_rewrite_rules();
     wp_set_password('correct horse battery', 1);
     return true;`,
  );
}

export async function signIn({ store, browser: { page } }: Scene): Promise<void> {
  const login = await store.php<string>(`return get_userdata(1)->user_login;`);
  await page.goto(`${store.url}/wp-login.php`);
  await page.getByLabel('Username or Email Address').fill(login);
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.waitForURL(/wp-admin/);
}

export const settingsPage = (store: Store) => `${store.url}/wp-admin/admin.php?page=tribune-reviews`;

export async function connects(scene: Scene): Promise<void> {
  const { ground, merchant, store, browser } = scene;
  const { page } = browser;
  await signIn(scene);
  const { code } = await createConnectionCode(merchant.staff, { platform: 'woocommerce' });
  const connect = async () => {
    await page.goto(settingsPage(store));
    await page.getByLabel('URL of Tribune').fill(`${ground.tribuneUrl}/`);
    await page.getByLabel('Connection code').fill(code);
    await page.getByRole('button', { name: 'Connect' }).click();
  };
  await connect();
  await page.getByText('The store is connected.').waitFor();
  await shot(page, 'connected');
  const again = await fetch(`${ground.tribuneUrl}/apiV2/shop-connections/redeem`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code, storeUrl: store.url }),
  });
  assert.equal(again.status, 410, 'the code is used');
  const { connections } = await listShopConnections(merchant.staff);
  assert.equal(connections.find(({ platform }) => platform === 'woocommerce')?.connected, true);
}

export async function productsArrive({ merchant, store }: Scene): Promise<void> {
  const product = await createProduct(store, 'Fell Mittens', '4006381333931');
  const variable = await store.php<{ id: number; variation: number }>(
    `$product = new WC_Product_Variable(); $product->set_name('Rain jacket');
     $size = new WC_Product_Attribute(); $size->set_name('Size'); $size->set_options(['S', 'M']); $size->set_visible(true); $size->set_variation(true);
     $product->set_attributes([$size]); $product->save();
     $variation = new WC_Product_Variation(); $variation->set_parent_id($product->get_id()); $variation->set_attributes(['size' => 'S']);
     $variation->set_regular_price('99'); $variation->set_sku('JACKET-' . $product->get_id()); $variation->save();
     return ['id' => $product->get_id(), 'variation' => $variation->get_id()];`,
  );
  const arrived = async (productId: number) => {
    await store.runQueue();
    const { products } = await listProducts(merchant.staff, { productIds: [String(productId)] });
    return products.find((one) => one.productId === String(productId) && one.name);
  };
  const simple = await eventually(() => arrived(product.id));
  assert.equal(simple.gtin, '4006381333931');
  assert.match(simple.sku ?? '', /^WOO-/);
  assert.match(simple.category ?? '', /Clothing/);
  assert.match(simple.imageUrl ?? '', /jacket.*\.png$/);
  assert.equal(simple.url, product.url);
  const variation = await eventually(() => arrived(variable.variation));
  assert.equal(variation.groupId, String(variable.id));
}

export async function orderBecomesReview(scene: Scene): Promise<void> {
  const { ground, merchant, store } = scene;
  const product = await createProduct(store, 'Fell Beanie');
  const email = `chiara${product.id}@example.com`;
  const orderId = await buy(store, product, email);
  await store.runQueue();
  assert.deepEqual(await requestsOf(merchant, String(orderId)), [], 'it is not completed yet');
  await setStatus(store, orderId, 'completed');
  await store.runQueue();
  const order = await getOrder(merchant.staff, { orderId: String(orderId) });
  assert.equal(order.status, 'completed');
  const mail = await eventually(async () => ground.mail.received.find(({ to }) => to === email));
  const link = /https?:\/\/\S+\/r\/\S+/.exec(mail.parsed.text ?? '')?.[0];
  assert.ok(link, mail.parsed.text);
  await writeReview(scene, link, product);
  await seeReview(scene, product);
}

async function writeReview({ browser: { page } }: Scene, link: string, product: BoughtProduct) {
  await page.goto(link);
  await shot(page, 'hosted-page');
  await page
    .getByRole('radio', { name: /^4 stars/ })
    .first()
    .check();
  await page.getByLabel('Your review').first().fill(`Warm ears on every tour: ${product.name}.`);
  await page.getByRole('button', { name: 'Submit review' }).first().click();
  await page.getByText(/thank/i).first().waitFor();
}

async function seeReview({ store, browser: { page } }: Scene, product: BoughtProduct) {
  const text = `Warm ears on every tour: ${product.name}.`;
  const html = await eventually(async () => {
    await store.runQueue();
    const shown = await (await fetch(product.url)).text();
    return shown.includes(text) && shown;
  });
  assert.match(html, /class="tribune-verified"/);
  const described = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)]
    .flatMap(([, json = '']) => JSON.parse(json)['@graph'] ?? JSON.parse(json))
    .filter((node) => node['@type'] === 'Product');
  assert.equal(described.length, 1, 'one description of the product');
  assert.deepEqual(
    [described[0].aggregateRating.ratingValue, described[0].aggregateRating.reviewCount],
    [4, 1],
  );
  assert.equal(described[0].review.length, 1);
  assert.ok(described[0].offers, "with WooCommerce's price");
  await page.goto(product.url);
  await page.locator('tribune-reviews').getByRole('button', { name: 'Write a review' }).waitFor();
  // The widget hides the server's HTML, which says the same.
  for (const shown of [text, 'Verified purchase'])
    await page.locator('tribune-reviews').getByText(shown).filter({ visible: true }).first().waitFor();
  await shot(page, 'product');
}

export async function noWarnings({ store }: Scene): Promise<void> {
  assert.deepEqual(await store.warnings(), []);
}

export async function shot(page: AdminBrowser['page'], name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (folder) await page.screenshot({ path: join(folder, `woocommerce-${name}.png`), fullPage: true });
}
