import type { Texts } from './format.ts';

/** A picture that cannot be fetched anyway should not cost the shop the review. */
export function keepAddresses(texts: Texts): void {
  texts.media = texts.media
    ?.split(/[\s,;|]+(?=https?:\/\/)|[\s,;|]+/i)
    .map((address) => address.replace(/^[["']+|["'\]]+$/g, ''))
    .filter((address) => /^https?:\/\//i.test(address) && URL.canParse(address))
    .slice(0, 20)
    .join(' ');
}

/** Shopify's own name for a product, where a file has its whole global id. */
export function plainProductId(texts: Texts): void {
  texts.productId = texts.productId
    ?.replace(/^gid:\/\/shopify\/Product\//, '')
    .replace(/^shopify-(?=\d+$)/, '');
}

/** `unless` names what is not shown; all other values that say something mean that it is. */
export function statusBy(statuses: Record<string, string>, text: string | undefined): string | undefined {
  return text === undefined ? undefined : statuses[text.toLowerCase()];
}

export const namelessAuthor = 'Anonymous';

/** `yes`, `true`, `1` and their like; undefined for what says neither. */
export function saysYes(text: string | undefined): boolean | undefined {
  if (text === undefined) return undefined;
  if (/^(?:true|yes|y|1|recommended)$/i.test(text)) return true;
  return /^(?:false|no|n|0|not recommended)$/i.test(text) ? false : undefined;
}

export const yesOrNoText = (text: string | undefined): string | undefined => {
  const said = saysYes(text);
  return said === undefined ? undefined : String(said);
};
