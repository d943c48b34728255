/** Languages of the widget, hosted pages and emails. */
export const locales = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'ja', 'ar'] as const;

/**
 * The language (ISO 639) of a tag: `pt` of `pt-BR`, `pt_BR` and `PT`, and of tags as operating systems and WordPress write them
 * (`pt_BR.UTF-8`, `pt_PT_ao90`). Null if the text is not a tag.
 */
export const languageOf = (tag: string): string | null =>
  /^([a-z]{2,3})(?:[-_][a-z0-9]+)*(?:[.@][\w.@-]+)?$/i.exec(tag.trim())?.[1]?.toLowerCase() ?? null;

/** Converts a tag with underscores to one with hyphens (BCP 47), as in `pt-BR`. */
export const hyphenated = (tag: string): string => tag.replaceAll('_', '-');
