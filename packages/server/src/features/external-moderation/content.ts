import { type externalContent, type Static, verifiedPurchase, type WrittenType } from '@tribune/contract';
import { type Db, row } from '../../platform/db/database.ts';
import { productOf } from '../../platform/db/product-of.ts';
import { orNull, output, statement, table } from '../../platform/db/statement.ts';
import { typeId } from '../../platform/ids.ts';
import { writtenKinds } from '../content-kinds/index.ts';

export type Content = Static<typeof externalContent>;

const verifying = Object.entries(verifiedPurchase).flatMap(([name, verifies]) =>
  verifies ? `'${name}'` : [],
);

/** The request's content about an item; undefined if the item no longer exists. Never contains the rating. */
export async function contentOf(
  db: Db,
  merchantId: string,
  itemType: WrittenType,
  itemId: string,
): Promise<Content | undefined> {
  const found = await row(db, contentSql(itemType), [merchantId, itemId]);
  return found && { itemType, id: typeId(itemType, itemId), ...found, isTest: false };
}

function contentSql(itemType: WrittenType) {
  const { table: of, idColumn, fields, texts, isAboutStore } = writtenKinds[itemType];
  const from = isAboutStore ? `(select *, null::text as product_id from ${of} where merchant_id = $1)` : of;
  const hasMedia = 'media_status' in fields ? 'i.media_status is not null' : 'false';
  const isVerified = 'verification' in fields ? `i.verification in (${verifying.join(', ')})` : 'false';
  const words = texts.map(({ name, column }) => `'${name}', i.${column}`).join(', ');
  return statement`
    select json_strip_nulls(json_build_object(${words})) as ${output.json<Record<string, string>>()('words')},
      i.product_id as ${orNull(output.text('productId'))}, ${orNull(table('products', 'p').as({ productName: 'name' }))},
      coalesce(i.author_name, '') as ${output.text('authorName')}, i.language as ${orNull(output.text('language'))},
      i.created_at as ${output.time('createdAt')}, ${hasMedia} as ${output.boolean('hasMedia')},
      ${isVerified} as ${output.boolean('verifiedPurchase')}
    from ${from} as i ${productOf('i')}
    where i.merchant_id = $1 and i.${idColumn} = $2`;
}
