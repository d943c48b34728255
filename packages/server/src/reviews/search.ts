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
 * A condition on `r` for what somebody typed: each word as it stands, without accents, or in another form of the same
 * word in the given language. `words` is the placeholder of the text, `config` that of the configuration.
 */
export function searchCondition(words: string, config: string): string {
  return `exists (select from review_search as s
    where s.merchant_id = $1 and s.merchant_id = r.merchant_id and s.review_id = r.review_id
      and (s.words @@ websearch_to_tsquery('simple', tribune_unaccent(${words}))
        or s.words @@ websearch_to_tsquery(${config}::regconfig, ${words})))`;
}

/**
 * What websearch_to_tsquery is given. A minus before anything but a word leaves nothing out, and PostgreSQL gives up on a
 * row of them ("tsquery stack too small").
 */
export const searchText = (text: string) => text.replaceAll(/-(?![\p{L}\p{N}"])/gu, ' ');

/** Chinese, Japanese and Thai are written without spaces, so their words are looked for as they stand. */
export function writtenWithoutSpaces(text: string): boolean {
  return /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u.test(text);
}

export function containsCondition(text: string): string {
  return `concat_ws(E'\\n', r.title, r.body, r.pros, r.cons) ilike '%' || ${text} || '%'`;
}

/** `%` and `_` stand for themselves in what people type. */
export const likeText = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&');
