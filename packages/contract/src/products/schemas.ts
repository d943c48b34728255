import { displayedAverage, recommendation, syndicatedFigures } from '../reviews/schemas.ts';
import {
  boolean,
  counted,
  lengths,
  listOf,
  merchantsProductId,
  nullable,
  object,
  singleLine,
  string,
  Type,
  timestamp,
} from '../schema.ts';

const address = (description: string) =>
  Type.String({ format: 'web-address', maxLength: 2_000, description });

/** Product data that merchants provide. */
const productFields = {
  name: singleLine(500, 'Product name.'),
  url: address('URL of the product page.'),
  imageUrl: address('URL of a product image.'),
  brand: singleLine(lengths.id, 'Brand name.'),
  gtin: Type.String({
    format: 'gtin',
    maxLength: 20,
    description:
      'GTIN-8, GTIN-12, GTIN-13, GTIN-14, ISBN-10 or ISBN-13 with a valid check digit. Hyphens and spaces are removed.',
  }),
  mpn: singleLine(lengths.id, 'Manufacturer part number.'),
  sku: singleLine(lengths.id, 'Stock keeping unit.'),
  handle: singleLine(
    lengths.id,
    'Name of the product in the URLs of the store, as in Shopify. Imports match it with the handles of a file.',
  ),
  category: singleLine(
    lengths.id,
    'Category, such as `Clothing > Jackets`. Custom attributes can apply to categories.',
  ),
  groupId: singleLine(
    lengths.id,
    'Products with the same group ID, such as sizes and colors, share their reviews.',
  ),
};

/** Null clears a field. */
const nullableFields = {
  name: Type.Optional(nullable(productFields.name)),
  url: Type.Optional(nullable(productFields.url)),
  imageUrl: Type.Optional(nullable(productFields.imageUrl)),
  brand: Type.Optional(nullable(productFields.brand)),
  gtin: Type.Optional(nullable(productFields.gtin)),
  mpn: Type.Optional(nullable(productFields.mpn)),
  sku: Type.Optional(nullable(productFields.sku)),
  handle: Type.Optional(nullable(productFields.handle)),
  category: Type.Optional(nullable(productFields.category)),
  groupId: Type.Optional(nullable(productFields.groupId)),
};

export const productChange = Type.Object(nullableFields);

export const listedProductChange = Type.Object({
  productId: merchantsProductId("The merchant's product ID."),
  ...nullableFields,
});

export const product = object('A product with its ratings.', {
  productId: string("The merchant's product ID."),
  name: nullable(string('Product name.')),
  url: nullable(string('URL of the product page.')),
  imageUrl: nullable(string('URL of a product image.')),
  brand: nullable(string('Brand name.')),
  gtin: nullable(string('GTIN, digits only.')),
  mpn: nullable(string('Manufacturer part number.')),
  sku: nullable(string('Stock keeping unit.')),
  handle: nullable(string('Name of the product in the URLs of the store.')),
  category: nullable(string('Category.')),
  groupId: nullable(string('Group whose products share their reviews.')),
  averageRating: Type.Number({ description: 'Average rating over the whole group, to two decimals.' }),
  displayedAverage,
  recommendation,
  totalReviews: counted('Published reviews that the average includes, over the whole group.'),
  ownReviews: counted('Published reviews of this product alone.'),
  ...syndicatedFigures,
  totalQuestions: counted('Published questions.'),
  pendingQuestions: counted('Pending questions.'),
  createdAt: timestamp('Time of creation.'),
  updatedAt: timestamp('Time of the last change.'),
});

export const productCollections = Type.Object({
  name: string('Name of the category, or ID of the group.'),
  products: counted('Products in it.'),
});

export const savedProducts = Type.Object({
  created: counted('Products created.'),
  updated: counted('Products updated.'),
  unchanged: counted('Products that already had these values.'),
});

export const importedProducts = Type.Object({
  dryRun: boolean('Whether this was a dry run.'),
  rows: counted('Rows without the header.'),
  ...savedProducts.properties,
  failed: counted('Rejected rows.'),
  errors: listOf('The first hundred errors.', {
    row: Type.Integer({ description: 'Row number as a spreadsheet counts: the header is row 1.' }),
    field: nullable(string('Invalid field; null when the whole row is invalid.')),
    message: string('Why the row was rejected.'),
  }),
  ignoredColumns: Type.Array(Type.String(), { description: 'Columns that are not used.' }),
});
