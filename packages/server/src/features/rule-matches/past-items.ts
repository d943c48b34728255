import type { ReviewSource, ReviewStatus, WrittenType } from '@tribune/contract';
import { type Db, rows } from '../../platform/db/database.ts';
import { orNull, output, statement } from '../../platform/db/statement.ts';
import { type AuthorItem, factsOf, itemsOfAuthor, orderOfAuthor } from '../authors/index.ts';
import { writtenKinds } from '../content-kinds/index.ts';
import { dependsOnAuthor, type Rule, type RuleInput, ruleMatch } from '../screening/index.ts';

/** A stored item, and whether a rule matches it. */
export interface PastItem {
  id: string;
  status: ReviewStatus;
  createdAt: string;
  productId: string;
  authorName: string;
  texts: Record<string, string>;
  /** The rule does not see the rating, which is only compared with the result. Null for items without a rating. */
  rating: number | null;
  /** Whether staff has decided about it. */
  isDecided: boolean;
  isMatch: boolean;
}

type Source = Exclude<ReviewSource, 'import' | 'syndication'>;

/**
 * Items of a type as they were when they were submitted, as far as that is stored; an author's history includes no later items. Omits
 * imported items, to which rules do not apply.
 */
export async function pastItems(
  db: Db,
  merchantId: string,
  type: WrittenType,
  { rule, ids }: { rule: Rule; ids: readonly string[] },
): Promise<PastItem[]> {
  const found = await rows(db, sqlOf(type, rule), { merchantId, ids });
  return found.map(({ texts, rating, author_items, has_order, client_last_day, ...item }) => {
    const words = Object.fromEntries(
      Object.entries(texts).filter((entry): entry is [string, string] => Boolean(entry[1])),
    );
    const subject = {
      type,
      id: item.id,
      at: Date.parse(item.createdAt),
      clientLastDay: client_last_day,
      hasOrder: has_order,
    };
    const input: RuleInput = {
      words,
      authorName: item.authorName,
      facts: {
        itemType: type,
        productId: item.productId,
        category: item.category,
        language: item.language,
        source: item.source,
        hasMedia: item.hasMedia,
        verified: item.verified,
        author: author_items && factsOf(author_items, subject),
      },
    };
    const { id, status, createdAt, productId, authorName, isDecided } = item;
    const isMatch = ruleMatch(rule, input) !== null;
    return { id, status, createdAt, productId, authorName, isDecided, texts: words, rating, isMatch };
  });
}

/** The statement reads no more than the rule depends on. */
function sqlOf(type: WrittenType, { when }: Rule) {
  const { table, idColumn, texts, fields, isAboutStore, isVerified = 'false' } = writtenKinds[type];
  const product = isAboutStore ? `''` : 'i.product_id';
  const source = 'source' in fields ? `nullif(i.source, 'syndication')` : 'null';
  const media = 'media_count' in fields ? 'i.media_count > 0' : 'false';
  const rating = 'rating' in fields ? 'i.rating' : 'null::smallint';
  const names = texts.map(({ name, column }) => `'${name}', i.${column}`).join(', ');
  const category = `(select p.category from products as p where p.merchant_id = $merchantId and p.product_id = ${product})`;
  const author = { merchant: '$merchantId', emailKey: 'i.email_key' };
  const byAuthor = dependsOnAuthor(when);
  const clientLastDay = `(select count(*) from (
    select from ${table} as other where other.merchant_id = $merchantId and other.client_hash = i.client_hash
      and other.created_at between i.created_at - interval '24 hours' and i.created_at and other.${idColumn} <> i.${idColumn}
    limit 101) as lately)`;
  return statement`select i.${idColumn} as ${output.text('id')}, i.status as ${output.oneOf<ReviewStatus>()('status')},
      i.created_at as ${output.time('createdAt')}, ${product} as ${output.text('productId')},
      coalesce(i.author_name, '') as ${output.text('authorName')}, i.language as ${orNull(output.text('language'))},
      ${source} as ${orNull(output.oneOf<Source>()('source'))}, ${media} as ${output.boolean('hasMedia')},
      ${isVerified} as ${output.boolean('verified')}, ${rating} as ${orNull(output.number('rating'))},
      json_build_object(${names}) as ${output.json<Record<string, string | null>>()('texts')},
      ${when.categories ? category : 'null::text'} as ${orNull(output.text('category'))},
      ${byAuthor ? `case when i.email_key is not null then ${itemsOfAuthor(author)} end` : 'null::json'} as ${orNull(output.json<AuthorItem[]>()('author_items'))},
      ${byAuthor ? orderOfAuthor(author, 'o.created_at <= i.created_at') : 'false'} as ${output.boolean('has_order')},
      ${byAuthor ? clientLastDay : '0'} as ${output.number('client_last_day')},
      exists (select from moderation_log as entry where entry.merchant_id = $merchantId and entry.item_id = i.${idColumn}
        and entry.actor_type in ('staff', 'key') and entry.to_status is not null) as ${output.boolean('isDecided')}
    from ${table} as i where i.merchant_id = $merchantId and i.${idColumn} = any($ids)
      ${'source' in fields ? `and i.source <> 'import'` : ''}`;
}
