/** Languages in which shoppers read widget, hosted pages and emails. */
export const locales = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'ja', 'ar'] as const;
