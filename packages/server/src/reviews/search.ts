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

export function containsCondition(text: string): string {
  return `concat_ws(E'\\n', r.title, r.body, r.pros, r.cons) ilike '%' || ${text} || '%'`;
}
