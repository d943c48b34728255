import { test } from 'node:test';
import { openAdminBrowser } from './admin-browser.ts';
import { startGround } from './ground.ts';
import * as cases from './woocommerce-cases.ts';
import { startWooCommerce, storeFolder } from './woocommerce-store.ts';

/** What the plugin for WooCommerce must do in a real WordPress with a real Tribune. */
export function testWooCommerce(): void {
  const folder = storeFolder();
  test('the plugin for WooCommerce', {
    skip: folder === undefined && 'WORDPRESS_DIR is not set',
  }, async (t) => {
    if (folder === undefined) return;
    const ground = await startGround(t);
    const merchant = await ground.createMerchant();
    const store = await startWooCommerce(t, folder);
    const browser = await openAdminBrowser(t, 'woocommerce');
    const scene: cases.Scene = { ground, merchant, store, browser };
    await cases.prepareStore(store);
    await t.test('an admin connects with URL and code, once', () => cases.connects(scene));
    await t.test('products and variations arrive', () => cases.productsArrive(scene));
    await t.test('a completed order becomes an email, a review and stars on the product page', () =>
      cases.orderBecomesReview(scene),
    );
    await t.test('PHP reports no warning of the plugin', () => cases.noWarnings(scene));
  });
}
