import { handleInUrl } from '../product-urls.ts';
import { type ColumnUse, type ImportFormat, ignored, type Texts } from './format.ts';

/** Why columns of other systems are ignored. */
export const reasons = {
  verification: 'purchases that another system verified cannot be checked',
  personal: 'personal data that Tribune does not store',
  variant: 'reviews belong to products, not to variants',
  video: 'videos are not imported',
  unpublishedImages: 'unpublished images are not imported',
  catalog: 'product descriptions are not imported',
  forms: 'custom attributes are imported from native files only',
  errorFile: 'error message of an earlier import',
  elsewhere: 'meaningless outside the other system',
} as const;

/** Columns that any system's file may have. A paid review must not lose its mark because a system renamed the column. */
export const commonColumns: Record<string, ColumnUse> = {
  incentivized: 'incentivized',
  isIncentivized: 'incentivized',
  incentivizedReview: 'incentivized',
  isIncentivizedReview: 'incentivized',
  incentivised: 'incentivized',
  isIncentivised: 'incentivized',
  incentiveType: 'incentivized',
  error: ignored(reasons.errorFile),
};

type Described = Pick<ImportFormat, 'name' | 'columns' | 'required' | 'adapt'>;

/** A format of another system's reviews. */
export function reviewsOf({ adapt, columns, ...format }: Described): ImportFormat {
  return {
    ...format,
    kind: 'reviews',
    columns: { ...columns, ...commonColumns },
    strict: false,
    emailMayBeMissing: true,
    adapt(texts, cell) {
      adapt?.(texts, cell);
      plainProductId(texts);
      readProductUrl(texts);
      texts.productId ??= texts.productHandle ?? texts.productSku;
      texts.incentivized = incentiveText(texts.incentivized);
      texts.wouldRecommend = yesOrNoText(texts.wouldRecommend);
      // A reply time without a reply is a remnant of a deleted reply.
      if (!texts.replyText) texts.replyCreatedAt = undefined;
      keepAddresses(texts);
    },
  };
}

/** A row that names its product only by URL refers to the handle in the URL. An invalid URL is dropped, and the review imported. */
function readProductUrl(texts: Texts): void {
  texts.productHandle ??= texts.productId || texts.productSku ? undefined : handleInUrl(texts.productUrl);
  for (const field of ['productUrl', 'productImageUrl'] as const)
    texts[field] =
      /^https?:\/\//i.test(texts[field] ?? '') && URL.canParse(texts[field] ?? '') ? texts[field] : undefined;
}

/** Invalid image addresses are dropped, and the review imported. */
function keepAddresses(texts: Texts): void {
  texts.media = texts.media
    ?.split(/[\s,;|]+(?=https?:\/\/)|[\s,;|]+/i)
    .map((address) => address.replace(/^[["']+|["'\]]+$/g, ''))
    .filter((address) => /^https?:\/\//i.test(address) && URL.canParse(address))
    .slice(0, 20)
    .join(' ');
}

/** Shopify's product ID, if a file contains the global ID. */
function plainProductId(texts: Texts): void {
  texts.productId = texts.productId
    ?.replace(/^gid:\/\/shopify\/Product\//, '')
    .replace(/^shopify-(?=\d+$)/, '');
}

/** Undefined for a status that is not listed: the review follows the merchant's moderation policy. */
export function statusBy(statuses: Record<string, string>, text: string | undefined): string | undefined {
  return text === undefined ? undefined : statuses[text.toLowerCase()];
}

/** True for `yes`, `true`, `1` and similar; undefined for anything ambiguous. */
export function saysYes(text: string | undefined): boolean | undefined {
  if (text === undefined) return undefined;
  if (/^(?:true|yes|y|1|recommended)$/i.test(text)) return true;
  return /^(?:false|no|n|0|not recommended)$/i.test(text) ? false : undefined;
}

function yesOrNoText(text: string | undefined): string | undefined {
  const said = saysYes(text);
  return said === undefined ? undefined : String(said);
}

/** Anything that does not deny an incentive counts as one: an unnecessary mark is harmless, a missing one is illegal. */
export function incentiveText(text: string | undefined): string | undefined {
  return text === undefined
    ? undefined
    : String(!/^(?:none|n\/a|-|null)$/i.test(text) && saysYes(text) !== false);
}
