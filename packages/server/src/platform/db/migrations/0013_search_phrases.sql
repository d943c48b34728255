-- A search in the syntax of websearch_to_tsquery: docs/API.md "Search". Phrases in quotes are exact, and the words beside them are not, unless
-- both are alternatives. Words in Latin script are found in the singular and in plurals in -s whatever the language ("bateria",
-- "baterías"). Korean particles and Hebrew endings follow the word without a space: any may.
create or replace function tribune_search_query(value text, config regconfig) returns tsquery
  language plpgsql immutable strict parallel safe as $$
declare
  phrase constant text := '-?"[^"]*"?';
  loose text := regexp_replace(value, phrase, ' ', 'g');
  has_phrases boolean := loose <> value and loose !~* '(^|\s)or(\s|$)';
  folded text := tribune_folded(case when has_phrases
    then (select string_agg(one[1], ' ') from regexp_matches(value, phrase, 'g') as one) else value end);
  plain text := tribune_unaccent(folded);
  arabic text := tribune_arabic_stems(folded);
  hebrew text := tribune_hebrew_stems(folded);
  searched tsquery := websearch_to_tsquery('simple', plain);
begin
  if has_phrases then
    searched := searched || websearch_to_tsquery('simple', folded);
    if loose ~ '\S' then searched := searched && tribune_search_query(loose, config); end if;
    return searched;
  end if;
  if loose <> value then
    config := 'simple';
  else
    searched := regexp_replace(searched::text, '''([a-z]{3,}[a-rt-z])s?''', '(''\1'' | ''\1s'')', 'g')::tsquery;
  end if;
  if plain ~ '[가-힣א-ת]' then
    searched := regexp_replace(
      regexp_replace(searched::text, '([א-ת]{3})(?:ה|ות|ים)''', '\1''', 'g'),
      '([가-힣א-ת])''', '\1'':*', 'g')::tsquery;
  end if;
  searched := searched || websearch_to_tsquery(config, folded);
  if plain <> folded then searched := searched || websearch_to_tsquery(config, plain); end if;
  if hebrew is not null then searched := searched || websearch_to_tsquery('simple', hebrew); end if;
  if arabic is not null then searched := searched || websearch_to_tsquery('simple', arabic); end if;
  return searched;
end $$;
