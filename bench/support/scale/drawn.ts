/**
 * Random properties of review number `n` are derived from hashes of `n`, so that the same numbers produce the same reviews.
 *
 * Parameters of all statements: $1 merchants (uuid[]), $2 products of each, $3 number of the group's first review, $4 reviews of the group,
 * $5 and $6 the first and last number to make, $7 the first and $8 the last second of the time that they cover, $9 one review in so many
 * has the rare word (0: none), $10 the first product's share.
 */
import { languages } from './passages.ts';

/** A number from 0 to 1, which differs for each `draw`. */
export const random = (draw: number) => `((hashint8extended(n, ${draw}) & 1073741823) / 1073741824::float8)`;
export const literal = (value: string) => `'${value.replaceAll("'", "''")}'`;

/** A `case` that selects the first value whose cumulative share exceeds the random number, or else the last value. */
export function dealt(draw: number, shares: [value: string, share: number][]): string {
  let sum = 0;
  const cases = shares.slice(0, -1).map(([value, share]) => {
    sum += share;
    return `when ${random(draw)} < ${sum.toFixed(6)} then ${value}`;
  });
  return `case ${cases.join(' ')} else ${shares.at(-1)?.[0]} end`;
}

export const dealtTexts = (draw: number, shares: Record<string, number>) =>
  dealt(
    draw,
    Object.entries(shares).map(([value, share]) => [literal(value), share]),
  );

/** UUIDv7 of a time in milliseconds; its other digits are those of a hash in hexadecimal. */
export const uuidV7 = (milliseconds: string, hash: string) =>
  `(lpad(to_hex(${milliseconds}), 12, '0') || '7' || substr(${hash}, 1, 3) || '8' || substr(${hash}, 4, 15))::uuid`;
export const at = (milliseconds: string) => `to_timestamp((${milliseconds}) / 1000.0)`;

const languageShares = Object.fromEntries(
  Object.entries(languages).map(([name, { share }]) => [name, share]),
);

export const numbers = `
  select n, n - $3::bigint as place, md5(n::text) as hash,
    ($7::float8 * 1000 + ($8::float8 - $7::float8) * 1000 * (n - $3::bigint + ${random(1)}) / $4::float8)::bigint as ms,
    $9::bigint > 0 and (n - $3::bigint) % greatest(1, $9::bigint) = 0 as rare
  from generate_series($5::bigint, $6::bigint) as n`;

/** The random values that the columns of a review, and rows in other tables, depend on. */
export const drawn = `
  select n, place, ms, rare, hash,
    ($1::uuid[])[1 + place % cardinality($1::uuid[])] as merchant_id,
    ${uuidV7('ms', 'hash')} as review_id,
    'P-' || case when rare and place / greatest(1, $9::bigint) % 3 = 0 then 1 when rare and place / greatest(1, $9::bigint) % 3 = 1 then $2::int
      when ${random(2)} < $10::float8 then 1 else 2 + floor(($2::int - 1) * power(${random(3)}, 2))::int end as product_id,
    ${dealtTexts(4, languageShares)} as language,
    ${dealt(5, [
      ['5', 0.56],
      ['4', 0.2],
      ['3', 0.09],
      ['1', 0.09],
      ['2', 0],
    ])} as rating,
    ${dealtTexts(6, { pending: 0.01, rejected: 0.04, flagged: 0.01, approved: 0 })} as status,
    ${dealtTexts(7, { widget: 0.6, email: 0.25, import: 0 })} as source,
    ${dealtTexts(8, { order: 0.15, token: 0.1, merchant: 0.05, email: 0.05, none: 0 })} as verification,
    ${dealtTexts(9, { spam: 0.4, profanity: 0.15, off_topic: 0.15, fake: 0.1, personal_data: 0.1, duplicate: 0 })} as reason,
    ${random(10)} < 0.08 as has_media,
    case when ${random(11)} < 0.1 then 1 + (hashint8extended(n, 12) & 3)::int else 0 end as votes,
    case when ${random(13)} < 0.25 then (hashint8extended(n, 14) & 3) * 3 + (hashint8extended(n, 15) & 1023) % 3 end as combination,
    ${random(16)} < 0.6 as two_passages
  from (${numbers}) as numbered`;
export const verified = `verification in ('order', 'token', 'merchant')`;
/** Email addresses: each customer with a verified review has only that review, so that it is the customer's current one. */
export const email = `case when ${verified} then 'buyer' || n else 'customer' || n % greatest(10, $4::bigint * 2 / 5) end || '@example.com'`;
export const hidden = `status in ('rejected', 'flagged')`;

/** ID of the photo of a review with media. Its files do not exist. */
export const mediaId = `(substr(md5('media' || n), 1, 12) || '4' || substr(md5('media' || n), 13, 3) || 'a' || substr(md5('media' || n), 16, 15))::uuid`;
export const placeholder = 'data:image/webp;base64,UklGRlYAAABXRUJQVlA4IEoAAADQAQCdASoQABAABUB8JaQAA3AA/uYA';
export const variants = `(select jsonb_agg(jsonb_build_object('name', name, 'format', 'webp',
    'key', 'v/' || d.merchant_id || '/' || ${mediaId} || '/a/' || name || '.webp'))
  from unnest('{thumbnail,small,medium,large}'::text[]) as name)`;
