import {
  type authorHistory,
  type ReasonCode,
  type Static,
  strikeDays,
  strikeReasons,
  type WrittenType,
  writtenTypes,
} from '@tribune/contract';
import { type Db, rows } from '../../platform/db/database.ts';
import { output, statement, table } from '../../platform/db/statement.ts';
import { storedAs } from '../../platform/db/stored-items.ts';
import { typeId } from '../../platform/ids.ts';
import { type AuthorItem, dayMs, factsOf, isTrusted } from './facts.ts';
import { itemsOfAuthor, orderOfAuthor } from './history-sql.ts';

export type AuthorHistory = Static<typeof authorHistory>;

const mostAuthors = 100;
const hasOrder: readonly WrittenType[] = ['review', 'store_review'];

/** The items whose authors are looked up, as one table. */
const subjects = writtenTypes
  .map(storedAs)
  .map(
    ({ itemType, table, idColumn }) => `
      select '${itemType}' as type, ${idColumn} as id, email_key, client_hash, created_at,
        ${hasOrder.includes(itemType) ? 'order_id' : 'null::text as order_id'}
      from ${table} where merchant_id = $1 and ${idColumn} = any($2) and email_key is not null`,
  )
  .join(' union all ');

/** SQL of the number of other authors with the same value of a column in these tables. */
const otherAuthors = (column: string, types: readonly WrittenType[]) =>
  `(select count(distinct email_key) from (${types
    .map(
      (type) => `(select email_key from ${storedAs(type).table} as other
        where other.merchant_id = $1 and other.${column} = subject.${column} and other.email_key <> subject.email_key limit ${mostAuthors})`,
    )
    .join(' union all ')}) as others)`;

const ofSubject = { merchant: '$1', emailKey: 'subject.email_key' };

const authorsSql = statement`
  select subject.type as ${output.oneOf<WrittenType>()('type')}, subject.id as ${output.text('id')},
    extract(epoch from subject.created_at)::float8 * 1000 as ${output.number('at')},
    ${itemsOfAuthor(ofSubject)} as ${output.json<AuthorItem[]>()('items')},
    ${orderOfAuthor(ofSubject)} as ${output.boolean('has_order')},
    ${otherAuthors('client_hash', writtenTypes)} as ${output.number('same_device')},
    ${otherAuthors('order_id', hasOrder)} as ${output.number('same_order')},
    ${table('merchants', 'shop')('trusted_author_approvals', 'trusted_author_days')}
  from merchants as shop cross join (${subjects}) as subject
  where shop.merchant_id = $1`;

/** The history of the authors of items, by the UUID of the item. Items without a known address are omitted. */
export async function authorsOf(
  db: Db,
  merchantId: string,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<Map<string, AuthorHistory>> {
  if (ids.length === 0) return new Map();
  const found = await rows(db, authorsSql, [merchantId, ids]);
  return new Map(
    found.map(({ id, type, at, items, has_order, same_device, same_order, ...shop }) => {
      const subject = { type, id, clientLastDay: 0, hasOrder: has_order };
      const { earlier, lastDay } = factsOf(items, { ...subject, at });
      const others = items.filter((item) => item.id !== id);
      const countOf = (status: string) => others.filter((item) => item.status === status).length;
      return [
        id,
        {
          isFirst: earlier === 0,
          others: {
            pending: countOf('pending'),
            approved: countOf('approved'),
            rejected: countOf('rejected'),
            flagged: countOf('flagged'),
          },
          lastDay,
          strikes: strikesOf(others, now),
          hasOrder: has_order,
          sameDevice: same_device,
          sameOrder: same_order,
          isTrusted: isTrusted(factsOf(items, { ...subject, at: now.getTime() }), shop),
        },
      ];
    }),
  );
}

const isStrike = (reasonCode: ReasonCode | null) => strikeReasons.some((reason) => reason === reasonCode);

/** Strikes that have not lapsed, newest first. */
function strikesOf(items: readonly AuthorItem[], now: Date): AuthorHistory['strikes'] {
  const lapsed = now.getTime() - strikeDays * dayMs;
  const strikes = items.flatMap(({ type, id, rejection }) =>
    rejection?.reasonCode && isStrike(rejection.reasonCode) && rejection.at > lapsed
      ? [{ itemId: typeId(type, id), reasonCode: rejection.reasonCode, rejectedAt: rejection.at }]
      : [],
  );
  return strikes
    .sort((one, other) => other.rejectedAt - one.rejectedAt)
    .map(({ rejectedAt, ...strike }) => ({
      ...strike,
      at: new Date(rejectedAt).toISOString(),
      lapsesAt: new Date(rejectedAt + strikeDays * dayMs).toISOString(),
    }));
}
