import { locales } from '../merchants/schemas.ts';
import { ar } from './ar/index.ts';
import type { English, Locale, Translation } from './catalog.ts';
import { de } from './de/index.ts';
import { en } from './en/index.ts';
import { es } from './es/index.ts';
import { fr } from './fr/index.ts';
import { I18n } from './i18n.ts';
import { it } from './it/index.ts';
import { ja } from './ja/index.ts';
import { nl } from './nl/index.ts';
import { pt } from './pt/index.ts';

export type { Locale } from './catalog.ts';
export type FullI18n = I18n<English>;

export const catalogs: { readonly [Language in Locale]: Translation<English, Language> } = {
  en,
  de,
  fr,
  es,
  it,
  nl,
  pt,
  ja,
  ar,
};

const languages = new Map<Locale, FullI18n>();

/** All messages of a language, by its tag. Dates are those of UTC, as in the API. */
export function i18nOf(tag: string): FullI18n {
  const locale = localeOf(tag);
  const i18n = languages.get(locale) ?? new I18n<English>(locale, locale, catalogs[locale], 'UTC');
  languages.set(locale, i18n);
  return i18n;
}

/** The nearest language to a tag, `pt` to `pt-BR`; English where there is none. */
export const localeOf = (tag: string): Locale =>
  locales.find((locale) => locale === tag.toLowerCase().split(/[-_]/)[0]) ?? 'en';
