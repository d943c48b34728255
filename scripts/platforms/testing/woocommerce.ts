import { type TestContext, test } from 'node:test';
import { openAdminBrowser } from './admin-browser.ts';
import { startGround } from './ground.ts';
import * as cases from './woocommerce-cases.ts';
import * as data from './woocommerce-data-cases.ts';
import * as orders from './woocommerce-order-cases.ts';
import * as pages from './woocommerce-page-cases.ts';
import { checkCode, startWooCommerce, storeFolder } from './woocommerce-store.ts';
import { weighPage } from './woocommerce-weight.ts';

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
    t.afterEach((part) => {
      const { error } = part as TestContext & { error: Error | null };
      if (error) console.error(error.message.slice(0, 1_000));
    });
    await t.test('PHP reads every file, and the WordPress Coding Standards accept it', (part) =>
      checkCode(part),
    );
    await t.test('an admin connects with URL and code, once', () => cases.connects(scene));
    await t.test('products and variations arrive', () => cases.productsArrive(scene));
    await t.test('a completed order becomes an email, a review and stars on the product page', () =>
      cases.orderBecomesReview(scene),
    );
    await t.test('in a block theme, reviews, stars and structured data are those of Tribune', () =>
      pages.themeShowsReviews(scene, 'twentytwentyfive'),
    );
    const classic = await pages.classicTheme(store, t);
    await t.test('and in a classic theme', { skip: classic === undefined && 'none is installed' }, () =>
      classic === undefined ? undefined : pages.themeShowsReviews(scene, classic),
    );
    await t.test('elements are shortcodes and blocks', () => pages.blocksAndShortcodes(scene));
    await t.test('the page of the admin is in German', () => pages.germanAdmin(scene));
    await orders.delayRequests(scene);
    await t.test('an order that is refunded before the email causes none', () => orders.refundedOrder(scene));
    await t.test('forty orders, and what becomes of them', () =>
      orders.livesOfOrders(scene, { count: 40, tables: true }),
    );
    await t.test('the same in a store whose orders are posts', () =>
      orders.livesOfOrders(scene, { count: 16, tables: false }),
    );
    await t.test('another status and the consent of customers', () => orders.chosenStatusAndConsent(scene));
    await t.test('while Tribune is away, pages have their reviews, and no order is lost', () =>
      orders.tribuneAway(scene),
    );
    await t.test("WooCommerce's reviews are checked, imported once, and the import is undone", () =>
      data.reviewsAreImported(scene),
    );
    await t.test('the page of a product with a thousand reviews', { skip: !process.env.MEASURE }, () =>
      weighPage(scene),
    );
    await t.test("WordPress' privacy requests include Tribune", () => data.privacyRequests(scene));
    await t.test('PHP reports no warning of the plugin', () => cases.noWarnings(scene));
    await t.test('a deleted plugin leaves no trace', () => data.uninstalls(scene));
  });
}
