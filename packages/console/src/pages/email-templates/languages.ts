const names = new Intl.DisplayNames('en', { type: 'language' });

/** English name of a language. */
export const languageOf = (locale: string): string => names.of(locale) ?? locale;
