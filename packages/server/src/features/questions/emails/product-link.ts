import type { Part } from '../../../platform/mail/email.ts';

/** A button to the product's page, if its web address is known. */
export function productLink(url: string | null, label: string): Part[] {
  if (url === null || !URL.canParse(url) || !['http:', 'https:'].includes(new URL(url).protocol)) return [];
  return [{ label, url }];
}
