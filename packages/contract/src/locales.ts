/** Languages in which shoppers read widget, hosted pages and emails. */
export const locales = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'ja', 'ar'] as const;

/**
 * The language (ISO 639) of a tag: `pt` of `pt-BR`, `pt_BR` and `PT`, also as operating systems and WordPress write them
 * (`pt_BR.UTF-8`, `pt_PT_ao90`). Null if it is none.
 */
export const languageOf = (tag: string): string | null =>
  /^([a-z]{2,3})(?:[-_][a-z0-9]+)*(?:[.@][\w.@-]+)?$/i.exec(tag.trim())?.[1]?.toLowerCase() ?? null;

/** A language tag with hyphens (BCP 47), as in `pt-BR`, out of one with underscores. */
export const hyphenated = (tag: string): string => tag.replaceAll('_', '-');
