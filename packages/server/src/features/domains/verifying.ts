import { Resolver } from 'node:dns/promises';
import type { DomainPurpose } from '@tribune/contract';
import { type Config, mailFromOf, publicUrlOf } from '../../platform/config.ts';
import type { Context } from '../../platform/context.ts';
import { announceMerchant } from '../../platform/db/announcing.ts';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { isUniqueViolation } from '../../platform/db/sql-states.ts';
import { statement, table } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { StaffRecipient } from '../../platform/mail/draft.ts';
import { mailOwners } from '../../platform/mail/owners.ts';
import { domainFailing } from '../../platform/mail/templates/index.ts';
import { dkimProblem, dmarcOf, type Lookups, returnPathOf, spfOf } from './email-records.ts';
import { type DomainRow, domainFor, recordName, recordValue, use } from './stored-domains.ts';

type Problem = 'record_missing' | 'record_differs' | 'dns_failed' | 'dkim_missing' | 'dkim_differs';

/** Grace period of a verified domain whose record is missing, because DNS records are edited by hand. */
const graceDays = 3;
const dayMs = 24 * 60 * 60 * 1000;

/** Checks the record of a domain, stores the result and returns the domain. Undefined if there is no domain. */
export async function checkDomain(
  context: Context,
  merchantId: string,
  purpose: DomainPurpose,
): Promise<DomainRow | undefined> {
  const domain = await domainFor(context.db, merchantId, purpose);
  if (!domain) return undefined;
  const problem = await problemOf(context, domain);
  if (domain.public_key !== null && problem !== 'dns_failed')
    await noteEmailRecords(context, merchantId, domain);
  const rival = problem === null ? await rivalOf(context.db, merchantId, domain.name) : undefined;
  // A merchant that no longer has the record loses the domain to this one.
  const rivals = rival && (await problemOf(context, rival));
  if (rival && (rivals === 'record_missing' || rivals === 'record_differs')) await release(context, rival);
  const now = context.clock.now();
  const store = () =>
    inTransaction(context.db, async (tx) => {
      if (problem === null) await verify(tx, merchantId, domain, now);
      else await note(context, tx, merchantId, { domain, problem, now });
    });
  await store().catch((error) => {
    // Another merchant verified the domain concurrently; the retry finds it verified.
    if (!isUniqueViolation(error, 'custom_domains_verified')) throw error;
    return store();
  });
  announceMerchant(context, context.db, merchantId);
  return domainFor(context.db, merchantId, purpose);
}

type Checked = Pick<DomainRow, 'name' | 'challenge' | 'public_key'>;

async function problemOf({ config }: Context, domain: Checked): Promise<Problem | null> {
  const { txtOf } = lookups(config);
  try {
    const values = await txtOf(recordName(domain.name));
    if (values.length === 0) return 'record_missing';
    if (!values.includes(recordValue(domain.challenge))) return 'record_differs';
    return domain.public_key === null ? null : await dkimProblem(txtOf, domain);
  } catch {
    return 'dns_failed';
  }
}

/** Asks the name servers of the settings. Each lookup throws if they do not answer. */
export function lookups({ dnsServers }: Pick<Config, 'dnsServers'>): Lookups {
  const resolver = new Resolver({ timeout: 1_000, tries: 2 });
  if (dnsServers.length > 0) resolver.setServers(dnsServers);
  return {
    txtOf: async (name) => (await foundOf(resolver.resolveTxt(name))).map((parts) => parts.join('')),
    mxOf: async (name) =>
      (await foundOf(resolver.resolveMx(name))).flatMap(({ exchange }) =>
        // A null MX record (RFC 7505) accepts no emails.
        exchange ? [exchange.toLowerCase()] : [],
      ),
  };
}

async function foundOf<Found>(lookup: Promise<Found[]>): Promise<Found[]> {
  try {
    return await lookup;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (['ENOTFOUND', 'ENODATA'].includes(code)) return [];
    throw error;
  }
}

/** Stores the state of SPF, DMARC and the return path. Keeps the last known state if DNS does not answer. */
async function noteEmailRecords(
  { db, config }: Context,
  merchantId: string,
  { name }: DomainRow,
): Promise<void> {
  const found = await emailRecordsOf(config, name).catch(() => null);
  if (!found) return;
  await rows(
    db,
    `update custom_domains set spf = $spf, spf_include = $include, dmarc = $policy, return_path = $returnPath
     where merchant_id = $merchantId and purpose = 'email' and name = $name`,
    { merchantId, name, ...found },
  );
}

