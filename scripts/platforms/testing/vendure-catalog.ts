import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packagesFolder } from '../../packages/workspace.ts';
import type { Graph } from './graph.ts';
import type { VendureStore } from './vendure-store.ts';

export interface Product {
  id: string;
  name: string;
  slug: string;
  variants: { id: string; sku: string }[];
}

/** A product with the sizes S and M, or one size. */
export async function createProduct(
  { admin }: VendureStore,
  {
    name,
    slug,
    sizes = ['S', 'M'],
    gtins = [],
    facetValueIds = [],
    featuredAssetId = null,
  }: {
    name: string;
    slug: string;
    sizes?: string[];
    gtins?: string[];
    facetValueIds?: string[];
    featuredAssetId?: string | null;
  },
): Promise<Product> {
  const { createProduct: product } = await admin<{ createProduct: { id: string } }>(
    `mutation($input: CreateProductInput!) { createProduct(input: $input) { id } }`,
    {
      input: {
        ...{ enabled: true, facetValueIds, featuredAssetId },
        translations: [{ languageCode: 'en', name, slug, description: '' }],
      },
    },
  );
  const options = sizes.length > 1 ? await createSizes(admin, product.id, slug, sizes) : new Map();
  const { createProductVariants: variants } = await admin<{ createProductVariants: Product['variants'] }>(
    `mutation($input: [CreateProductVariantInput!]!) { createProductVariants(input: $input) { id sku } }`,
    {
      input: sizes.map((size, at) => ({
        customFields: { gtin: gtins[at], partNumber: `LM-${slug}-${size}` },
        productId: product.id,
        sku: `${slug}-${size}`.toUpperCase(),
        price: 14_950,
        trackInventory: 'FALSE',
        optionIds: options.has(size) ? [options.get(size)] : [],
        translations: [{ languageCode: 'en', name: sizes.length > 1 ? `${name} ${size}` : name }],
      })),
    },
  );
  return { id: product.id, name, slug, variants };
}

async function createSizes(
  admin: Graph,
  productId: string,
  slug: string,
  sizes: string[],
): Promise<Map<string, string>> {
  const { createProductOptionGroup: group } = await admin<{
    createProductOptionGroup: { id: string; options: { id: string; name: string }[] };
  }>(
    `mutation($input: CreateProductOptionGroupInput!) {
      createProductOptionGroup(input: $input) { id options { id name } }
    }`,
    {
      input: {
        code: `${slug}-size`,
        translations: [{ languageCode: 'en', name: 'Size' }],
        options: sizes.map((size) => ({
          code: `${slug}-${size}`.toLowerCase(),
          translations: [{ languageCode: 'en', name: size }],
        })),
      },
    },
  );
  await admin(
    `mutation($productId: ID!, $groupId: ID!) {
      addOptionGroupToProduct(productId: $productId, optionGroupId: $groupId) { id }
    }`,
    { productId, groupId: group.id },
  );
  return new Map(group.options.map(({ id, name }) => [name, id]));
}

/** Opens another channel in which the products can be bought. */
export async function openChannel({ admin }: VendureStore, code: string, products: Product[]): Promise<void> {
  const { zones, shippingMethods, paymentMethods, stockLocations } = await admin<
    Record<'zones' | 'shippingMethods' | 'paymentMethods' | 'stockLocations', { items: { id: string }[] }>
  >(`{
    zones { items { id } } shippingMethods { items { id } }
    paymentMethods { items { id } } stockLocations { items { id } }
  }`);
  const zone = zones.items[0]?.id;
  const { createChannel } = await admin<{ createChannel: { id: string } }>(
    `mutation($input: CreateChannelInput!) { createChannel(input: $input) { ... on Channel { id } } }`,
    {
      input: {
        ...{ code, token: code, defaultLanguageCode: 'en', pricesIncludeTax: true },
        ...{ defaultCurrencyCode: 'GBP', defaultTaxZoneId: zone, defaultShippingZoneId: zone },
      },
    },
  );
  const channelId = createChannel.id;
  const ids = (list: { items: { id: string }[] }) => list.items.map(({ id }) => id);
  await admin(
    `mutation($channelId: ID!, $products: [ID!]!, $shipping: [ID!]!, $payment: [ID!]!, $stock: [ID!]!) {
      assignProductsToChannel(input: { channelId: $channelId, productIds: $products }) { id }
      assignShippingMethodsToChannel(input: { channelId: $channelId, shippingMethodIds: $shipping }) { id }
      assignPaymentMethodsToChannel(input: { channelId: $channelId, paymentMethodIds: $payment }) { id }
      assignStockLocationsToChannel(input: { channelId: $channelId, stockLocationIds: $stock }) { id }
    }`,
    {
      channelId,
      products: products.map(({ id }) => id),
      shipping: ids(shippingMethods),
      payment: ids(paymentMethods),
      stock: ids(stockLocations),
    },
  );
}

/** A value of the facet `brand`. */
export async function createBrand({ admin }: VendureStore, name: string): Promise<string> {
  const { createFacet } = await admin<{ createFacet: { values: [{ id: string }] } }>(
    `mutation($input: CreateFacetInput!) { createFacet(input: $input) { values { id } } }`,
    {
      input: {
        ...{ code: 'brand', isPrivate: false, translations: [{ languageCode: 'en', name: 'Brand' }] },
        values: [{ code: name.toLowerCase(), translations: [{ languageCode: 'en', name }] }],
      },
    },
  );
  return createFacet.values[0].id;
}

export async function uploadImage({ admin }: VendureStore, name: string): Promise<string> {
  const photo = await readFile(join(packagesFolder, 'server/src/features/media/fixtures/phone.jpg'));
  const { createAssets } = await admin<{ createAssets: [{ id: string }] }>(
    'mutation($file: Upload!) { createAssets(input: [{ file: $file }]) { ... on Asset { id } } }',
    { file: null },
    new File([photo], name, { type: 'image/jpeg' }),
  );
  return createAssets[0].id;
}

/** Puts products into a collection, below another one. */
export async function createCollection(
  { admin }: VendureStore,
  name: string,
  variantIds: string[],
  parentId?: string,
): Promise<string> {
  const { createCollection: collection } = await admin<{ createCollection: { id: string } }>(
    `mutation($input: CreateCollectionInput!) { createCollection(input: $input) { id } }`,
    {
      input: {
        parentId,
        translations: [{ languageCode: 'en', name, slug: name.toLowerCase(), description: '' }],
        filters: [
          {
            code: 'variant-id-filter',
            arguments: [
              { name: 'variantIds', value: JSON.stringify(variantIds) },
              { name: 'combineWithAnd', value: 'false' },
            ],
          },
        ],
      },
    },
  );
  return collection.id;
}
