/** Statements that create the data belonging to reviews. drawn.ts describes their parameters. */
import {
  at,
  dealtTexts,
  drawn,
  email,
  hidden,
  mediaId,
  numbers,
  placeholder,
  random,
  uuidV7,
  variants,
} from './drawn.ts';
import { languages } from './passages.ts';

const entryId = (milliseconds: string, salt: string) => uuidV7(milliseconds, `md5('${salt}' || n)`);
const entry = (
  values: Record<'at' | 'salt' | 'actor' | 'action' | 'from' | 'to' | 'reason' | 'causes', string>,
) =>
  `select merchant_id, ${entryId(values.at, values.salt)}, 'review', review_id, ${at(values.at)}, ${values.actor}, ${values.action},
     ${values.from}, ${values.to}, ${values.reason}, ${values.causes} from drawn as d`;

/** Time until a moderator decided about a review: minutes to days. */
const waitedMs = `(60000 * exp(${random(26)} * 8))::bigint`;

/** The decision log (every review was published or held, and staff decided about rejected and flagged ones), votes and media. */
export const followingSql = `
  with drawn as materialized (${drawn}), log as (
    insert into moderation_log (merchant_id, entry_id, item_type, item_id, at, actor_type, actor, action, from_status, to_status,
      reason_code, causes)
    ${entry({
      at: 'ms',
      salt: 'log',
      actor: `'screening', null`,
      action: `case when status in ('pending', 'rejected') then 'hold' else 'publish' end`,
      from: 'null',
      to: `case when status in ('pending', 'rejected') then 'pending' else 'approved' end`,
      reason: 'null',
      causes: `case when status in ('pending', 'rejected') then '{links}'::text[] else '{}' end`,
    })}
    union all
    ${entry({
      at: `ms + ${waitedMs}`,
      salt: 'decision',
      actor: `'staff', 'owner@big.example'`,
      action: `case status when 'rejected' then 'reject' else 'flag' end`,
      from: `case status when 'rejected' then 'pending' else 'approved' end`,
      to: 'status',
      reason: 'reason',
      causes: `'{}'`,
    })} where ${hidden}
  ), votes as (
    insert into review_votes (merchant_id, review_id, voter, helpful, voted_at)
    select merchant_id, review_id, decode(md5(n || '/' || vote), 'hex'), true, ${at('ms + vote * 86400000')}
    from drawn as d cross join lateral generate_series(1, votes) as vote
  )
  insert into media (merchant_id, media_id, review_id, product_id, kind, format, status, source_key, bytes, width, height, placeholder,
    variants, moderation_status, created_at, updated_at)
  select merchant_id, ${mediaId}, review_id, product_id, 'image', 'jpeg', 'ready', 'o/' || merchant_id || '/' || ${mediaId} || '/original.jpg',
    350000, 1600, 1200, '${placeholder}', ${variants}, status, ${at('ms')}, ${at('ms')}
  from drawn as d where has_media`;

/** Questions and answers, one for each 50 reviews. The parameters are the same, with numbers of questions instead of reviews. */
const askedColumns = `
  select n, place, ms, hash, ($1::uuid[])[1 + place % cardinality($1::uuid[])] as merchant_id,
    ${uuidV7('ms', `md5('question' || n)`)} as question_id, ${uuidV7('ms + 3600000', `md5('answer' || n)`)} as answer_id,
    'P-' || case when ${random(30)} < $10::float8 then 1 else 2 + floor(($2::int - 1) * power(${random(31)}, 2))::int end as product_id,
    ${dealtTexts(32, { pending: 0.02, rejected: 0.02, approved: 0 })} as status, ${random(33)} < 0.9 as answered, ${random(33)} < 0.5 as by_merchant
  from (${numbers}) as numbered`;

export const questionsSql = `
  with drawn as materialized (${askedColumns}), composed as materialized (
    select d.*, q.text || ' Is that so?' as body, q.words, a.text as answer, a.words as answer_words from drawn as d
    join scale_texts as q on q.kind = 'passage' and q.language = 'en' and q.place = floor(${languages.en?.passages} * ${random(34)})::int
    join scale_texts as a on a.kind = 'passage' and a.language = 'en' and a.place = floor(${languages.en?.passages} * ${random(35)})::int
    order by n
  ), search as (
    insert into question_search (merchant_id, question_id, words) select merchant_id, question_id, words from composed
  ), answer as (
    insert into answers (merchant_id, answer_id, question_id, product_id, body, author_name, author_email, email_key, verified, status,
      language, words, created_at, updated_at)
    select merchant_id, answer_id, question_id, product_id, answer, case when by_merchant then null else 'Kofi L.' end,
      case when by_merchant then null else 'customer' || n || '@example.com' end,
      case when by_merchant then null else 'customer' || n || '@example.com' end, by_merchant, 'approved', 'en', answer_words,
      ${at('ms + 3600000')}, ${at('ms + 3600000')}
    from composed where answered and status = 'approved'
  ), log as (
    insert into moderation_log (merchant_id, entry_id, item_type, item_id, at, actor_type, action, to_status, causes)
    select merchant_id, ${entryId('ms', 'asked')}, 'question', question_id, ${at('ms')}, 'screening', 'hold', 'pending', '{premoderation}'
    from composed
  )
  insert into questions (merchant_id, question_id, product_id, body, author_name, author_email, email_key, status, language, text_hash,
    helpful_votes, imported_helpful_votes, approved_answers, created_at, updated_at)
  select merchant_id, question_id, product_id, body, 'Ines R.', 'asker' || n || '@example.com', 'asker' || n || '@example.com', status, 'en',
    sha256(convert_to(body, 'UTF8')), floor(20 * power(${random(36)}, 5)), floor(20 * power(${random(36)}, 5)),
    (answered and status = 'approved')::int, ${at('ms')}, ${at('ms')}
  from composed`;

/** Orders and their review requests, for half of the reviews that name an order. */
export const ordersSql = `
  with drawn as materialized (${drawn}), orders as (
    insert into orders (merchant_id, order_id, email_key, product_ids, created_at, customer_email, customer_name, source)
    select merchant_id, 'O-' || n, ${email}, array[product_id], ${at('ms - 1209600000')}, ${email}, 'A customer', 'webhook'
    from drawn as d where verification = 'order'
  )
  insert into review_requests (merchant_id, request_id, order_id, email_key, status, scheduled_for, sent_at, opened_at, reviewed_at,
    created_at, updated_at)
  select merchant_id, ${uuidV7('ms - 1209600000', `md5('request' || n)`)}, 'O-' || n, ${email}, 'completed', ${at('ms - 604800000')},
    ${at('ms - 604800000')}, ${at('ms')}, ${at('ms')}, ${at('ms - 1209600000')}, ${at('ms')}
  from drawn as d where verification = 'order'`;
