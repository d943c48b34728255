import type { Locale, Part } from '../../../platform/mail/email.ts';

/** A link to the product's page, where a web address of it is known. */
export function linkTo(url: string | null, label: string): Part[] {
  if (url === null || !URL.canParse(url) || !['http:', 'https:'].includes(new URL(url).protocol)) return [];
  return [{ label, url }];
}

const marks: Record<Locale, [string, string]> = {
  en: ['“', '”'],
  de: ['„', '“'],
  fr: ['« ', ' »'],
  es: ['«', '»'],
  it: ['«', '»'],
  nl: ['“', '”'],
  pt: ['“', '”'],
  ja: ['「', '」'],
  ar: ['«', '»'],
};

/** A name in the quotation marks of the language. */
export const quoted = (name: string, locale: Locale) => marks[locale].join(name);
