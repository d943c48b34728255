const configs: Record<string, string> = {
  ar: 'arabic',
  da: 'danish',
  de: 'german',
  en: 'english',
  es: 'spanish',
  fi: 'finnish',
  fr: 'french',
  hu: 'hungarian',
  it: 'italian',
  nl: 'dutch',
  no: 'norwegian',
  pt: 'portuguese',
  ro: 'romanian',
  ru: 'russian',
  sv: 'swedish',
  tr: 'turkish',
};

/** PostgreSQL's text search configuration that knows the word forms of a language; `simple` knows none. */
export function searchConfigOf(language: string | null): string {
  return (language && configs[language]) || 'simple';
}

/**
 * Chinese, Japanese and Thai are written without spaces, and to PostgreSQL's parser an emoji is no word: such texts are
 * looked for as they stand.
 */
export function writtenWithoutSpaces(text: string): boolean {
  return /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{Extended_Pictographic}]/u.test(text);
}

/**
 * What websearch_to_tsquery is given. A minus before anything but a word leaves nothing out, and PostgreSQL gives up on a
 * row of them ("tsquery stack too small").
 */
export const searchText = (text: string) => text.replaceAll(/-(?![\p{L}\p{N}"])/gu, ' ');
