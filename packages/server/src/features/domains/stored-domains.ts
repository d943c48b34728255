import { randomBytes } from 'node:crypto';
import type { customDomain, DomainPurpose, Static } from '@tribune/contract';
import { type Db, row, rows, rowWith } from '../../platform/db/database.ts';
import { type Row, statement, table } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';

const columns = table('custom_domains')(
  ...(['purpose', 'name', 'challenge', 'checked_at', 'verified_at', 'missing_since', 'problem'] as const),
);
export type DomainRow = Row<typeof columns>;

export const domainsOf = (db: Db, merchantId: string): Promise<DomainRow[]> =>
  rows(db, statement`select ${columns} from custom_domains where merchant_id = $1 order by purpose desc`, [
    merchantId,
  ]);

export const domainFor = (db: Db, merchantId: string, purpose: string): Promise<DomainRow | undefined> =>
  rowWith(db, columns, { merchant_id: merchantId, purpose });

/** Sets the domain for a purpose; another name replaces it. The same name keeps its state. */
export function setDomain(
  db: Db,
  merchantId: string,
  { purpose, name, now }: { purpose: DomainPurpose; name: string; now: Date },
): Promise<DomainRow> {
  return inTransaction(db, async (tx) => {
    const before = await domainFor(tx, merchantId, purpose);
    if (before?.name === name) return before;
    if (before?.verified_at) await use(tx, merchantId, purpose, null);
    const found = await row(
      tx,
      statement`insert into custom_domains (merchant_id, purpose, name, challenge, created_at) values ($1, $2, $3, $4, $5)
       on conflict (merchant_id, purpose) do update set name = excluded.name, challenge = excluded.challenge,
         created_at = excluded.created_at, checked_at = null, verified_at = null, missing_since = null, problem = null
       returning ${columns}`,
      [merchantId, purpose, name, randomBytes(16).toString('hex'), now],
    );
    if (!found) throw new Error('An upsert of one row always returns one row');
    return found;
  });
}

/** Removes the domain and returns its name; undefined if there was none. */
export function removeDomain(
  db: Db,
  merchantId: string,
  purpose: DomainPurpose,
): Promise<string | undefined> {
  return inTransaction(db, async (tx) => {
    const removed = await row(
      tx,
      statement`delete from custom_domains where merchant_id = $1 and purpose = $2 returning ${table('custom_domains')('name')}`,
      [merchantId, purpose],
    );
    if (removed) await use(tx, merchantId, purpose, null);
    return removed?.name;
  });
}

const usedColumns = { pages: 'pages_domain', media: 'media_domain' } as const;

/** Applies the verified domain of a purpose to emails and responses; null for none. */
export async function use(
  tx: Db,
  merchantId: string,
  purpose: DomainPurpose,
  name: string | null,
): Promise<void> {
  await rows(tx, `update merchants set ${usedColumns[purpose]} = $2 where merchant_id = $1`, [
    merchantId,
    name,
  ]);
}

export function presentDomain(domain: DomainRow, target: string): Static<typeof customDomain> {
  const { purpose, name, challenge, checked_at, verified_at, missing_since, problem } = domain;
  return {
    // Safe casts: check constraints allow only these values.
    purpose: purpose as 'pages',
    domain: name,
    status: !verified_at ? 'pending' : missing_since ? 'failing' : 'verified',
    records: [
      { type: 'TXT', name: recordName(name), value: recordValue(challenge) },
      { type: 'CNAME', name, value: target },
    ],
    problem: problem as 'record_missing' | null,
    checkedAt: checked_at,
    verifiedAt: verified_at,
  };
}

export const recordName = (name: string) => `_tribune.${name}`;
export const recordValue = (challenge: string) => `tribune-verification=${challenge}`;
