import type { EmailDomainCheck, EmailDomainPolicy, EmailReturnPath } from '@tribune/contract';
import { returnPathHost, selectorOf } from '../../platform/mail/signing.ts';
import type { DomainRow } from './stored-domains.ts';

/** Looks up the TXT records of a name; empty if there are none. Throws if DNS does not answer. */
export type TxtOf = (name: string) => Promise<string[]>;
export interface Lookups {
  txtOf: TxtOf;
  /** Host names of the MX records of a name, in lower case. */
  mxOf: TxtOf;
}

export const dkimName = ({ name, challenge }: Pick<DomainRow, 'name' | 'challenge'>): string =>
  `${selectorOf(challenge)}._domainkey.${name}`;
export const dkimValue = (publicKey: string): string => `v=DKIM1; k=rsa; p=${publicKey}`;
/** Permits the mail servers that another domain permits; others are suspicious. */
export const spfValue = (included: string): string => `v=spf1 include:${included} ~all`;
/** A policy to start with: receivers only report. */
export const dmarcValue = 'v=DMARC1; p=none';

/** Whether the domain's DKIM record has our public key. Records may be split, spaced and extended by tags. */
export async function dkimProblem(
  txtOf: TxtOf,
  domain: Pick<DomainRow, 'name' | 'challenge' | 'public_key'>,
): Promise<'dkim_missing' | 'dkim_differs' | null> {
  const values = await txtOf(dkimName(domain));
  if (values.length === 0) return 'dkim_missing';
  const keys = values.map((value) => /(?:^|;)p=([^;]*)/.exec(value.replaceAll(/\s/g, ''))?.[1]);
  return keys.includes(domain.public_key ?? '') ? null : 'dkim_differs';
}

const spfRecords = async (txtOf: TxtOf, name: string) =>
  (await txtOf(name)).filter((value) => /^v=spf1(?:\s|$)/i.test(value));

/** RFC 7208, section 4.6.4: SPF fails with more. */
const mostLookups = 10;

/**
 * Whether the SPF record of a domain permits the mail server of the service, and the domain to include for that: the one of the service's
 * sender, null if it has no SPF record itself, because including it would make SPF fail.
 */
export async function spfOf(
  txtOf: TxtOf,
  name: string,
  serviceDomain: string,
): Promise<{ spf: EmailDomainCheck; include: string | null }> {
  const [records, [serviceRecord]] = await Promise.all([
    spfRecords(txtOf, name),
    spfRecords(txtOf, serviceDomain),
  ]);
  const include = serviceRecord === undefined ? null : serviceDomain;
  const [record] = records;
  if (record === undefined) return { spf: 'missing', include };
  // RFC 7208, section 4.5: SPF fails with more than one record.
  if (records.length > 1) return { spf: 'several', include };
  const { terms, lookups } = await expanded(txtOf, record);
  if (lookups > mostLookups) return { spf: 'too_many_lookups', include };
  const permits =
    serviceRecord === undefined ||
    terms.has(`include:${serviceDomain}`) ||
    permitting(serviceRecord).every((term) => terms.has(term));
  return { spf: permits ? 'found' : 'not_included', include };
}

/** The terms of an SPF record and of those that it includes, and how many lookups they cost. Stops beyond the limit. */
async function expanded(txtOf: TxtOf, record: string): Promise<{ terms: Set<string>; lookups: number }> {
  const terms = new Set<string>();
  const pending = [record];
  let lookups = 0;
  for (let next = pending.pop(); next !== undefined && lookups <= mostLookups; next = pending.pop())
    for (const term of termsOf(next)) {
      if (terms.has(term)) continue;
      terms.add(term);
      if (/^(?:include|a|mx|ptr|exists|redirect)(?:[:=/]|$)/.test(term)) lookups++;
      const [, included] = /^(?:include:|redirect=)([^%\s]+)$/.exec(term) ?? [];
      if (included !== undefined && lookups <= mostLookups)
        pending.push(...(await spfRecords(txtOf, included)).slice(0, 1));
    }
  return { terms, lookups };
}

const termsOf = (record: string) =>
  record
    .toLowerCase()
    .split(/\s+/)
    .slice(1)
    .map((term) => term.replace(/^\+/, ''));
/** The terms by which a record permits servers. Relative ones, such as `a`, mean another domain's servers elsewhere. */
const permitting = (record: string) => termsOf(record).filter((term) => !/^(?:[-~?]|exp=)/.test(term));

/**
 * Whether bounces sent to the return-path host of a domain arrive at the service, and its SPF record permits the service's mail server. A
 * CNAME record to `returnHost` provides both, and so do MX and TXT records of its own.
 */
export async function returnPathOf(
  { txtOf, mxOf }: Lookups,
  name: string,
  { returnHost, isStrict }: { returnHost: string; isStrict: boolean },
): Promise<EmailReturnPath> {
  const host = returnPathHost(name);
  const [servers, own, { spf, include }] = await Promise.all([
    mxOf(returnHost),
    mxOf(host),
    spfOf(txtOf, host, returnHost),
  ]);
  if (own.length === 0 && spf === 'missing') return 'missing';
  if (include === null || spf !== 'found' || !own.some((server) => servers.includes(server)))
    return 'differs';
  return isStrict ? 'strict' : 'found';
}

/**
 * The policy of the domain, or else of the closest parent that has one, but not of a top-level domain, and whether it requires that the
 * domain of SPF is identical (`aspf=s`).
 */
export async function dmarcOf(
  txtOf: TxtOf,
  name: string,
): Promise<{ policy: EmailDomainPolicy; isStrict: boolean }> {
  const labels = name.split('.');
  for (let at = 0; at < labels.length - 1; at++) {
    const [record] = (await txtOf(`_dmarc.${labels.slice(at).join('.')}`)).filter((value) =>
      /^v=DMARC1\s*(?:;|$)/i.test(value),
    );
    if (record === undefined) continue;
    const policy = (at > 0 && tagOf(record, 'sp')) || tagOf(record, 'p');
    return {
      policy: policy === 'quarantine' || policy === 'reject' ? policy : 'none',
      isStrict: tagOf(record, 'aspf') === 's',
    };
  }
  return { policy: 'missing', isStrict: false };
}

const tagOf = (record: string, tag: string) =>
  new RegExp(`;\\s*${tag}\\s*=\\s*(\\w+)`, 'i').exec(record)?.[1]?.toLowerCase();
