/** Statements that create products, and reviews with their search words. drawn.ts describes their parameters. */
import { combinationOf } from '../../../packages/server/src/features/attributes/tags.ts';
import {
  at,
  dealt,
  drawn,
  email,
  hidden,
  literal,
  mediaId,
  placeholder,
  random,
  variants,
  verified,
} from './drawn.ts';
import { languages } from './passages.ts';
import { rareWord } from './sizes.ts';

const firstNames =
  'Ana Ben Chen Dilara Emeka Fatima Gita Hugo Ines Jan Kofi Lena Mei Noor Olga Priya Rui Sven Tara Yusuf';

const passagesOf = (language: string, kind: 'passage' | 'title') => {
  const counts = Object.entries(languages).map(
    ([name, { passages }]) => `when '${name}' then ${kind === 'title' ? Math.ceil(passages / 20) : passages}`,
  );
  return `case ${language} ${counts.join(' ')} end`;
};

const fits = ['small', 'true', 'large', 'wide'];
const uses = ['daily', 'travel', 'work'];
/** The custom attributes of every merchant, and the values that a quarter of the reviews has. */
export const attributeSchema = Object.entries({ fit: fits, use: uses }).map(([id, options], position) => ({
  id,
  label: id,
  type: 'select',
  options,
  required: false,
  promoted: true,
  position,
}));
const combinations = fits.flatMap((fit) =>
  uses.map((use) => {
    const tags = [`fit=${fit}`, `use=${use}`];
    return `(${literal(JSON.stringify({ fit, use }))}::jsonb, '{${tags.join(',')}}'::text[], '${combinationOf(tags)}'::uuid)`;
  }),
);
const combinationsSql = `(select row_number() over () - 1 as combination, * from (values ${combinations.join(', ')})
  as v (attributes, attribute_tags, attribute_combination))`;

const sentiments = `case when rating >= 4 then 'positive' when rating = 3 then 'neutral' else 'negative' end`;
const findings = `case when status = 'pending' then jsonb_build_array(jsonb_build_object('phase', 'links', 'reasonCode', 'spam',
  'field', 'text', 'excerpt', 'www.example.com')) else '[]'::jsonb end`;

/** Columns of a review and their values from `composed`. */
const columns: Record<string, string> = {
  merchant_id: 'merchant_id',
  review_id: 'review_id',
  product_id: 'product_id',
  rating: 'rating',
  title: 'title',
  body: 'body',
  would_recommend: `case when ${random(20)} < 0.5 then rating >= 4 end`,
  attributes: 'attributes',
  attribute_tags: 'attribute_tags',
  attribute_combination: 'attribute_combination',
  author_name: `(string_to_array('${firstNames}', ' '))[1 + (n % 20)::int] || ' ' || chr(65 + (n / 20 % 26)::int) || '.'`,
  author_email: email,
  email_key: email,
  order_id: `case when verification = 'order' then 'O-' || n end`,
  incentivized: `${random(21)} < 0.05`,
  verification: `case when verification = 'none' and source = 'import' then 'imported' else verification end`,
  verified,
  holds_place: `${verified} and status <> 'rejected'`,
  status: 'status',
  status_before_flag: `case when status = 'flagged' then 'approved' end`,
  flag_reason: `case when status = 'flagged' then 'Reported by a customer' end`,
  flagged_by: `case when status = 'flagged' then 'owner@big.example' end`,
  reason_code: `case when ${hidden} then reason when status = 'pending' then 'spam' end`,
  findings,
  language: 'language',
  source: 'source',
  device: dealt(22, [
    [`'mobile'`, 0.6],
    [`'desktop'`, 0.3],
    [`'tablet'`, 0.05],
    ['null', 0],
  ]),
  text_hash: `sha256(convert_to(body, 'UTF8'))`,
  client_hash: `case when source <> 'import' then decode(md5('client' || n % greatest(10, $4::bigint / 2)), 'hex') end`,
  featured_sequence: `case when status = 'approved' and ${random(23)} < 0.0002 then 1 + n % 9 end`,
  featured_at: `case when status = 'approved' and ${random(23)} < 0.0002 then ${at('ms + 86400000')} end`,
  helpful_votes: `floor(40 * power(${random(24)}, 5)) + votes`,
  imported_helpful_votes: `floor(40 * power(${random(24)}, 5))`,
  media: `case when has_media then jsonb_build_array(jsonb_build_object('mediaId', ${mediaId}, 'kind', 'image', 'status', 'ready',
    'width', 1600, 'height', 1200, 'duration', null, 'placeholder', '${placeholder}', 'hidden', false, 'failure', null,
    'variants', ${variants})) else '[]'::jsonb end`,
  media_status: `case when has_media then 'ready' end`,
  media_count: 'has_media::int',
  reply_text: `case when ${random(25)} < 0.1 then 'Thank you for your review. Please write to us if there is anything that we can do.' end`,
  reply_author_name: `case when ${random(25)} < 0.1 then 'The store' end`,
  reply_created_at: `case when ${random(25)} < 0.1 then ${at('ms + 43200000')} end`,
  reply_updated_at: `case when ${random(25)} < 0.1 then ${at('ms + 43200000')} end`,
  sentiment: sentiments,
  sentiment_score: `(rating - 3) / 2.0`,
  sentiment_level: `'full'`,
  sentiment_model: `'scale'`,
  created_at: at('ms'),
  updated_at: at('ms'),
};

