import { type Db, row, rows } from '../../platform/db/database.ts';
import { output, statement } from '../../platform/db/statement.ts';
import { type ApiError, invalidState } from '../../platform/errors.ts';
import { uuidOf } from '../../platform/ids.ts';
import type { Decision } from '../decision-log/index.ts';

const verdicts = `action in ('approve', 'reject', 'flag')`;

/** SQL condition: the note `n` of the merchant `$1` asks for another opinion, and nobody has decided since. IDs contain the time. */
export const openRequestSql = `n.asks_opinion and not exists (
  select from moderation_log as later
  where later.merchant_id = $1 and later.item_id = n.item_id and later.entry_id > n.note_id and later.${verdicts})`;

/**
 * Why a person may not decide about items, by UUID: the person asked for another opinion, or the merchant wants reported items to be
 * decided by somebody else than the first time. Bulk actions decide no item that awaits another opinion. Empty for merchants without
 * another moderator.
 */
export async function reservedForOthers(
  db: Db,
  merchantId: string,
  itemIds: readonly string[],
  actor: Decision['actor'],
): Promise<Map<string, ApiError>> {
  const email = personBehind(actor);
  if (email === null || itemIds.length === 0) return new Map();
  // Null for bulk actions, which store the address only.
  const authorId = uuidOf('user', actor.requestedBy?.id ?? '');
  const found = await rows(db, reservedSql, { merchantId, itemIds, authorId, email });
  if (found.length === 0 || !(await hasOtherModerators(db, merchantId, email))) return new Map();
  return new Map(found.map(({ item_id, is_asked }) => [item_id, is_asked ? asked() : decidedFirst()]));
}

const asked = () =>
  invalidState(
    'Another opinion was requested on this item, so someone else must decide. To decide yourself, delete the note with the request.',
  );
const decidedFirst = () =>
  invalidState(
    'You decided about this item before it was reported. Your settings require that someone else decides.',
  );

const reservedSql = statement`
  select item.item_id as ${output.text('item_id')}, item.is_asked as ${output.boolean('is_asked')}
  from (
    select asked.item_id, exists (
        select from item_notes as n
        where n.merchant_id = $merchantId and n.item_id = asked.item_id
          and ($authorId::uuid is null or n.person_id = $authorId) and ${openRequestSql.replaceAll('$1', '$merchantId')}) as is_asked,
      exists (
        select from content_reports as r where r.merchant_id = $merchantId and r.item_id = asked.item_id and r.status = 'open')
      and exists (select from merchants as m where m.merchant_id = $merchantId and m.second_person_decides)
      and (
        select l.requested_by from moderation_log as l
        where l.merchant_id = $merchantId and l.item_id = asked.item_id and l.${verdicts}
        order by l.entry_id desc limit 1) = $email::text as is_first
    from unnest($itemIds::uuid[]) as asked (item_id)) as item
  where item.is_asked or item.is_first`;

/** Throws INVALID_STATE if the person decided about the report, and the merchant wants somebody else to decide its appeal. */
export async function requireAnotherPerson(
  tx: Db,
  merchantId: string,
  { actor, firstBy }: { actor: Decision['actor']; firstBy: string | null },
): Promise<void> {
  const email = personBehind(actor);
  if (email === null || email !== firstBy) return;
  const wanted = await row(tx, 'select from merchants where merchant_id = $1 and second_person_decides', [
    merchantId,
  ]);
  if (wanted && (await hasOtherModerators(tx, merchantId, email)))
    throw invalidState(
      'You made the decision that the appeal is against. Your settings require that someone else decides.',
    );
}

const personBehind = ({ type, requestedBy }: Decision['actor']) =>
  type === 'staff' ? (requestedBy?.name ?? null) : null;

/** Whether somebody else on the staff may moderate. */
export async function hasOtherModerators(db: Db, merchantId: string, email: string): Promise<boolean> {
  const other = await row(
    db,
    `select from staff as s join auth_users as u on u.id = s.person_id
     where s.merchant_id = $1 and u.email <> $2 and s.role in ('owner', 'admin', 'moderator') limit 1`,
    [merchantId, email],
  );
  return other !== undefined;
}
