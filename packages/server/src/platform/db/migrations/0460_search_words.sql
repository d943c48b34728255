-- What a text is indexed by, and what a search matches, in one place: docs/API.md "Search".

-- Compatibility characters as ordinary ones ("H₂O", half-width katakana), nothing invisible (soft hyphens, zero-width spaces), and separate
-- words: PostgreSQL's parser takes "great.battery" for a host, "good/bad" for a file and the end of "iphone-12" for a negative number.
create function tribune_folded(value text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(
    translate(normalize(value, nfkc),
      U&'\00AD\061C\200B\200C\200D\200E\200F\202A\202B\202C\202D\202E\2060\2066\2067\2068\2069\FEFF', ''),
    '(?<=\D)[./~]+|[./~]+(?=\D)|(?<=[[:alpha:]])-(?=\d)', ' ', 'g');

-- Arabic words without their article and the endings of regular plurals, after Light10 (Larkey, Ballesteros, Connell 2002): the Snowball
-- stemmer takes the first letter of "بطارية" for a preposition, and so does not find "البطارية". Null without Arabic words.
create function tribune_arabic_stems(value text) returns text
  language sql immutable strict parallel safe
  return case when value ~ '[ء-ي]' then
    regexp_replace(
      regexp_replace(
        translate(value, U&'أإآٱىة\0640\064B\064C\064D\064E\064F\0650\0651\0652\0670', 'اااايه'),
        '\m(?:[وف]?[بك]?ال|[وف]?لل|و(?=[ء-ي]{3}))(?=[ء-ي]{2})', '', 'g'),
      '(?<=[ء-ي]{2})ي?(?:ات|ان|ون|ين|ها|ه)?\M', '', 'g') end;

-- Hebrew words without the first of the prefixes that are written together with them ("the", "and", "in"). Null without Hebrew words.
create function tribune_hebrew_stems(value text) returns text
  language sql immutable strict parallel safe
  return case when value ~ '[א-ת]' then regexp_replace(value, '\m[והבלמשכ](?=[א-ת]{3})', '', 'g') end;

-- The words of a text: without accents; stemmed, with and without accents ("baterías" and "bateria" have different stems).
create function tribune_search_words(value text, config regconfig) returns tsvector
  language plpgsql immutable strict parallel safe as $$
declare
  folded text := tribune_folded(value);
  plain text := tribune_unaccent(folded);
  arabic text := tribune_arabic_stems(folded);
  hebrew text := tribune_hebrew_stems(folded);
  words tsvector := to_tsvector('simple', plain) || to_tsvector(config, folded);
begin
  if plain <> folded then words := words || to_tsvector(config, plain); end if;
  if arabic is not null then words := words || to_tsvector('simple', arabic); end if;
  if hebrew is not null then
    words := words || to_tsvector('simple', hebrew) || to_tsvector('simple', tribune_hebrew_stems(hebrew));
  end if;
  return words;
end $$;

-- A search in the syntax of websearch_to_tsquery. Korean particles and Hebrew endings follow the word without a space: any may.
create function tribune_search_query(value text, config regconfig) returns tsquery
  language plpgsql immutable strict parallel safe as $$
declare
  folded text := tribune_folded(value);
  plain text := tribune_unaccent(folded);
  arabic text := tribune_arabic_stems(folded);
  hebrew text := tribune_hebrew_stems(folded);
  searched tsquery := websearch_to_tsquery('simple', plain);
begin
  if plain ~ '[가-힣א-ת]' then
    searched := regexp_replace(searched::text, '([가-힣א-ת])''', '\1'':*', 'g')::tsquery;
  end if;
  searched := searched || websearch_to_tsquery(config, folded);
  if plain <> folded then searched := searched || websearch_to_tsquery(config, plain); end if;
  if hebrew is not null then searched := searched || websearch_to_tsquery('simple', hebrew); end if;
  if arabic is not null then searched := searched || websearch_to_tsquery('simple', arabic); end if;
  return searched;
end $$;
