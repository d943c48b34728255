import { routesOf } from '../route.ts';
import { lengths, merchantsProductId, pageOf, pagingQuery, Type, text } from '../schema.ts';
import {
  importedProducts,
  listedProductChange,
  product,
  productChange,
  productCollections,
  savedProducts,
} from './schemas.ts';

const route = routesOf({ tag: 'Products', audiences: ['bearer'], role: 'analyst' });

export const maxProductsAtOnce = 500;
export const maxProductFileBytes = 50 * 1024 * 1024;

export const listProducts = route('GET /admin/products', {
  operationId: 'listProducts',
  summary: 'List products',
  description: 'Ordered by product ID, with their ratings.',
  query: Type.Object({
    limit: pagingQuery.limit,
    startAfter: Type.Optional(text(lengths.id, 'Product ID of the last product seen.')),
    search: Type.Optional(text(200, 'Search term for name, product ID, SKU and GTIN.')),
    groupId: Type.Optional(text(lengths.id, 'Only products of this group.')),
    productIds: Type.Optional(
      Type.Array(merchantsProductId("The merchant's product ID."), {
        maxItems: 100,
        description: 'Only these products.',
      }),
    ),
    category: Type.Optional(text(lengths.id, 'Only products of exactly this category.')),
  }),
  answer: pageOf('products', product, 'Products of this page.'),
});

const collectionQuery = Type.Object({
  search: Type.Optional(text(200, 'Only names that contain this.')),
});

export const listProductCategories = route('GET /admin/product-categories', {
  operationId: 'listProductCategories',
  summary: 'List product categories',
  description: 'Returns the categories of the products by name, at most 100, with the number of products.',
  query: collectionQuery,
  answer: Type.Object({
    categories: Type.Array(productCollections, { description: 'Categories by name.' }),
  }),
});

export const listProductGroups = route('GET /admin/product-groups', {
  operationId: 'listProductGroups',
  summary: 'List product groups',
  description: 'Returns the groups of products by ID, at most 100, with the number of products.',
  query: collectionQuery,
  answer: Type.Object({ groups: Type.Array(productCollections, { description: 'Groups by ID.' }) }),
});

export const getProduct = route('GET /admin/products/{productId}', {
  operationId: 'getProduct',
  summary: 'Get a product',
  description: 'Returns the stored fields of a product with its rating.',
  answer: product,
  errors: ['NOT_FOUND'],
});

export const putProduct = route('PUT /admin/products/{productId}', {
  operationId: 'putProduct',
  summary: 'Create or replace a product',
  description: 'Replaces all fields: a field that is not sent is cleared.',
  role: 'admin',
  body: productChange,
  answer: product,
});

export const saveProducts = route('POST /admin/products', {
  operationId: 'saveProducts',
  summary: 'Create or update products',
  description:
    'Accepts up to 500 products. Creates new products. For existing ones, fields that are not sent remain unchanged and null clears a field.',
  role: 'admin',
  body: Type.Object({
    products: Type.Array(listedProductChange, {
      minItems: 1,
      maxItems: maxProductsAtOnce,
      description: 'Products to create or update.',
    }),
  }),
  answer: savedProducts,
});

/** Form of POST /admin/products/import for the OpenAPI document. */
export const productFile = Type.Object({
  file: Type.Unsafe<unknown>({ type: 'string', format: 'binary', description: 'CSV file, at most 50 MB.' }),
  dryRun: Type.Optional(Type.String({ description: '`true` validates the file without changing products.' })),
});

export const importProducts = route('POST /admin/products/import', {
  operationId: 'importProducts',
  summary: 'Import products from a CSV file',
  description:
    'Columns have the names of the fields or of a Google product feed (id, title, link, image_link, brand, gtin, mpn, ' +
    'item_group_id, product_type); `handle` and `category` are accepted, too. UTF-8, separated by commas, semicolons or tabs. Empty cells leave a field unchanged. Invalid rows ' +
    'are reported and skipped. Idempotent.',
  role: 'admin',
  form: productFile,
  answer: importedProducts,
});
