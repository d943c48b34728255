import { type Locale, localeOf } from '@tribune/contract/messages';

/** Languages of the widgets' texts; the store itself is in English. */
export const languages: Record<Locale, string> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  it: 'Italiano',
  nl: 'Nederlands',
  pt: 'Português',
  ja: '日本語',
  ar: 'العربية',
};

export const languageOf = (query: URLSearchParams): Locale => localeOf(query.get('lang') ?? 'en');
