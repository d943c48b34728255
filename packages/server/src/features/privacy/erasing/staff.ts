import { unassignAll } from '../../../platform/db/assignment.ts';
import { type Db, row, rows } from '../../../platform/db/database.ts';
import { statement, table } from '../../../platform/db/statement.ts';
import { namesIn, type Tables } from '../../../platform/db/tables.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { typeId } from '../../../platform/ids.ts';
import { emailFormsOf } from '../../../platform/mail/email-forms.ts';
import { endVerifications, forgetAccountAttempts } from '../../staff/index.ts';
import { deleteEventsOf } from '../../webhooks/index.ts';
import { addToReport, type Erasing } from './erasing.ts';
import { eraseMailsQuoting } from './traces.ts';

/** Whether the person is a staff member, who must be removed from the staff before an erasure. */
export async function isOnStaff(db: Db, merchantId: string, emailKey: string): Promise<boolean> {
  const found = await row(
    db,
    `select from staff as s join auth_users as u on u.id = s.person_id
     where s.merchant_id = $1 and u.email = $2`,
    [merchantId, emailKey],
  );
  return found !== undefined;
}

/** Erases a former staff member, including the account unless the person belongs to another merchant's staff. */
export async function eraseFormerStaff(erasing: Erasing): Promise<void> {
  const { context, merchantId, emailKey } = erasing;
  await inTransaction(context.db, async (tx) => {
    let logEntries = 0;
    for (const [table, column] of actorsIn(context.tables)) {
      const renamed = await rows(
        tx,
        `update ${table} set ${column} = 'erased' where merchant_id = $1 and lower(${column}) = any($2)
         returning merchant_id`,
        [merchantId, emailFormsOf(emailKey)],
      );
      logEntries += renamed.length;
    }
    const person = await row(
      tx,
      statement`select ${table('auth_users')('id', 'name')} from auth_users where email = $1 for update`,
      [emailKey],
    );
    await rows(tx, 'delete from staff_invitations where merchant_id = $1 and email = $2', [
      merchantId,
      emailKey,
    ]);
    await forgetAccountAttempts(tx, emailKey);
    await eraseFromAuditLog(tx, merchantId, { emailKey, personId: person?.id });
    if (!person) return addToReport(tx, erasing, { logEntries });
    await rows(
      tx,
      'update moderation_log set requested_by_id = null where merchant_id = $1 and requested_by_id = $2',
      [merchantId, typeId('user', person.id)],
    );
    await rows(
      tx,
      `update audit_log set known_values = '{}' where merchant_id = $1 and known_values ->> 'authorName' = $2`,
      [merchantId, person.name],
    );
    const replied = await rows(
      tx,
      statement`update reviews set reply_author_name = null where merchant_id = $1 and reply_author_name = $2
       returning ${table('reviews')('review_id')}`,
      [merchantId, person.name],
    );
    for (const { review_id } of replied) await deleteEventsOf(tx, merchantId, review_id);
    await unassignAll(tx, merchantId, person.id);
    await eraseFromNotes(tx, merchantId, person);
    await endVerifications(tx, person.id);
    for (const table of ['saved_views', 'moderation_presence', 'connection_codes'])
      await rows(tx, `delete from ${table} where merchant_id = $1 and person_id = $2`, [
        merchantId,
        person.id,
      ]);
    const mails = await eraseMailsQuoting(tx, merchantId, [person.id]);
    await rows(
      tx,
      `delete from oauth_records where grant_id = any(array(
         select grant_id from access_tokens where merchant_id = $1 and person_id = $2))`,
      [merchantId, person.id],
    );
    const tokens = await rows(
      tx,
      'delete from access_tokens where merchant_id = $1 and person_id = $2 returning token_id',
      [merchantId, person.id],
    );
    const works = await row(tx, 'select from staff where person_id = $1 limit 1', [person.id]);
    if (!works) await rows(tx, 'delete from auth_users where id = $1', [person.id]);
    await addToReport(tx, erasing, {
      logEntries,
      mails,
      accessTokens: tokens.length,
      accounts: works ? 0 : 1,
    });
  });
}

/** Columns that identify a staff member by email address, which is replaced with `erased`. */
const actorsIn = (tables: Tables): (readonly [table: string, column: string])[] => [
  ['moderation_log', 'actor'],
  ...Object.entries(tables).flatMap(([table, { personal }]) =>
    namesIn(personal).flatMap((column) => (column.endsWith('_by') ? [[table, column] as const] : [])),
  ),
];

/** The person's notes remain, without their author; mentions of the person remain without the name. */
async function eraseFromNotes(
  tx: Db,
  merchantId: string,
  { id, name }: { id: string; name: string },
): Promise<void> {
  await rows(
    tx,
    `update item_notes set person_id = nullif(person_id, $2), body = replace(body, '@' || $3::text, '@erased')
     where merchant_id = $1 and (person_id = $2 or position('@' || $3::text in body) > 0)`,
    [merchantId, id, name],
  );
}

/** Anonymizes the audit log's entries, which keep the action and its time. */
async function eraseFromAuditLog(
  tx: Db,
  merchantId: string,
  { emailKey, personId }: { emailKey: string; personId: string | undefined },
): Promise<void> {
  const userId = personId === undefined ? null : typeId('user', personId);
  await rows(
    tx,
    `update audit_log set actor = 'erased', actor_id = null, network = null, known_values = '{}'
     where merchant_id = $1 and (lower(actor) = any($2) or actor_id = $3)`,
    [merchantId, emailFormsOf(emailKey), userId],
  );
  await rows(
    tx,
    `update audit_log set resource_id = null, known_values = '{}' where merchant_id = $1 and resource_id = $2`,
    [merchantId, userId],
  );
}
