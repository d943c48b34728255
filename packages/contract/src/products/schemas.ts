import { count, lengths, nullable, Type, text, timestamp } from '../schema.ts';

const address = (description: string) =>
  Type.String({ format: 'web-address', maxLength: 2_000, description });

/** What a merchant says of a product. */
const productFields = {
  name: text(500),
  url: address("The product's page."),
  imageUrl: address('A picture of it.'),
  brand: text(lengths.id),
  gtin: Type.String({
    format: 'gtin',
    maxLength: 20,
    description:
      'GTIN-8, -12, -13 or -14, ISBN-10 or -13, with a right check digit; hyphens and spaces are left out.',
  }),
  mpn: text(lengths.id, "The manufacturer's part number."),
  sku: text(lengths.id),
  groupId: text(lengths.id, 'Products with one groupId (sizes, colours) share their reviews.'),
};

/** Null takes a value away. */
const nullableFields = {
  name: Type.Optional(nullable(productFields.name)),
  url: Type.Optional(nullable(productFields.url)),
  imageUrl: Type.Optional(nullable(productFields.imageUrl)),
  brand: Type.Optional(nullable(productFields.brand)),
  gtin: Type.Optional(nullable(productFields.gtin)),
  mpn: Type.Optional(nullable(productFields.mpn)),
  sku: Type.Optional(nullable(productFields.sku)),
  groupId: Type.Optional(nullable(productFields.groupId)),
};

export const productChange = Type.Object(nullableFields);

export const listedProductChange = Type.Object({
  productId: text(lengths.id, "The merchant's product id."),
  ...nullableFields,
});

export const product = Type.Object({
  productId: Type.String(),
  name: nullable(Type.String()),
  url: nullable(Type.String()),
  imageUrl: nullable(Type.String()),
  brand: nullable(Type.String()),
  gtin: nullable(Type.String()),
  mpn: nullable(Type.String()),
  sku: nullable(Type.String()),
  groupId: nullable(Type.String()),
  averageRating: Type.Number({ description: 'As the shop shows it: of the group, where it is in one.' }),
  totalReviews: Type.Integer({ minimum: 0, description: 'Published, as the shop shows it.' }),
  ownReviews: Type.Integer({ minimum: 0, description: 'Published ones of this product alone.' }),
  totalQuestions: Type.Integer({ minimum: 0, description: 'Published.' }),
  pendingQuestions: count,
  createdAt: timestamp(),
  updatedAt: timestamp(),
});

export const savedProducts = Type.Object({
  created: count,
  updated: count,
  unchanged: Type.Integer({ minimum: 0, description: 'Known as they are.' }),
});

export const importedProducts = Type.Object({
  dryRun: Type.Boolean(),
  rows: Type.Integer({ minimum: 0, description: 'Without the header.' }),
  ...savedProducts.properties,
  failed: count,
  errors: Type.Array(
    Type.Object({
      row: Type.Integer({ description: 'As a spreadsheet counts: the header is row 1.' }),
      field: nullable(Type.String()),
      message: Type.String(),
    }),
    { description: 'The first hundred.' },
  ),
  ignoredColumns: Type.Array(Type.String()),
});
