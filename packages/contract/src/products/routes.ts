import { pagingQuery, productParams } from '../reviews/schemas.ts';
import { route } from '../route.ts';
import { lengths, nullable, Type, text } from '../schema.ts';
import { importedProducts, listedProductChange, product, productChange, savedProducts } from './schemas.ts';

const staff = ['bearer'] as const;
const tag = 'Products';

export const maxProductsAtOnce = 500;
export const maxProductFileBytes = 50 * 1024 * 1024;

export const listProducts = route({
  operationId: 'listProducts',
  method: 'GET',
  path: '/admin/products',
  tag,
  summary: 'Products by their ids, with their ratings',
  audiences: staff,
  role: 'analyst',
  query: Type.Object({
    limit: pagingQuery.limit,
    startAfter: Type.Optional(text(lengths.id, 'Product id of the last one seen.')),
    search: Type.Optional(text(200, 'In name, id, SKU and GTIN.')),
    groupId: Type.Optional(text(lengths.id)),
  }),
  answer: Type.Object({
    products: Type.Array(product),
    limit: Type.Integer(),
    nextStartAfter: nullable(Type.String()),
  }),
});

export const getProduct = route({
  operationId: 'getProduct',
  method: 'GET',
  path: '/admin/products/{productId}',
  tag,
  summary: 'One product',
  audiences: staff,
  role: 'analyst',
  params: productParams,
  answer: product,
  errors: ['NOT_FOUND'],
});

export const putProduct = route({
  operationId: 'putProduct',
  method: 'PUT',
  path: '/admin/products/{productId}',
  tag,
  summary: 'Say what a product is',
  description: 'Replaces what was said before: a field that is left out has no value afterwards.',
  audiences: staff,
  role: 'admin',
  params: productParams,
  body: productChange,
  answer: product,
});

export const saveProducts = route({
  operationId: 'saveProducts',
  method: 'POST',
  path: '/admin/products',
  tag,
  summary: 'Say what up to 500 products are',
  description:
    'New ones are added. Of known ones a field that is left out stays as it is, and null takes it away.',
  audiences: staff,
  role: 'admin',
  body: Type.Object({
    products: Type.Array(listedProductChange, { minItems: 1, maxItems: maxProductsAtOnce }),
  }),
  answer: savedProducts,
});

/** The form of POST /admin/products/import, for the description. */
export const productFile = Type.Object({
  file: Type.Unsafe<unknown>({ type: 'string', format: 'binary', description: 'CSV, at most 50 MB.' }),
  dryRun: Type.Optional(
    Type.String({ description: 'Text `true`: says what would happen, and changes nothing.' }),
  ),
});

export const importProducts = route({
  operationId: 'importProducts',
  method: 'POST',
  path: '/admin/products/import',
  tag,
  summary: 'Products from a CSV file',
  description:
    'Columns as the fields are named, or as in a Google product feed (id, title, link, image_link, brand, gtin, mpn, ' +
    'item_group_id). Separated by commas, semicolons or tabs; UTF-8. An empty cell leaves the field as it is. Rows with ' +
    'a fault are reported and left out. Running it again changes nothing.',
  audiences: staff,
  role: 'admin',
  form: productFile,
  answer: importedProducts,
});
