import { randomBytes, randomUUID } from 'node:crypto';
import { writtenTypes } from '@tribune/contract';
import { type Db, rows } from '../../platform/db/database.ts';
import { parentsFirst } from '../../platform/db/distribution/distribution-plan.ts';
import { output, statement } from '../../platform/db/statement.ts';
import { storedAs, writtenTables } from '../../platform/db/stored-items.ts';
import { namesIn, type Table } from '../../platform/db/tables.ts';
import { newUuid, typeId } from '../../platform/ids.ts';
import { type Column, columnsByTable } from '../../testing/catalog.ts';
import type { Harness } from '../../testing/harness.ts';
import { sendInvitation } from '../staff/invitation-email.ts';
import { accountSubjects } from '../staff/sign-in-attempts.ts';
import { fanOutAll } from '../webhooks/fan-out.ts';
import type { Person } from './person.fixture.ts';

/**
 * Fills columns that the API rarely sets, or only for former staff: in the person's existing rows, and with a new row in every table that
 * has personal columns but no row about the person.
 */
export async function fillTheRest(harness: Harness, merchantId: string, person: Person) {
  const { db } = harness.context;
  await fillOwnRows(db, merchantId, person);
  await db.transaction().execute((tx) => fanOutAll(tx, merchantId));
  const personId = newUuid();
  await insertMissing(harness, person, await valuesFor(db, merchantId, { personId, person }));
  await rows(
    db,
    `update webhook_deliveries as d set last_error = $2::text from webhook_events as e
     where d.merchant_id = $1 and e.merchant_id = $1 and e.event_id = d.event_id
       and e.data::text like '%' || $2::text || '%'`,
    [merchantId, person.mark],
  );
  await formerStaff(harness, merchantId, { ...person, personId });
}

async function fillOwnRows(
  db: Db,
  merchantId: string,
  { email, name, mark, orderId }: Person,
): Promise<void> {
  const set = (table: string, change: string, where: string) =>
    rows(db, `update ${table} set ${change} where merchant_id = $1 and ${where}`, [merchantId]);
  const own = `email_key = '${email}'`;
  const seconds = name.charCodeAt(0) * 1e6 + name.charCodeAt(4);
  const reviews = `review_id in (select review_id from reviews where merchant_id = '${merchantId}' and ${own})`;
  const bytes = () => `'\\x${randomBytes(16).toString('hex')}'::bytea`;
  const finding = `'[{"phase": "links", "field": "text", "reasonCode": "spam", "excerpt": "${mark}"}]'`;
  const signal = { signal: 'near_copies', note: mark, pValue: null, count: 1, weight: 5, refutedBy: '' };
  const judgment = `'${JSON.stringify({ logOdds: 1, held: true, signals: [signal] })}'`;
  await set(
    'reviews',
    `title = '${mark}', pros = '${mark}', cons = '${mark}', attributes = '{"fit": "${mark}"}', findings = ${finding},
     client_hash = ${bytes()}, network_hash = ${bytes()}, text_bands = '{${randomBytes(4).readInt32LE()}}',
     integrity = ${judgment}, attributes_aside = '["${mark}"]', order_id = '${orderId}', incentive_claim_id = '${mark}', flag_reason = '${mark}',
     flagged_by = '${email}'`,
    own,
  );
  await set('reviews', `reply_author_name = '${name}'`, own);
  await set(
    'review_versions',
    `title = '${mark}', pros = '${mark}', cons = '${mark}', attributes = '["${mark}"]'`,
    reviews,
  );
  await set('store_reviews', `title = '${mark}', order_id = '${orderId}'`, own);
  for (const table of writtenTables.filter((one) => one !== 'reviews'))
    await set(table, `findings = ${finding}, client_hash = ${bytes()}, moderated_by = '${email}'`, own);
  await rows(
    db,
    `insert into answer_versions (merchant_id, answer_id, version, body, status, written_at, replaced_at)
     select merchant_id, answer_id, 1, $2, status, created_at, updated_at from answers where merchant_id = $1 and ${own}`,
    [merchantId, mark],
  );
  await set('media', `sha256 = '${mark}', placeholder = '${mark}'`, reviews);
  const keys = `'{${randomBytes(4).readInt32LE()}}'`;
  await set(
    'photo_prints',
    `keys = ${keys}, uncertain = ${keys}, points = '${mark}', picture = '${mark}'`,
    `media_id in (select media_id from media where merchant_id = '${merchantId}' and ${reviews})`,
  );
  await set(
    'orders',
    `answer = '"${mark}"', shipping_country = '${mark}', time_zone = '${mark}', delivered_at = to_timestamp(${seconds}),
     ordered_at = to_timestamp(${seconds} - 90061)`,
    own,
  );
  await set('review_requests', `cancelled_by = '${email}'`, own);
  await set('incentive_claims', `locale = '${mark}', fulfilled_by = '${email}'`, own);
  await set(
    'mails',
    `subject = '${mark}', about_id = '${randomUUID()}', locale = '${mark}', last_error = '${mark}', message_id = '<${mark}>'`,
    own,
  );
  await set('privacy_requests', `requested_by = '${email}'`, `email = '${email}'`);
}

