import multipart from '@fastify/multipart';
import * as contract from '@tribune/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { invalidField, orNotFound } from '../../platform/errors.ts';
import { type Call, serve } from '../../platform/http/serve.ts';
import { isPing } from '../../platform/http/woocommerce-ping.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { acceptShopMessages } from '../../platform/shop-messages/reading.ts';
import { csvFormLimits, type ReceivedCsv, receiveCsv } from '../../platform/uploads/csv-form.ts';
import { announceProducts } from './announcing.ts';
import { categoriesOf, groupsNamed } from './collections.ts';
import { importProducts } from './importing.ts';
import { oneProduct, productsOf } from './listing.ts';
import { receiveShopifyProduct, receiveWooCommerceProduct } from './platforms/receiving.ts';
import { saveProducts } from './saving.ts';

export async function serveProducts(app: FastifyInstance, context: Context): Promise<void> {
  serve(app, context, contract.listProducts, ({ db, merchant, query }) =>
    productsOf(db, merchant, {
      limit: query.limit ?? 20,
      startAfter: query.startAfter ?? null,
      search: query.search ?? null,
      groupId: query.groupId ?? null,
      category: query.category ?? null,
      productIds: query.productIds ?? null,
    }),
  );
  serve(app, context, contract.listProductCategories, async ({ db, merchant, query }) => ({
    categories: await categoriesOf(db, merchant.merchantId, query.search ?? ''),
  }));
  serve(app, context, contract.listProductGroups, async ({ db, merchant, query }) => ({
    groups: await groupsNamed(db, merchant.merchantId, query.search ?? ''),
  }));
  serve(app, context, contract.getProduct, ({ db, merchant, params }) =>
    known(db, merchant, params.productId),
  );
  serve(app, context, contract.putProduct, put);
  serve(app, context, contract.saveProducts, save);
  await app.register(async (scope) => {
    acceptShopMessages(scope);
    serve(scope, context, contract.shopifyProductChanged, receiveShopifyProduct);
    serve(scope, context, contract.woocommerceProductChanged, { handle: receiveWooCommerceProduct, isPing });
  });
  await app.register(async (scope) => {
    await scope.register(multipart, {
      throwFileSizeLimit: false,
      limits: csvFormLimits(contract.maxProductFileBytes),
    });
    serve(scope, context, contract.importProducts, {
      receive: ({ request }) => receiveCsv(request, context.media.spool, contract.maxProductFileBytes),
      handle: importFile,
    });
  });
}

async function known(db: Db, merchant: Merchant, productId: string) {
  return orNotFound(await oneProduct(db, merchant, productId), 'product');
}

async function put({ context, db, merchant, params, body, now }: Call<typeof contract.putProduct>) {
  const { merchantId } = merchant;
  const { productId } = params;
  const saved = await saveProducts(db, merchantId, {
    products: [{ ...body, productId }],
    omitted: 'cleared',
    now,
  });
  announceProducts(context, db, merchantId, saved);
  return known(db, merchant, productId);
}

async function save({ context, db, merchant, body, now }: Call<typeof contract.saveProducts>) {
  const { products } = body;
  const seen = new Set<string>();
  for (const [index, { productId }] of products.entries()) {
    if (seen.has(productId)) throw invalidField(`products.${index}.productId`, 'appears twice');
    seen.add(productId);
  }
  const saved = await saveProducts(db, merchant.merchantId, { products, now });
  announceProducts(context, db, merchant.merchantId, saved);
  const { created, updated, unchanged } = saved;
  return { created, updated, unchanged };
}

function importFile(call: Call<typeof contract.importProducts>) {
  const { context, db, merchant, now } = call;
  const { path, dryRun } = call.body as unknown as ReceivedCsv; // As returned by `receive`.
  return importProducts(db, merchant.merchantId, {
    path,
    dryRun,
    now,
    onSaved: (saved) => dryRun || announceProducts(context, db, merchant.merchantId, saved),
  });
}
