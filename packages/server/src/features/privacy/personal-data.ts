import type { IdPrefix } from '@tribune/contract';
import { type Db, rows, rowWith } from '../../platform/db/database.ts';
import { columnsFor } from '../../platform/db/fields.ts';
import { notNull, statement, table } from '../../platform/db/statement.ts';
import { typeId } from '../../platform/ids.ts';
import { emailFormsOf } from '../../platform/mail/email-forms.ts';
import { heldVersions, type WrittenKind } from '../content/index.ts';
import { writtenKinds } from '../content-kinds/index.ts';
import { votersNamed } from '../votes/index.ts';

interface Person {
  merchantId: string;
  emailKey: string;
  clientSalt: Buffer;
  context: { db: Db };
}

export type Holdings = Record<string, Record<string, unknown>[]>;

/** Everything stored about a person at one merchant, in sections with readable names. */
export async function holdingsOf({ context: { db }, ...person }: Person): Promise<Holdings> {
  const holdings: Holdings = {};
  for (const section of sections) {
    const values = [person.merchantId, person.emailKey, ...((await section.more?.(db, person)) ?? [])];
    const found = await rows(db, section.sql, values);
    holdings[section.name] = found.map((one) => withPublicIds(one, section.ids));
  }
  return holdings;
}

function withPublicIds(row: Record<string, unknown>, ids: Record<string, IdPrefix>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const prefix = ids[name];
      return [name, prefix && typeof value === 'string' ? typeId(prefix, value) : value];
    }),
  );
}

interface Section {
  name: string;
  /** $1 is the merchant id, $2 the key of the email address. */
  sql: string;
  ids: Record<string, IdPrefix>;
  more?: (db: Db, person: Omit<Person, 'context'>) => Promise<unknown[]>;
}

const addressForms = async (_db: Db, { emailKey }: Omit<Person, 'context'>) => [
  emailFormsOf(emailKey).at(-1),
];

const accountId = async (db: Db, { emailKey }: Omit<Person, 'context'>) => {
  const account = await rowWith(db, table('auth_users')('id'), { email: emailKey });
  return [account?.id ?? null];
};

const voters = async (db: Db, { merchantId, emailKey, clientSalt }: Omit<Person, 'context'>) => {
  const customers = await rows(
    db,
    statement`select distinct ${notNull(table('orders')('customer_id'))} from orders where merchant_id = $1 and email_key = $2 and customer_id is not null`,
    [merchantId, emailKey],
  );
  const userIds = customers.map(({ customer_id }) => customer_id);
  return [votersNamed({ clientSalt }, { email: emailKey, userIds })];
};

/** The items of a kind that the person wrote, with the declared columns under their API names. */
function itemsOf(kind: WrittenKind): Section {
  const {
    itemType,
    table: of,
    idColumn,
    fields,
    holdings,
    queue: { alias },
  } = kind;
  const { name, names = {}, more } = holdings;
  const named = columnsFor(fields, 'holdings').map((column) => ({
    column: `${alias}.${column}`,
    name: names[column] ?? fields[column]?.name ?? column,
  }));
  const columns = named.map((one) => `${one.column} as "${one.name}"`).join(', ');
  return {
    name,
    ids: {
      id: itemType,
      ...(idColumn !== 'question_id' && 'question_id' in fields && { questionId: 'question' }),
    },
    sql: `select ${columns}${more ? `, ${more}` : ''}, ${heldVersions(kind, alias)} as "earlierVersions"
      from ${of} as ${alias} where ${alias}.merchant_id = $1 and ${alias}.email_key = $2 order by ${alias}.created_at`,
  };
}

const idsOfTheirItems = [
  ...Object.values(writtenKinds).map(
    ({ table: of, idColumn }) => `select ${idColumn} from ${of} where merchant_id = $1 and email_key = $2`,
  ),
  `select m.media_id from media as m join reviews as r on r.merchant_id = $1 and r.review_id = m.review_id
   where m.merchant_id = $1 and r.email_key = $2`,
].join(' union all ');

const ofTheirOrders = `(select o.order_id from orders as o where o.merchant_id = $1 and o.email_key = $2)`;

