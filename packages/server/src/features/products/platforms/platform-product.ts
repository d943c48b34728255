import { normalGtin } from '../../../platform/gtin.ts';
import { shortened } from '../../../platform/shortened.ts';
import { maxGroupSize } from '../groups.ts';
import type { ProductFields } from '../saving.ts';

/** A product as a platform describes it. */
export interface PlatformProduct {
  /** The product of which this is a variation; null for a product. */
  parentId: string | null;
  /** The product, and those of its variants that are products themselves. */
  products: ProductFields[];
  /** IDs of all variants; null if the message does not list them. Other members of the group are no longer sold. */
  variantIds: readonly string[] | null;
}

/** Excludes the product itself. */
export const maxVariants = maxGroupSize - 1;

/** Text that fits a field; null if absent or too long. */
export const fitting = (text: string | null | undefined, maxLength = 255): string | null =>
  text && text.length <= maxLength ? text : null;

/** A name, truncated to fit its field; undefined if empty. */
export const nameOf = (text: string | null | undefined, maxLength = 255): string | undefined =>
  text ? shortened(text, maxLength) : undefined;

/** Undefined, which leaves a field as it is, instead of null, which clears it. */
export const orUnchanged = (text: string | null): string | undefined => text ?? undefined;

export const webAddressOf = (text: string | null | undefined): string | undefined => {
  const address = fitting(text, 2_000);
  return address && /^https?:\/\//.test(address) && URL.canParse(address) ? address : undefined;
};

/** Merchants also store internal numbers as barcodes. */
export const gtinOf = (barcode: string | null | undefined): string | null => normalGtin(barcode ?? '');
