import { platformId, shopReasonOfProduct } from '../orders/schemas.ts';
import { counted, nullable, object, oneOf, optional, string, Type } from '../schema.ts';

const optionalString = (description: string) => Type.Optional(nullable(string(description)));
const optionalIds = (description: string) =>
  Type.Optional(
    nullable(
      Type.Array(Type.Unsafe<string | number>({ type: ['integer', 'string'], description: 'ID.' }), {
        maxItems: 10_000,
        description,
      }),
    ),
  );

/** The fields of a Shopify product that are used. `products/delete` contains only the ID. Other fields are ignored. */
export const shopifyProduct = Type.Object({
  id: platformId('Product ID.'),
  title: optionalString('Product title.'),
  handle: optionalString('Name of the product in URLs.'),
  vendor: optionalString('Brand.'),
  product_type: optionalString('Category.'),
  status: optionalString('`active`, `draft` or `archived`.'),
  updated_at: optionalString('Time of the last change. Older messages are skipped.'),
  ...optional({
    image: nullable(object('First image of the product.', { src: optionalString('URL of the image.') })),
    images: nullable(
      Type.Array(
        Type.Object({
          src: optionalString('URL of the image.'),
          variant_ids: optionalIds('Variants that it shows.'),
        }),
        { maxItems: 5_000, description: 'Images.' },
      ),
    ),
    variants: nullable(
      Type.Array(
        Type.Object({
          id: platformId('Variant ID.'),
          title: optionalString('Variant title, as in `Small`.'),
          sku: optionalString('Stock keeping unit.'),
          barcode: optionalString('Barcode. Stored if it is a valid GTIN.'),
        }),
        { maxItems: 5_000, description: 'Variants; with more than 100, those that changed last.' },
      ),
    ),
    variant_gids: nullable(
      Type.Array(
        Type.Object({
          admin_graphql_api_id: optionalString(
            'Global ID, as in `gid://shopify/ProductVariant/642667041472713922`.',
          ),
        }),
        { maxItems: 5_000, description: 'All variants of the product.' },
      ),
    ),
  }),
});

/** The fields of a WooCommerce product (REST API version 3) that are used. `product.deleted` contains only the ID. */
export const woocommerceProduct = Type.Object({
  id: platformId('ID of the product or variation.'),
  name: optionalString('Product name.'),
  slug: optionalString('Name of the product in URLs.'),
  permalink: optionalString('URL of the product page.'),
  type: optionalString('`simple`, `variable`, `variation` or another type.'),
  status: optionalString('`publish`, `draft`, `pending` or `private`.'),
  sku: optionalString('Stock keeping unit.'),
  global_unique_id: optionalString('GTIN, UPC, EAN or ISBN. Stored if it is a valid GTIN.'),
  parent_id: platformId('ID of the product of which this is a variation.'),
  date_modified_gmt: optionalString('Time of the last change (UTC). Older messages are skipped.'),
  variations: optionalIds('IDs of the variations of a variable product.'),
  ...optional({
    images: nullable(
      Type.Array(Type.Object({ src: optionalString('URL of the image.') }), {
        maxItems: 5_000,
        description: 'Images.',
      }),
    ),
    categories: nullable(
      Type.Array(Type.Object({ name: optionalString('Name.') }), {
        maxItems: 1_000,
        description: 'Categories. The first is stored.',
      }),
    ),
    brands: nullable(
      Type.Array(Type.Object({ name: optionalString('Name.') }), {
        maxItems: 1_000,
        description: 'Brands. The first is stored.',
      }),
    ),
  }),
});

export const receivedProduct = Type.Object({
  productId: nullable(
    string('ID of the product, as in `productId` of its reviews; null when the message names none.'),
  ),
  status: oneOf(['saved', 'skipped'], 'Whether the message was used.'),
  reason: shopReasonOfProduct,
  created: counted('Products created, variants included.'),
  updated: counted('Products updated.'),
  unchanged: counted('Products that already had these values.'),
  removed: counted(
    'Products removed. Those with reviews or questions remain, without URL, image, handle and SKU.',
  ),
});
