-- Indexes by 0460 what was indexed differently: texts with words that were not separated, or not in ASCII. Text search configurations are
-- literals, because Citus refuses to convert a column to one in an update.
update review_search as s
set words = tribune_search_words(concat_ws(E'\n', r.title, r.body, r.pros, r.cons), case r.language
    when 'ar' then 'arabic'::regconfig when 'da' then 'danish'::regconfig when 'de' then 'german'::regconfig when 'en' then 'english'::regconfig
    when 'es' then 'spanish'::regconfig when 'fi' then 'finnish'::regconfig when 'fr' then 'french'::regconfig when 'hu' then 'hungarian'::regconfig
    when 'it' then 'italian'::regconfig when 'nl' then 'dutch'::regconfig when 'no' then 'norwegian'::regconfig when 'pt' then 'portuguese'::regconfig
    when 'ro' then 'romanian'::regconfig when 'ru' then 'russian'::regconfig when 'sv' then 'swedish'::regconfig when 'tr' then 'turkish'::regconfig
    else 'simple'::regconfig end)
from reviews as r
where r.merchant_id = s.merchant_id and r.review_id = s.review_id
  and concat_ws(E'\n', r.title, r.body, r.pros, r.cons) ~ '\S[./~]+[[:alnum:]]|[[:alpha:]]-\d|[^\x01-\x7f]';

update question_search as s
set words = tribune_search_words(q.body, case q.language
    when 'ar' then 'arabic'::regconfig when 'da' then 'danish'::regconfig when 'de' then 'german'::regconfig when 'en' then 'english'::regconfig
    when 'es' then 'spanish'::regconfig when 'fi' then 'finnish'::regconfig when 'fr' then 'french'::regconfig when 'hu' then 'hungarian'::regconfig
    when 'it' then 'italian'::regconfig when 'nl' then 'dutch'::regconfig when 'no' then 'norwegian'::regconfig when 'pt' then 'portuguese'::regconfig
    when 'ro' then 'romanian'::regconfig when 'ru' then 'russian'::regconfig when 'sv' then 'swedish'::regconfig when 'tr' then 'turkish'::regconfig
    else 'simple'::regconfig end)
from questions as q
where q.merchant_id = s.merchant_id and q.question_id = s.question_id and q.body ~ '\S[./~]+[[:alnum:]]|[[:alpha:]]-\d|[^\x01-\x7f]';

update answers as a
set words = tribune_search_words(a.body, case a.language
    when 'ar' then 'arabic'::regconfig when 'da' then 'danish'::regconfig when 'de' then 'german'::regconfig when 'en' then 'english'::regconfig
    when 'es' then 'spanish'::regconfig when 'fi' then 'finnish'::regconfig when 'fr' then 'french'::regconfig when 'hu' then 'hungarian'::regconfig
    when 'it' then 'italian'::regconfig when 'nl' then 'dutch'::regconfig when 'no' then 'norwegian'::regconfig when 'pt' then 'portuguese'::regconfig
    when 'ro' then 'romanian'::regconfig when 'ru' then 'russian'::regconfig when 'sv' then 'swedish'::regconfig when 'tr' then 'turkish'::regconfig
    else 'simple'::regconfig end)
where a.body ~ '\S[./~]+[[:alnum:]]|[[:alpha:]]-\d|[^\x01-\x7f]';

update store_reviews as s
set words = tribune_search_words(concat_ws(E'\n', s.title, s.body), case s.language
    when 'ar' then 'arabic'::regconfig when 'da' then 'danish'::regconfig when 'de' then 'german'::regconfig when 'en' then 'english'::regconfig
    when 'es' then 'spanish'::regconfig when 'fi' then 'finnish'::regconfig when 'fr' then 'french'::regconfig when 'hu' then 'hungarian'::regconfig
    when 'it' then 'italian'::regconfig when 'nl' then 'dutch'::regconfig when 'no' then 'norwegian'::regconfig when 'pt' then 'portuguese'::regconfig
    when 'ro' then 'romanian'::regconfig when 'ru' then 'russian'::regconfig when 'sv' then 'swedish'::regconfig when 'tr' then 'turkish'::regconfig
    else 'simple'::regconfig end)
where concat_ws(E'\n', s.title, s.body) ~ '\S[./~]+[[:alnum:]]|[[:alpha:]]-\d|[^\x01-\x7f]';