const sections: Section[] = [
  ...Object.values(writtenKinds).map(itemsOf),
  {
    name: 'votes',
    ids: { reviewId: 'review', questionId: 'question' },
    more: voters,
    sql: `select v.review_id as "reviewId", null::uuid as "questionId", v.helpful, v.voted_at as "votedAt"
      from review_votes as v
      where v.merchant_id = $1 and v.voter = any($3::bytea[]) and $2::text is not null
      union all
      select null, v.question_id, v.helpful, v.voted_at from question_votes as v
      where v.merchant_id = $1 and v.voter = any($3::bytea[])`,
  },
  {
    name: 'orders',
    ids: {},
    sql: `select order_id as "orderId", customer_email as "customerEmail", customer_name as "customerName",
        customer_id as "customerId", product_ids as "productIds", items, delivered_at as "deliveredAt",
        delivery_date_type as "deliveryDateType", ordered_at as "orderedAt", shipping_country as "shippingCountry",
        time_zone as "timeZone", marketing_consent as "marketingConsent", locale, source, review_page_url as "reviewPageUrl",
        created_at as "createdAt"
      from orders where merchant_id = $1 and email_key = $2 order by created_at`,
  },
  {
    name: 'reviewRequests',
    ids: { id: 'request' },
    sql: `select request_id as id, order_id as "orderId", status, skip_reason as "skipReason",
        scheduled_for as "scheduledFor", postpone_reason as "postponeReason", sent_at as "sentAt", reminded_at as "remindedAt", opened_at as "openedAt",
        clicked_at as "clickedAt", reviewed_at as "reviewedAt", created_at as "createdAt",
        (select coalesce(jsonb_agg(to_jsonb(d) - 'merchant_id' - 'request_id' order by d.handed_over_at), '[]')
         from request_deliveries as d where d.merchant_id = $1 and d.request_id = review_requests.request_id) as handovers
      from review_requests where merchant_id = $1 and email_key = $2 order by created_at`,
  },
  {
    name: 'tokens',
    ids: { id: 'token' },
    sql: `select t.token_id as id, t.type, t.order_id as "orderId", t.product_ids as "productIds",
        t.created_at as "createdAt", t.expires_at as "expiresAt", t.used_at as "usedAt", t.revoked_at as "revokedAt"
      from tokens as t
      where t.merchant_id = $1 and (t.email_key = $2 or t.order_id in ${ofTheirOrders}) order by t.created_at`,
  },
  {
    name: 'incentiveClaims',
    ids: { id: 'claim' },
    sql: `select claim_id as id, order_id as "orderId", customer_email as "customerEmail",
        customer_name as "customerName", description, status, coupon_code as "couponCode", expires_at as "expiresAt",
        completed_at as "completedAt", fulfilled_at as "fulfilledAt", created_at as "createdAt"
      from incentive_claims where merchant_id = $1 and email_key = $2 order by created_at`,
  },
  {
    name: 'mails',
    ids: { id: 'mail' },
    sql: `select mail_id as id, kind, to_email as "to", subject, body_text as text, locale, status,
        sent_at as "sentAt", created_at as "createdAt",
        (select coalesce(jsonb_agg(to_jsonb(a) - 'merchant_id' - 'mail_id' order by a.attempt), '[]')
         from mail_attempts as a where a.merchant_id = $1 and a.mail_id = mails.mail_id) as attempts
      from mails where merchant_id = $1 and email_key = $2 order by created_at`,
  },
  {
    name: 'reports',
    ids: { id: 'report' },
    sql: `select report_id as id, reference, item_type as "itemType", category, explanation, email, status, statement,
        decided_at as "decidedAt", appeal_text as "appealText", appealed_at as "appealedAt",
        appeal_statement as "appealStatement", created_at as "createdAt"
      from content_reports where merchant_id = $1 and email_key = $2 order by created_at`,
  },
  {
    name: 'suppressions',
    ids: {},
    sql: `select reason, created_at as "createdAt" from suppressions where merchant_id = $1 and email_key = $2`,
  },
  {
    name: 'moderation',
    ids: { id: 'log' },
    sql: `select l.entry_id as id, l.item_type as "itemType", l.action, l.from_status as "from", l.to_status as "to",
        l.reason_code as "reasonCode", l.reason, l.causes, l.at
      from moderation_log as l
      where l.merchant_id = $1 and l.item_id in (${idsOfTheirItems})
      order by l.entry_id`,
  },
  {
    name: 'notes',
    ids: {},
    sql: `select n.item_type as "itemType", n.body as text, n.created_at as "createdAt"
      from item_notes as n where n.merchant_id = $1 and n.item_id in (${idsOfTheirItems}) order by n.note_id`,
  },
  {
    name: 'notesAsStaff',
    ids: {},
    more: accountId,
    sql: `select n.item_type as "itemType", n.body as text, n.created_at as "createdAt"
      from item_notes as n where n.merchant_id = $1 and n.person_id = $3 and $2::text is not null order by n.note_id`,
  },
  {
    name: 'actionsAsStaff',
    ids: { id: 'log' },
    more: addressForms,
    sql: `select entry_id as id, item_type as "itemType", action, reason_code as "reasonCode", reason, at
      from moderation_log where merchant_id = $1 and (lower(actor) in ($2, $3) or lower(requested_by) in ($2, $3)) order by entry_id`,
  },
  {
    name: 'auditLog',
    ids: { id: 'log' },
    more: addressForms,
    sql: `select entry_id as id, action, resource_id as "resourceId", outcome, known_values as "values", network, at
      from audit_log where merchant_id = $1 and lower(actor) in ($2, $3) order by entry_id`,
  },
  {
    name: 'staffAccount',
    ids: { id: 'user' },
    sql: `select u.id, u.name, u.email, s.role, u."createdAt",
        (select coalesce(jsonb_agg(jsonb_build_object('ipAddress', a."ipAddress", 'userAgent', a."userAgent",
            'createdAt', a."createdAt") order by a."createdAt"), '[]')
         from auth_sessions as a where a."userId" = u.id) as sessions
      from auth_users as u join staff as s on s.person_id = u.id and s.merchant_id = $1
      where u.email = $2`,
  },
  {
    name: 'privacyRequests',
    ids: { id: 'privacy' },
    sql: `select p.request_id as id, p.kind, p.status, p.created_at as "createdAt" from privacy_requests as p
      join merchants as m on m.merchant_id = $1
      where p.merchant_id = $1 and p.hidden_email = tribune_hidden_email(m.client_salt, $2) order by p.created_at`,
  },
];
