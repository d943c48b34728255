import type { SaveProductsInput } from '@tribune/client';

/** Fields of a product that are read, as `query.graph` returns them. */
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

type Entry = SaveProductsInput['products'][number];

const maxLength = 255;
/** Tribune's limit of products in a group, one of which is the product itself. */
const maxVariants = 499;

/**
 * The product, which reviews are of, and its variants in one group with it, so that each has its SKU and GTIN. A single variant is no
 * product of its own. `productUrl` contains `{handle}` or `{id}`.
 */
export function productEntries(product: SyncedProduct, productUrl: string | undefined): Entry[] {
  const { variants } = product;
  const [only] = variants.length === 1 ? variants : [];
  const common = {
    url: urlOf(product, productUrl),
    imageUrl: webAddress(product.thumbnail) ?? webAddress(product.images[0]?.url),
    brand: shortText(product.metadata?.brand),
    category: categoryOf(product.categories),
    groupId: variants.length > 1 ? product.id : null,
  };
  const parent: Entry = {
    ...common,
    productId: product.id,
    name: product.title.slice(0, 500),
    handle: shortText(product.handle),
    sku: shortText(only?.sku),
    mpn: shortText(only?.metadata?.mpn ?? product.metadata?.mpn),
    gtin: variants.map(gtinOf).find((gtin) => gtin !== null) ?? null,
  };
  if (variants.length < 2) return [parent];
  const members = variants.slice(0, maxVariants).map(
    (variant): Entry => ({
      ...common,
      productId: variant.id,
      name: [product.title, variant.title].filter(Boolean).join(' – ').slice(0, 500),
      imageUrl: webAddress(variant.thumbnail) ?? common.imageUrl,
      sku: shortText(variant.sku),
      mpn: shortText(variant.metadata?.mpn),
      gtin: gtinOf(variant),
    }),
  );
  return [parent, ...members];
}

function urlOf({ id, handle }: SyncedProduct, template: string | undefined): string | null {
  if (!template || (template.includes('{handle}') && !handle)) return null;
  return template
    .replaceAll('{handle}', encodeURIComponent(handle ?? ''))
    .replaceAll('{id}', encodeURIComponent(id));
}

/** `Clothing > Jackets`: the deepest category, which says most. */
function categoryOf(categories: Category[]): string | null {
  const paths = categories.map(pathOf).sort((one, other) => other.length - one.length);
  return shortText(paths[0]?.join(' > '));
}

const pathOf = ({ name, parent_category }: Category): string[] => [
  ...(parent_category ? pathOf(parent_category) : []),
  name,
];

/** The first of EAN, UPC and barcode that is a GTIN. Tribune would refuse another one, and Medusa checks none. */
export function gtinOf({ ean, upc, barcode }: Pick<SyncedVariant, 'ean' | 'upc' | 'barcode'>): string | null {
  for (const code of [ean, upc, barcode]) {
    const digits = code?.replaceAll(/[\s-]/g, '') ?? '';
    if (/^(\d{8}|\d{12,14})$/.test(digits) && hasCheckDigit(digits)) return digits;
  }
  return null;
}

/** GS1: weights 3 and 1 from the right, without the check digit. */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, at) => total + Number(digit) * (at % 2 === 1 ? 3 : 1), 0);
  return sum % 10 === 0;
}

function shortText(value: unknown): string | null {
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' ? null : text.slice(0, maxLength);
}

/** Images may be relative addresses of a local file provider, which say nothing elsewhere. */
function webAddress(value: string | null | undefined): string | null {
  return value && /^https?:\/\//.test(value) && URL.canParse(value) ? value : null;
}
