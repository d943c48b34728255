import { provesAddress, verifications } from '@tribune/contract';
import { type Db, row } from '../../platform/db/database.ts';
import { computedColumns, orNull, output, statement } from '../../platform/db/statement.ts';
import type { ItemRef, WrittenKind } from '../content/index.ts';
import { kinds, writtenKinds } from '../content-kinds/index.ts';

const proving = verifications.filter((one) => provesAddress[one]).map((one) => `'${one}'`);

/**
 * Columns with text and author of a row `w`. For imported items there is no email, because their authors did not give an address to this
 * store.
 */
function columnsOf({ texts, fields }: WrittenKind) {
  const main = texts.filter(({ role }) => role !== 'detail').map(({ column }) => `w.${column}`);
  const email =
    'source' in fields ? `case when w.source <> 'import' then w.author_email end` : 'w.author_email';
  return computedColumns(
    [`coalesce(${main.join(', ')}, '')`, output.text('excerpt')],
    [email, orNull(output.text('email'))],
    ['w.author_name', orNull(output.text('author'))],
    [
      'verification' in fields ? `w.verification in (${proving.join(', ')})` : 'false',
      output.boolean('proven'),
    ],
  );
}

/** The text of a medium is that of its review. */
const itemSql = ({ type }: Pick<ItemRef, 'type'>) =>
  type === 'media'
    ? statement`select ${columnsOf(writtenKinds.review)},
          w.status = 'approved' and i.status = 'ready' and not i.hidden as ${output.boolean('published')}
        from media as i join reviews as w on w.merchant_id = $1 and w.review_id = i.review_id
        where i.merchant_id = $1 and i.media_id = $2`
    : statement`select ${columnsOf(writtenKinds[type])}, w.status = 'approved' as ${output.boolean('published')}
        from ${kinds[type].table} as w where w.merchant_id = $1 and w.${kinds[type].idColumn} = $2`;

/**
 * Text and author of an item; `proven` says whether the address is known to be the author's, `published` whether the public can see it.
 * Undefined when there is no such item.
 */
export const itemWith = (db: Db, merchantId: string, item: ItemRef) =>
  row(db, itemSql(item), [merchantId, item.uuid]);