type Values = Readonly<Record<string, unknown>>;

/** Values to fill in, by column or by table and column. */
async function valuesFor(
  db: Db,
  merchantId: string,
  { personId, person: { email, name, mark } }: { personId: string; person: Person },
): Promise<Values> {
  const of = async (column: string, from: string) => {
    const [found] = await rows(
      db,
      statement`select ${column}::text as ${output.text('id')} from ${from} limit 1`,
      [merchantId],
    );
    return found?.id;
  };
  const own = `where merchant_id = $1 and email_key = '${email}'`;
  const events = `webhook_events as e join webhook_deliveries as d using (merchant_id, event_id)
    where merchant_id = $1 and data::text like '%${mark}%'`;
  const items = await Promise.all(
    writtenTypes.map(async (type) => {
      const { table, idColumn } = storedAs(type);
      return [idColumn, (await of(idColumn, `${table} ${own}`)) ?? newUuid()] as const;
    }),
  );
  const itemIds = Object.fromEntries(items);
  const { review_id: reviewId } = itemIds;
  return {
    merchant_id: merchantId,
    person_id: personId,
    userId: personId,
    'auth_users.id': personId,
    'auth_verifications.value': personId,
    email,
    email_key: email,
    'auth_users.name': name,
    'audit_log.actor': email,
    'audit_log.resource_id': typeId('review', reviewId ?? ''),
    'mail_attempts.response': `550 <${email}> unknown`,
    ...itemIds,
    item_id: reviewId,
    resource_id: reviewId,
    item_type: 'review',
    mail_id: await of('mail_id', `mails ${own}`),
    request_id: await of('request_id', `review_requests ${own}`),
    claim_id: await of('claim_id', `incentive_claims ${own}`),
    incentive_id: await of('incentive_id', `incentive_claims ${own}`),
    event_id: await of('event_id', events),
    endpoint_id: await of('endpoint_id', events),
    subject: mark,
    'merchant_deletions.status': 'canceled',
    'recent_texts.bands': [randomBytes(4).readInt32LE()],
    'exports.status': 'completed',
  };
}

/** Tables that this fixture skips: they are filled by other means, only for people who cannot be erased, or by another merchant. */
const otherwise = new Set(
  namesIn(`answers answer_versions bulk_actions idempotency_keys question_votes review_votes sign_in_attempts staff syndicated_reviews
    syndication_sent tombstones transparency_outbox`),
);

