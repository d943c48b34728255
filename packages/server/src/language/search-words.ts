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

/** Chinese, Japanese and Thai are written without spaces, so their words are looked for as they stand. */
export function writtenWithoutSpaces(text: string): boolean {
  return /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u.test(text);
}