/** The state of SPF, DMARC and the return path of a domain from which emails are sent. Throws if DNS does not answer. */
export async function emailRecordsOf(config: Config, name: string) {
  const asked = lookups(config);
  const { mailReturnHost: returnHost } = config;
  const [spf, { policy, isStrict }] = await Promise.all([
    spfOf(asked.txtOf, name, domainOf(mailFromOf(config))),
    dmarcOf(asked.txtOf, name),
  ]);
  const returnPath = returnHost === null ? null : await returnPathOf(asked, name, { returnHost, isStrict });
  return { ...spf, policy, returnPath };
}

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

const rivalOf = (db: Db, merchantId: string, name: string) =>
  row(
    db,
    statement`select ${table('custom_domains')('merchant_id', 'purpose', 'name', 'challenge', 'public_key')} from custom_domains
     where name = $2 and verified_at is not null and merchant_id <> $1`,
    [merchantId, name],
  );

async function release(
  context: Context,
  { merchant_id: merchantId, purpose, name }: { merchant_id: string; purpose: string; name: string },
): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const released = await rows(
      tx,
      `update custom_domains set verified_at = null, missing_since = null, problem = 'domain_taken', created_at = $4
       where merchant_id = $1 and purpose = $2 and name = $3 returning merchant_id`,
      [merchantId, purpose, name, context.clock.now()],
    );
    if (released.length > 0) await use(tx, merchantId, purpose as DomainPurpose, null);
  });
  announceMerchant(context, context.db, merchantId);
}

/** Does nothing if the domain is already verified for another merchant or for the other purpose. */
async function verify(tx: Db, merchantId: string, { purpose, name, challenge }: DomainRow, now: Date) {
  const verified = await rows(
    tx,
    `update custom_domains as d set verified_at = coalesce(verified_at, $5), checked_at = $5, missing_since = null, problem = null
     where merchant_id = $1 and purpose = $2 and name = $3 and challenge = $4 and not exists (
       select from custom_domains as o where o.name = $3 and o.verified_at is not null
         and (o.merchant_id <> $1 or o.purpose <> $2))
     returning merchant_id`,
    [merchantId, purpose, name, challenge, now],
  );
  if (verified.length > 0) return use(tx, merchantId, purpose as DomainPurpose, name);
  await rows(
    tx,
    `update custom_domains set checked_at = $4, problem = 'domain_taken'
     where merchant_id = $1 and purpose = $2 and name = $3`,
    [merchantId, purpose, name, now],
  );
}

async function note(
  context: Context,
  tx: Db,
  merchantId: string,
  { domain, problem, now }: { domain: DomainRow; problem: Problem; now: Date },
): Promise<void> {
  const { purpose, name } = domain;
  // While DNS does not answer, it is unknown whether the record is missing.
  const noted = await row(
    tx,
    statement`update custom_domains set checked_at = $4, problem = $5,
       missing_since = case when verified_at is not null and $5 <> 'dns_failed' then coalesce(missing_since, $4) else missing_since end
     where merchant_id = $1 and purpose = $2 and name = $3 returning ${table('custom_domains')('missing_since')}`,
    [merchantId, purpose, name, now, problem],
  );
  const missingSince = noted?.missing_since;
  if (!missingSince || problem === 'dns_failed') return;
  const isNew = new Date(missingSince).getTime() === now.getTime();
  if (isNew && purpose === 'email') await warnOwners(context, tx, merchantId, { name, now });
  if (now.getTime() - new Date(missingSince).getTime() < graceDays * dayMs) return;
  // Restarts the 30 days during which the record is checked.
  const dropped = await rows(
    tx,
    `update custom_domains set verified_at = null, missing_since = null, created_at = $4
     where merchant_id = $1 and purpose = $2 and name = $3 returning merchant_id`,
    [merchantId, purpose, name, now],
  );
  if (dropped.length > 0) await use(tx, merchantId, purpose as DomainPurpose, null);
}

async function warnOwners(
  { config }: Context,
  tx: Db,
  merchantId: string,
  { name, now }: { name: string; now: Date },
): Promise<void> {
  const content = (to: StaffRecipient) => domainFailing({ ...to, domain: name });
  const publicUrl = publicUrlOf(config);
  await mailOwners(tx, merchantId, { content, aboutId: merchantId, publicUrl, now });
}

/** Days during which pending domains are checked. */
const pendingDays = 30;

/** Checks the records of pending domains, and daily those of verified ones. */
export async function checkDueDomains(context: Context): Promise<void> {
  const now = context.clock.now().getTime();
  const due = await rows(
    context.db,
    statement`select ${table('custom_domains')('merchant_id', 'purpose')} from custom_domains
     where case when verified_at is null then created_at > $1 else coalesce(checked_at, verified_at) < $2 or missing_since is not null end`,
    [new Date(now - pendingDays * dayMs), new Date(now - dayMs)],
  );
  for (const { merchant_id, purpose } of due)
    await checkDomain(context, merchant_id, purpose as DomainPurpose).catch((error) =>
      context.log.error({ error }, 'A domain could not be checked'),
    );
}
