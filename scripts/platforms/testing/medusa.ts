import { test } from 'node:test';
import { openAdminBrowser } from './admin-browser.ts';
import { startGround } from './ground.ts';
import * as access from './medusa-access-cases.ts';
import * as admin from './medusa-admin-cases.ts';
import * as cases from './medusa-cases.ts';
import { createProduct, openStore } from './medusa-catalog.ts';
import { reviewsAreImported } from './medusa-reviews.ts';
import { prepareStore, startStore, storeEnv } from './medusa-store.ts';

/** What `@tribune/medusa` must do in a real Medusa with a real Tribune. */
export function testMedusa(): void {
  test('@tribune/medusa', async (t) => {
    const ground = await startGround(t);
    const [merchant, stranger] = [await ground.createMerchant(), await ground.createMerchant()];
    const env = storeEnv(ground, merchant, await ground.createDatabase('medusa'));
    await prepareStore(t, env);
    let store = await startStore(t, env);
    const catalog = await openStore(store);
    const jacket = await createProduct(store, catalog, {
      ...{ title: 'Rain jacket', handle: 'rain-jacket' },
      barcodes: ['4006381333931', '4006381333948'],
    });
    const beanie = await createProduct(store, catalog, { title: 'Beanie', handle: 'beanie', sizes: ['One'] });
    const scene = (): cases.Scene => ({ ground, merchant, stranger, store, catalog, jacket, beanie });
    const restart = async (changed: Record<string, string>) => {
      const { shop } = store;
      await store.engine.stop();
      store = await startStore(t, { ...env, ...changed }, new URL(store.url).port);
      store.shop = shop;
    };

    await t.test('a new product and its variants are in Tribune, as one group', () =>
      cases.productsArrive(scene()),
    );
    await t.test('a changed product is sent again', () => cases.changedProductArrives(scene()));
    await t.test('a delivered order becomes a request, an email, and a verified review in the store', () =>
      cases.orderBecomesReview(scene()),
    );
    await t.test('an order that is delivered in two parts is sent with the second', () =>
      cases.partsAreOneOrder(scene()),
    );
    await t.test('a repeated event sends no second request', () => cases.repeatedEvent(scene()));
    await t.test('the admin moderates, Tribune names its user, and a foreign review is not found', () =>
      access.adminModerates(scene()),
    );
    await t.test("the store routes refuse what is not the merchant's", () => access.storeRefusals(scene()));
    await t.test('the admin routes need a user', () => access.adminRefusals(scene()));
    const browser = await openAdminBrowser(t, 'medusa');
    await t.test('the administrator signs in', () => admin.signsIn(browser, store));
    await t.test('the page of a product shows its rating and what is pending', () =>
      admin.productShowsFigures(browser, scene()),
    );
    await t.test('reviews are approved and rejected in the queue, and the figures change', () =>
      admin.queueModerates(browser, scene()),
    );
    await t.test('the pages say that Tribune is down, and recover', () =>
      admin.pagesWhileDown(browser, scene()),
    );

    await t.test('an order that is delivered while Tribune is down arrives later', () =>
      cases.tribuneDown(scene()),
    );
    await t.test('a delivery whose event was lost is found', () => cases.lostEvent(scene()));
    await t.test('reviews of @lambdacurry/medusa-product-reviews are imported, once', (part) =>
      reviewsAreImported(part, scene()),
    );

    await restart({ TRIBUNE_WEBHOOK_SECRET: stranger.webhookSecret });
    let orderId = '';
    await t.test("an order that is signed with another merchant's secret is refused", async () => {
      ({ orderId } = await cases.wrongSecret(scene()));
    });
    await restart({ TRIBUNE_TOKEN: stranger.accessToken });
    await t.test("the pages say that another merchant's token is refused", () =>
      admin.pagesWithWrongToken(browser, scene()),
    );
    await restart({});
    await t.test('once the secret is corrected, that order arrives', () =>
      cases.correctedSecret(scene(), orderId),
    );
  });
}
