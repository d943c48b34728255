import { languageOf, locales } from '../locales.ts';
import { ar } from './ar/index.ts';
import type { English, Locale, Translation } from './catalog.ts';
import { de } from './de/index.ts';
import { en } from './en/index.ts';
import { es } from './es/index.ts';
import { fr } from './fr/index.ts';
import { I18n, type ValuesOf } from './i18n.ts';
import { it } from './it/index.ts';
import { ja } from './ja/index.ts';
import { nl } from './nl/index.ts';
import { pt } from './pt/index.ts';

export type { Locale } from './catalog.ts';
export { monthOf } from './month.ts';
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

/** All messages of a language, by its tag. */
export function i18nOf(tag: string): FullI18n {
  const locale = localeOf(tag);
  const i18n = languages.get(locale) ?? newI18n(locale);
  languages.set(locale, i18n);
  return i18n;
}

function newI18n(locale: Locale): FullI18n {
  const plain = new I18n<English>(locale, locale, catalogs[locale]);
  return plain.direction === 'rtl' ? new IsolatingI18n(locale, locale, catalogs[locale]) : plain;
}

/** The closest supported language to a tag: `pt` for `pt-BR`; English if none is close. */
export const localeOf = (tag: string): Locale => locales.find((locale) => locale === languageOf(tag)) ?? 'en';

/**
 * Isolates the texts inside messages (U+2068 … U+2069), so that a name such as "Shop 24 (EU)" is displayed in its own
 * direction and does not reorder the message (https://www.w3.org/International/articles/inline-bidi-markup/). For right-to-left
 * languages on the server; the widget isolates with `<bdi>`.
 */
class IsolatingI18n extends I18n<English> {
  override t<Key extends keyof English & string>(key: Key, ...values: ValuesOf<English[Key]>): string {
    // Safe cast: the values keep their names and types.
    return super.t(key, ...(values.map(isolated) as ValuesOf<English[Key]>));
  }
}

const isolated = (values: Readonly<Record<string, string | number>>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && value !== '' ? `\u2068${value}\u2069` : value,
    ]),
  );
