import { normalGtin } from '../../../platform/gtin.ts';
import { maxGroupSize } from '../groups.ts';
import type { ProductFields } from '../saving.ts';

/** A product as a platform describes it. */
export interface PlatformProduct {
  /** The product, and its variants if they are products of their own. */
  products: ProductFields[];
  /** IDs of all variants; null if the message is not about them. Others of the group are no longer sold. */
  variantIds: readonly string[] | null;
}

/** Beside the product itself. */
export const maxVariants = maxGroupSize - 1;

/** Text that fits a field; null when it is empty, too long or not one line. */
export function fitting(text: string | null | undefined, maxLength = 255): string | null {
  const trimmed = text?.normalize('NFC').trim() ?? '';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  return trimmed === '' || trimmed.length > maxLength || /[\u0000-\u001f\u007f]/.test(trimmed)
    ? null
    : trimmed;
}

/** Undefined, which leaves a field as it is, instead of null, which clears it. */
export const orUnchanged = (text: string | null): string | undefined => text ?? undefined;

export const webAddressOf = (text: string | null | undefined): string | undefined => {
  const address = fitting(text, 2_000);
  return address && /^https?:\/\//.test(address) && URL.canParse(address) ? address : undefined;
};

/** Merchants also store internal numbers as barcodes. */
export const gtinOf = (barcode: string | null | undefined): string | null => normalGtin(barcode ?? '');
