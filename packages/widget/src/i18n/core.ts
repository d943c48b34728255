import { core } from '@tribune/contract/messages/en/core';
import { I18n, type Messages } from '@tribune/contract/messages/i18n';

export type CoreI18n = I18n<typeof core>;

/** Loads languages other than English, each from its own file, when needed. */
const translations: Record<string, () => Promise<{ core: Messages<keyof typeof core> }>> = {
  ar: () => import('@tribune/contract/messages/ar/core'),
  de: () => import('@tribune/contract/messages/de/core'),
  es: () => import('@tribune/contract/messages/es/core'),
  fr: () => import('@tribune/contract/messages/fr/core'),
  it: () => import('@tribune/contract/messages/it/core'),
  ja: () => import('@tribune/contract/messages/ja/core'),
  nl: () => import('@tribune/contract/messages/nl/core'),
  pt: () => import('@tribune/contract/messages/pt/core'),
};

export const english: CoreI18n = new I18n('en', 'en', core);

/**
 * The messages for a BCP 47 tag, also with underscores, as in `de_DE`. English if the tag is malformed, the language unknown, or its file
 * fails to load.
 */
export async function i18nFor(tag: string): Promise<CoreI18n> {
  try {
    // Avoids `supportedLocalesOf`, whose first call takes a browser tens of milliseconds.
    const [locale = ''] = Intl.getCanonicalLocales(tag.replace(/_/g, '-'));
    const [language = ''] = locale.split('-');
    const file = language === 'en' ? { core } : await translations[language]?.();
    return file ? new I18n(language, locale, file.core) : english;
  } catch {
    return english;
  }
}