async function insertMissing(
  { context: { db, tables } }: Harness,
  { email, mark, orderId }: Person,
  values: Values,
) {
  const catalog = await columnsByTable(db);
  const declared = new Map<string, Table>(Object.entries(tables));
  const personal = [...declared.keys()].filter(
    (name) => declared.get(name)?.personal && !otherwise.has(name),
  );
  const known = ['review_id', 'mail_id', 'request_id', 'claim_id', 'event_id', 'person_id'].map(
    (name) => values[name],
  );
  const marks = [email, mark, orderId, ...known].map((one) => `%${one}%`);
  for (const name of parentsFirst(personal, await rows(db, foreignKeys, []))) {
    const [own] = await rows(db, `/* every merchant */ select from ${name} as t where t::text like any($1)`, [
      marks,
    ]);
    if (own) continue;
    const columns = (catalog.get(name) ?? []).flatMap((column) => {
      const isPersonal = namesIn(declared.get(name)?.personal).includes(column.name);
      const value =
        values[`${name}.${column.name}`] ??
        (isPersonal || column.required ? values[column.name] : undefined) ??
        fillingOf(column, isPersonal, { email, mark });
      return value === undefined ? [] : [{ name: column.name, value }];
    });
    await rows(
      db,
      `insert into ${name} (${columns.map((column) => `"${column.name}"`).join(', ')})
       values (${columns.map((_, index) => `$${index + 1}`).join(', ')})`,
      columns.map(({ value }) => value),
    );
  }
}

const foreignKeys = statement`
  select conrelid::regclass::text as ${output.text('table')}, confrelid::regclass::text as ${output.text('references')}
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`;

/** The statement that fills a table; undefined if nothing is missing. */
function fillingOf(
  { name, type, listed, required }: Column,
  isPersonal: boolean,
  { email, mark }: Pick<Person, 'email' | 'mark'>,
) {
  if (!isPersonal && !required) return undefined;
  if (listed) return listed;
  if (isPersonal && name.endsWith('_by')) return email;
  if (type === 'tsvector') return mark;
  if (type === 'text') return isPersonal ? (name.endsWith('_key') ? `x/${mark}` : mark) : randomUUID();
  if (type === 'uuid') return newUuid();
  if (type === 'bytea') return randomBytes(16);
  if (type.startsWith('json')) return isPersonal ? JSON.stringify(mark) : '[]';
  if (type.endsWith('[]')) return [newUuid()];
  if (type === 'boolean') return false;
  if (type.startsWith('timestamp')) return new Date('2099-01-01');
  return type === 'date' ? '2026-01-01' : 1;
}

async function formerStaff(
  { context: { db }, clock }: Harness,
  merchantId: string,
  { personId: id, email, name }: Person & { personId: string },
) {
  const now = clock.now();
  await rows(
    db,
    'update moderation_log set requested_by = $2, requested_by_id = $3 where merchant_id = $1 and actor = $2',
    [merchantId, email, typeId('user', id)],
  );
  for (const subject of accountSubjects(email))
    await rows(db, 'insert into sign_in_attempts (subject, attempts, retry_at) values ($1, 1, $2)', [
      subject,
      now,
    ]);
  for (const table of writtenTables)
    await rows(db, `update ${table} set assigned_to = $2 where merchant_id = $1 and email_key = $3`, [
      ...[merchantId, id, email],
    ]);
  await rows(
    db,
    `update media set assigned_to = $2 where merchant_id = $1 and review_id in (
       select review_id from reviews where merchant_id = $1 and email_key = $3)`,
    [merchantId, id, email],
  );
  const searched = JSON.stringify({ search: email });
  for (const filters of [searched, '{}'])
    await rows(
      db,
      `insert into bulk_actions (merchant_id, bulk_id, filters, excluded_ids, verdict, notify_authors, status, matching,
         at_type, at_id, requested_by, undone_by, created_at)
       select $1::uuid, $2::uuid, $3, array[review_id], 'rejected', true, 'undone', 1, 'review', review_id, $4, $4, $5
       from reviews where merchant_id = $1 and email_key = $4 limit 1`,
      [merchantId, newUuid(), filters, email, now],
    );
  const invited = {
    invitationId: newUuid(),
    email: 'colleague@example.com',
    inviterName: name,
    inviterId: id,
    acceptUrl: 'https://x.example',
  };
  await sendInvitation(db, { merchantId, ...invited, now });
}