/** Reviews with their search words, in one statement. */
export const reviewsSql = `
  with drawn as materialized (${drawn}), composed as materialized (
    select d.*, t.text as title, a.text || coalesce(' ' || b.text, '') || case when rare then ' The lining is ${rareWord}.' else '' end as body,
      t.words || a.words || coalesce(b.words, '') || case when rare then to_tsvector('simple', '${rareWord}') else '' end as words,
      c.attributes, c.attribute_tags, c.attribute_combination
    from drawn as d
    join scale_texts as t on t.kind = 'title' and t.language = d.language
      and t.place = floor(${passagesOf('d.language', 'title')} * ${random(17)})::int
    join scale_texts as a on a.kind = 'passage' and a.language = d.language
      and a.place = floor(${passagesOf('d.language', 'passage')} * ${random(18)})::int
    left join scale_texts as b on two_passages and b.kind = 'passage' and b.language = d.language
      and b.place = floor(${passagesOf('d.language', 'passage')} * ${random(19)})::int
    left join ${combinationsSql} as c on c.combination = d.combination
    order by n
  ), search as (
    insert into review_search (merchant_id, review_id, words) select merchant_id, review_id, words from composed
  )
  insert into reviews (${Object.keys(columns).join(', ')})
  select ${Object.values(columns).join(', ')} from composed as d`;

export const productsSql = `
  insert into products (merchant_id, product_id, name, url, image_url, brand, sku, gtin, created_at, updated_at)
  select merchant_id, 'P-' || n, initcap((array['rain jacket', 'kettle', 'headphones', 'backpack', 'lamp', 'stroller', 'boots'])[1 + n % 7]) || ' ' || n,
    'https://shop.example/p/' || n, 'https://shop.example/p/' || n || '.jpg', 'Brand ' || n % 40, 'SKU-' || n, lpad((4000000000000 + n)::text, 13, '0'),
    to_timestamp($3::float8), to_timestamp($3::float8)
  from unnest($1::uuid[]) as merchant_id cross join generate_series(1, $2::int) as n`;

/** Search words are composed from those of the passages, because analyzing 10 million texts would take half an hour. */
export const textsSql = `
  insert into scale_texts (kind, language, place, text, words)
  select kind, language, place, text,
    tribune_search_words(text, config::regconfig)
  from unnest($1::text[], $2::text[], $3::int[], $4::text[], $5::text[]) as given (kind, language, place, text, config)`;
