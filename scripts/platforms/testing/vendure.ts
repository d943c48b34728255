import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { openAdminBrowser } from './admin-browser.ts';
import { startGround } from './ground.ts';
import { startProxy } from './proxy.ts';
import { redisProgram, startRedis } from './redis.ts';
import { createBrand, createProduct, openChannel, uploadImage } from './vendure-catalog.ts';
import * as dashboard from './vendure-dashboard-cases.ts';
import * as orders from './vendure-order-cases.ts';
import type { Order } from './vendure-orders.ts';
import * as products from './vendure-product-cases.ts';
import { reviewsAreImported } from './vendure-reviews.ts';
import * as shop from './vendure-shop-cases.ts';
import {
  buildDashboard,
  dashboardTypeErrors,
  populate,
  startStore,
  stopStore,
  storeEnv,
} from './vendure-store.ts';

/** What `@tribune/vendure` must do in a real Vendure with a real Tribune. */
export function testVendure(): void {
  test('@tribune/vendure', async (t) => {
    await t.test('the extension of the dashboard has no type errors', async (part) => {
      assert.deepEqual(await dashboardTypeErrors(part), []);
    });
    const ground = await startGround(t);
    const proxy = await startProxy(t, ground.tribuneUrl);
    const [merchant, uk] = [await ground.createMerchant(), await ground.createMerchant()];
    const database = await ground.createDatabase('vendure');
    const env = await storeEnv({ tribuneUrl: proxy.url, database, merchant, uk });
    await populate(t, env);
    await buildDashboard(t, env);
    let store = await startStore(t, env);
    const jacket = await createProduct(store, {
      ...{ name: 'Rain jacket', slug: 'rain-jacket', gtins: ['4006381333931', '4006381333948'] },
      facetValueIds: [await createBrand(store, 'Larkmoor')],
      featuredAssetId: await uploadImage(store, 'jacket.jpg'),
    });
    const beanie = await createProduct(store, {
      ...{ name: 'Beanie', slug: 'beanie', sizes: ['One'], gtins: ['4006381333932'] },
    });
    for (const channel of ['uk', 'wholesale']) await openChannel(store, channel, [jacket]);
    const scene = (): orders.Scene => ({ ground, proxy, merchant, uk, store, jacket, beanie });
    const restart = async (changed: Record<string, string>) => {
      await stopStore(store);
      store = await startStore(t, { ...env, ...changed });
    };

    await t.test('a new product and its variants are in Tribune, as one group', () =>
      products.productsArrive(scene()),
    );
    await t.test('changed products and variants are sent again', () => products.changesArrive(scene()));
    await t.test('all products are sent, with their collections', () => products.allProductsArrive(scene()));
    await t.test('each merchant has the products of its channel', () =>
      products.channelsHaveTheirProducts(scene()),
    );
    await t.test('to send all products takes an administrator', () =>
      products.syncNeedsAdministrator(scene()),
    );
    await t.test('a page of products asks for their ratings once', () => shop.ratingsAreBatched(scene()));
    await t.test('a delivered order arrives, signed', () => orders.orderArrivesSigned(scene()));
    await t.test('a delivered order becomes a request, an email, and a verified review in the store', () =>
      shop.orderBecomesReview(scene()),
    );
    await t.test('each channel has the reviews of its merchant', () =>
      shop.channelsHaveTheirReviews(scene()),
    );
    await t.test("the Shop API refuses what is not the merchant's", () => shop.shopRefusals(scene()));
    await t.test('the Shop API works while Tribune is down', () => shop.storefrontWhileDown(scene()));
    await t.test('the Admin API counts what is pending', () => shop.adminSeesPending(scene()));
    await t.test('the Admin API moderates, and a foreign or changed review is refused', () =>
      dashboard.adminModerates(scene()),
    );
    const browser = await openAdminBrowser(t, 'vendure');
    await t.test('the administrator signs in to the dashboard', () => dashboard.signsIn(browser, store));
    await t.test('the page of a product shows its rating and what is pending', () =>
      dashboard.productShowsFigures(browser, scene()),
    );
    await t.test(
      'a text in Arabic is on the right and one in English on the left, also in a mirrored dashboard',
      () => dashboard.queueAlignsTexts(browser, scene()),
    );
    await t.test('reviews are approved and rejected in the queue, and the figures change', () =>
      dashboard.queueModerates(browser, scene()),
    );
    await t.test('the pages say that Tribune is down, and recover', () =>
      dashboard.pagesWhileDown(browser, scene()),
    );
    await t.test('an order that is delivered in two parts is sent with the second', () =>
      orders.partsAreOneOrder(scene()),
    );
    await t.test('a repeated event sends an order once', () => orders.repeatedEvent(scene()));
    await t.test('an order that is canceled before it is sent is not sent', () =>
      orders.canceledOrder(scene()),
    );
    await t.test('each channel has its merchant, or none', () => orders.twoChannels(scene()));
    await t.test('an order that is delivered while Tribune is down arrives later', () =>
      orders.tribuneDown(scene()),
    );
    let order: Order;
    await t.test('server and worker are killed while an order is sent', async () => {
      order = await orders.killed(scene());
    });
    store = await startStore(t, env);
    await t.test('after their start, that order arrives once', () => orders.afterKill(scene(), order));
    await t.test('the admin fields need an administrator', () => orders.adminRefusals(scene()));

    await t.test("reviews of Vendure's reviews plugin are imported, once", (part) =>
      reviewsAreImported(part, scene()),
    );

    await restart({ TRIBUNE_WEBHOOK_SECRET: uk.webhookSecret });
    await t.test(
      "an order that is signed with another merchant's secret is refused, and logged",
      async () => {
        order = await orders.wrongSecret(scene());
      },
    );
    await restart({ TRIBUNE_TOKEN: uk.accessToken });
    await t.test("the pages say that another merchant's token is refused", () =>
      dashboard.pagesWithWrongToken(browser, scene()),
    );
    const redis = existsSync(redisProgram) ? await startRedis(t) : undefined;
    if (redis) await restart({ REDIS_PORT: redis });
    await t.test(
      'with BullMQ, products and orders arrive',
      { skip: redis ? false : 'there is no Redis on this machine' },
      () => orders.arrivesWithBullMq(scene()),
    );
    await restart({ REQUEST_AFTER: 'Shipped' });
    await t.test('once the secret is corrected, that order arrives', () =>
      orders.correctedSecret(scene(), order),
    );
    await t.test('a store can ask after the shipment', () => orders.afterShipment(scene()));
    await restart({ REQUEST_AFTER: 'PaymentSettled' });
    await t.test('a store can ask after the payment', () => orders.afterPayment(scene()));
    await t.test('a start with wrong options names all of them', (part) =>
      orders.wrongOptions(part, scene()),
    );
  });
}
