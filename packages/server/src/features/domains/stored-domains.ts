import { randomBytes } from 'node:crypto';
import type {
  customDomain,
  DomainPurpose,
  EmailDomainCheck,
  EmailDomainPolicy,
  EmailReturnPath,
  Static,
} from '@tribune/contract';
import { type Db, oneRow, row, rows, rowWith } from '../../platform/db/database.ts';
import { type Row, statement, table } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import {
  isSpfAligned,
  newSigningKey,
  type Returns,
  returnPathHost,
  senderAt,
} from '../../platform/mail/signing.ts';
import { dkimName, dkimValue, dmarcValue, spfValue } from './email-records.ts';

const columns = table('custom_domains')(
  ...(['purpose', 'name', 'challenge', 'checked_at', 'verified_at', 'missing_since', 'problem'] as const),
  ...(['local_part', 'public_key', 'spf', 'spf_include', 'dmarc', 'return_path'] as const),
);
export type DomainRow = Row<typeof columns>;

export const domainsOf = (db: Db, merchantId: string): Promise<DomainRow[]> =>
  rows(db, statement`select ${columns} from custom_domains where merchant_id = $1 order by purpose desc`, [
    merchantId,
  ]);

export const domainFor = (db: Db, merchantId: string, purpose: string): Promise<DomainRow | undefined> =>
  rowWith(db, columns, { merchant_id: merchantId, purpose });

/** Sets the domain for a purpose; another name replaces it. The same name keeps its state, and gets the sender if one is given. */
export function setDomain(
  db: Db,
  merchantId: string,
  {
    purpose,
    name,
    localPart,
    now,
  }: { purpose: DomainPurpose; name: string; localPart: string | undefined; now: Date },
): Promise<DomainRow> {
  return inTransaction(db, async (tx) => {
    const before = await domainFor(tx, merchantId, purpose);
    if (before?.name === name)
      return localPart ? sendFrom(tx, merchantId, { domain: before, localPart }) : before;
    if (before?.verified_at) await use(tx, merchantId, purpose, null);
    const key = purpose === 'email' ? await newSigningKey(tx) : null;
    return oneRow(
      tx,
      statement`insert into custom_domains (merchant_id, purpose, name, challenge, created_at, signing_key, public_key, local_part)
       values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict (merchant_id, purpose) do update set name = excluded.name, challenge = excluded.challenge,
         created_at = excluded.created_at, signing_key = excluded.signing_key, public_key = excluded.public_key,
         local_part = excluded.local_part, checked_at = null, verified_at = null, missing_since = null, problem = null, spf = null, spf_include = null,
         dmarc = null, return_path = null
       returning ${columns}`,
      [
        ...[merchantId, purpose, name, randomBytes(16).toString('hex'), now],
        ...[key?.sealedKey ?? null, key?.publicKey ?? null, localPart ?? defaultLocalPart],
      ],
    );
  });
}

const defaultLocalPart = 'reviews';

async function sendFrom(
  tx: Db,
  merchantId: string,
  { domain, localPart }: { domain: DomainRow; localPart: string },
): Promise<DomainRow> {
  await rows(tx, 'update custom_domains set local_part = $3 where merchant_id = $1 and purpose = $2', [
    merchantId,
    domain.purpose,
    localPart,
  ]);
  return { ...domain, local_part: localPart };
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

const usedColumns = { pages: 'pages_domain', media: 'media_domain', email: 'email_domain' } as const;

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

export function presentDomain(
  domain: DomainRow,
  { target, returns }: { target: string; returns: Returns },
): Static<typeof customDomain> {
  const { purpose, name, challenge, checked_at, verified_at, missing_since, problem } = domain;
  const status = !verified_at ? 'pending' : missing_since ? 'failing' : 'verified';
  return {
    // Safe casts: check constraints allow only these values.
    purpose: purpose as 'pages',
    domain: name,
    status,
    records: [
      { type: 'TXT', name: recordName(name), value: recordValue(challenge) },
      ...(domain.public_key === null
        ? [{ type: 'CNAME' as const, name, value: target }]
        : emailRecords(domain, domain.public_key, returns)),
    ],
    problem: problem as 'record_missing' | null,
    email:
      domain.public_key === null
        ? null
        : { ...presentEmail(domain), spfAligned: status === 'verified' && isSpfAligned(domain, returns) },
    checkedAt: checked_at,
    verifiedAt: verified_at,
  };
}

const presentEmail = ({ name, local_part, spf, spf_include, dmarc, return_path }: DomainRow) => ({
  sender: senderAt({ name, local_part }),
  // Safe casts: only the results of a check are stored.
  spf: spf as EmailDomainCheck | null,
  spfInclude: spf_include,
  dmarc: dmarc as EmailDomainPolicy | null,
  returnPath: return_path as EmailReturnPath | null,
});

/** The records for emails beside the one that proves the ownership; SPF and DMARC unless the domain has its own. */
function emailRecords(
  domain: DomainRow,
  publicKey: string,
  returns: Returns,
): Static<typeof customDomain>['records'] {
  const { name, spf, spf_include: include, dmarc } = domain;
  const texts: [name: string, value: string][] = [[dkimName(domain), dkimValue(publicKey)]];
  if (spf === 'missing' && include !== null) texts.push([name, spfValue(include)]);
  if (dmarc === null || dmarc === 'missing') texts.push([`_dmarc.${name}`, dmarcValue]);
  return [
    ...texts.map(([at, value]) => ({ type: 'TXT' as const, name: at, value })),
    ...(returns.host === null
      ? []
      : [{ type: 'CNAME' as const, name: returnPathHost(name), value: returns.host }]),
  ];
}

export const recordName = (name: string) => `_tribune.${name}`;
export const recordValue = (challenge: string) => `tribune-verification=${challenge}`;
