import { gtinOf, type ProductEntry, productGroup, shortText, webAddress } from '@tribune/client/plugins';

/** The fields of a product that the plugin reads, as `query.graph` returns them. */
export interface SyncedProduct {
  id: string;
  title: string;
  handle: string | null;
  status: string;
  thumbnail: string | null;
  metadata: Record<string, unknown> | null;
  images: { url: string }[];
  categories: Category[];
  variants: SyncedVariant[];
}

interface Category {
  name: string;
  parent_category?: Category | null;
}

interface SyncedVariant {
  id: string;
  title: string | null;
  sku: string | null;
  barcode: string | null;
  ean: string | null;
  upc: string | null;
  thumbnail?: string | null;
  metadata: Record<string, unknown> | null;
}

export const productFields = [
  ...['id', 'title', 'handle', 'status', 'thumbnail', 'metadata', 'images.url'],
  ...[
    'categories.name',
    'categories.parent_category.name',
    'categories.parent_category.parent_category.name',
  ],
  ...['variants.id', 'variants.title', 'variants.sku', 'variants.barcode', 'variants.ean', 'variants.upc'],
  ...['variants.thumbnail', 'variants.metadata'],
];

/**
 * Converts a product and its variants. `productUrl` contains `{handle}` or `{id}`. The GTIN of a variant is the first valid one of EAN, UPC
 * and barcode.
 */
export function productEntries(product: SyncedProduct, productUrl: string | undefined): ProductEntry[] {
  const { id, title, handle, thumbnail, images, metadata, categories, variants } = product;
  return productGroup(
    {
      productId: id,
      name: title,
      handle: shortText(handle),
      url: urlOf(product, productUrl),
      imageUrl: webAddress(thumbnail) ?? webAddress(images[0]?.url),
      brand: shortText(metadata?.brand),
      category: categoryOf(categories),
      mpn: shortText(metadata?.mpn),
    },
    variants.map((variant) => ({
      productId: variant.id,
      name: [title, variant.title].filter(Boolean).join(' – '),
      imageUrl: webAddress(variant.thumbnail),
      sku: shortText(variant.sku),
      mpn: shortText(variant.metadata?.mpn),
      gtin: gtinOf(variant.ean, variant.upc, variant.barcode),
    })),
  );
}

function urlOf({ id, handle }: SyncedProduct, template: string | undefined): string | null {
  if (!template || (template.includes('{handle}') && !handle)) return null;
  return template
    .replaceAll('{handle}', encodeURIComponent(handle ?? ''))
    .replaceAll('{id}', encodeURIComponent(id));
}

/** The deepest, most specific category, as in `Clothing > Jackets`. */
function categoryOf(categories: Category[]): string | null {
  const paths = categories.map(pathOf).sort((one, other) => other.length - one.length);
  return shortText(paths[0]?.join(' > '));
}

const pathOf = ({ name, parent_category }: Category): string[] => [
  ...(parent_category ? pathOf(parent_category) : []),
  name,
];
