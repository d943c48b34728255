import type { ReviewStatus, WrittenType } from '@tribune/contract';
import { type Db, row, rows } from '../../platform/db/database.ts';
import {
  columnsOf,
  computedColumns,
  orNull,
  output,
  type Row,
  statement,
  table,
} from '../../platform/db/statement.ts';
import { typeId, uuidOf } from '../../platform/ids.ts';
import { writtenKinds } from '../content-kinds/index.ts';

/** Conditions of items that are not their author's here: copies of a review at another store, and answers for the store. */
const conditions: Partial<Record<WrittenType, string>> = {
  review: `own.source <> 'syndication'`,
  answer: 'not own.verified',
};

/** SQL of the items of a kind that the address `$2` wrote at the merchant `$1`. */
function itemsOf(type: WrittenType): string {
  const { table: of, idColumn, texts, isAboutStore } = writtenKinds[type];
  const textOf = (role: string) => {
    const column = texts.find((text) => text.role === role)?.column;
    return column === undefined ? 'null::text' : `own.${column}`;
  };
  const isRated = type === 'review' || type === 'store_review';
  return `select '${type}' as type, own.${idColumn} as id, own.status, own.created_at, own.author_name,
      ${isAboutStore ? 'null::text' : 'own.product_id'} as product_id, ${isRated ? 'own.rating' : 'null::smallint'} as rating,
      ${textOf('title')} as title, ${textOf('body')} as body,
      ${type === 'review' ? 'jsonb_array_length(own.media)' : '0'} as media_count
    from ${of} as own where own.merchant_id = $1 and own.email_key = $2 and ${conditions[type] ?? 'true'}`;
}

/** Types for which the page of own content has texts, in every language. */
const types = ['review', 'store_review', 'question', 'answer'] as const;
const everything = types.map(itemsOf).join(' union all ');

const columns = columnsOf(
  computedColumns(
    ['c.type', output.oneOf<(typeof types)[number]>()('type')],
    ['c.id', output.text('id')],
    ['c.status', output.oneOf<ReviewStatus>()('status')],
    ['c.created_at', output.time('createdAt')],
    ['c.author_name', output.text('authorName')],
    ['c.product_id', orNull(output.text('productId'))],
    ['c.rating', orNull(output.number('rating'))],
    ['c.title', orNull(output.text('title'))],
    ['c.body', orNull(output.text('body'))],
    ['c.media_count', output.number('mediaCount')],
  ),
  orNull(table('products', 'p').as({ productName: 'name' })),
);

/** An item that an address wrote, with its product's name. */
export type Contribution = Row<typeof columns>;

/** Items shown per store. */
export const shownItems = 100;

/** The newest items that the address wrote at a merchant. */
export async function contributionsAt(db: Db, merchantId: string, email: string) {
  const found = await rows(
    db,
    statement`select ${columns} from (${everything}) as c
     left join products as p on p.merchant_id = $1 and p.product_id = c.product_id
     order by c.created_at desc, c.id desc limit ${shownItems + 1}`,
    [merchantId, email],
  );
  return { items: found.slice(0, shownItems), isCut: found.length > shownItems };
}

/** An item by its public ID; undefined unless the address wrote it. */
export async function contribution(
  db: Db,
  merchantId: string,
  { email, publicId }: { email: string; publicId: string },
): Promise<Contribution | undefined> {
  const type = types.find((one) => uuidOf(one, publicId) !== null);
  if (type === undefined) return undefined;
  return row(
    db,
    statement`select ${columns} from (${itemsOf(type)}) as c
     left join products as p on p.merchant_id = $1 and p.product_id = c.product_id where c.id = $3`,
    [merchantId, email, uuidOf(type, publicId)],
  );
}

/** The item's ID in the API. */
export const publicIdOf = ({ type, id }: Pick<Contribution, 'type' | 'id'>): string => typeId(type, id);
