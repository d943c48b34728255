import { provesAddress, type QueueItemType, queueItemTypes, verifications } from '@tribune/contract';
import { type Db, row } from '../../platform/db/database.ts';
import { orNull, output, statement } from '../../platform/db/statement.ts';
import { uuidOf } from '../../platform/ids.ts';

export interface ReportedItem {
  type: QueueItemType;
  uuid: string;
}

/** Kind and UUID of an item; null for another ID. */
export function reportedItemOf(publicId: string): ReportedItem | null {
  for (const type of queueItemTypes) {
    const uuid = uuidOf(type, publicId);
    if (uuid !== null) return { type, uuid };
  }
  return null;
}

const proving = verifications.filter((one) => provesAddress[one]).map((one) => `'${one}'`);
const provenSql = (alias: string) => `${alias}.verification in (${proving.join(', ')})`;

/**
 * Text and author of an item; `proven` says whether the address is known to be the author's, `published` says whether the public can see it. The text of a medium is that of its review.
 * Imported reviews have no address that their author gave to this store.
 */
const itemSql = {
  review: statement`select coalesce(i.title, i.body, '') as ${output.text('excerpt')}, i.status = 'approved' as ${output.boolean('published')},
      case when i.source <> 'import' then i.author_email end as ${orNull(output.text('email'))},
      i.author_name as ${orNull(output.text('author'))}, ${provenSql('i')} as ${output.boolean('proven')}
    from reviews as i where i.merchant_id = $1 and i.review_id = $2`,
  question: statement`select i.body as ${output.text('excerpt')}, i.status = 'approved' as ${output.boolean('published')},
      i.author_email as ${orNull(output.text('email'))}, i.author_name as ${orNull(output.text('author'))}, false as ${output.boolean('proven')}
    from questions as i where i.merchant_id = $1 and i.question_id = $2`,
  answer: statement`select i.body as ${output.text('excerpt')}, i.status = 'approved' as ${output.boolean('published')},
      i.author_email as ${orNull(output.text('email'))}, i.author_name as ${orNull(output.text('author'))}, false as ${output.boolean('proven')}
    from answers as i where i.merchant_id = $1 and i.answer_id = $2`,
  store_review: statement`select coalesce(i.title, i.body, '') as ${output.text('excerpt')}, i.status = 'approved' as ${output.boolean('published')},
      case when i.source <> 'import' then i.author_email end as ${orNull(output.text('email'))},
      i.author_name as ${orNull(output.text('author'))}, ${provenSql('i')} as ${output.boolean('proven')}
    from store_reviews as i where i.merchant_id = $1 and i.store_review_id = $2`,
  media: statement`select coalesce(r.title, r.body, '') as ${output.text('excerpt')},
      r.status = 'approved' and i.status = 'ready' and not i.hidden as ${output.boolean('published')},
      case when r.source <> 'import' then r.author_email end as ${orNull(output.text('email'))},
      r.author_name as ${orNull(output.text('author'))}, ${provenSql('r')} as ${output.boolean('proven')}
    from media as i join reviews as r on r.merchant_id = $1 and r.review_id = i.review_id
    where i.merchant_id = $1 and i.media_id = $2`,
} as const;

/** Undefined when there is no such item. */
export const itemWith = (db: Db, merchantId: string, { type, uuid }: ReportedItem) =>
  row(db, itemSql[type], [merchantId, uuid]);
