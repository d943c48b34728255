import { boolean, listOf, nullable, object, oneOf, singleLine, string, Type, timestamp } from '../schema.ts';

export const domainPurposes = ['pages', 'media', 'email'] as const;
export type DomainPurpose = (typeof domainPurposes)[number];

export const domainStatuses = ['pending', 'verified', 'failing'] as const;
export const domainProblems = [
  ...(['record_missing', 'record_differs', 'dns_failed', 'domain_taken'] as const),
  ...(['dkim_missing', 'dkim_differs'] as const),
] as const;

export const emailDomainChecks = ['found', 'missing', 'several', 'not_included', 'too_many_lookups'] as const;
export type EmailDomainCheck = (typeof emailDomainChecks)[number];
export const emailDomainPolicies = ['missing', 'none', 'quarantine', 'reject'] as const;
export type EmailDomainPolicy = (typeof emailDomainPolicies)[number];

export const emailReturnPaths = ['found', 'missing', 'differs', 'strict'] as const;
export type EmailReturnPath = (typeof emailReturnPaths)[number];

export const domainParams = Type.Object({
  purpose: Type.String({
    minLength: 1,
    maxLength: 20,
    description:
      '`pages` (hosted pages and links in emails), `media` (photos and videos) or `email` (sender of emails).',
  }),
});

export const domainBody = Type.Object({
  domain: singleLine(
    253,
    'A domain of yours, as in `reviews.shop.example`. Internationalized names are stored as Punycode.',
  ),
  localPart: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 64,
      pattern: '^[a-z0-9_+-]+(?:\\.[a-z0-9_+-]+)*$',
      description:
        'For `email`: the part of the sender address before the @, in lower case. Unchanged if absent; `reviews` for a new domain.',
    }),
  ),
});

export const customDomain = object("A domain of the merchant's own.", {
  purpose: oneOf(domainPurposes, 'What it is used for.'),
  domain: string('The domain.'),
  status: oneOf(
    domainStatuses,
    '`pending` until its record is found; `failing` when the record of a verified domain is missing: after three days it is `pending` again, and no longer used.',
  ),
  records: listOf(
    'Records to add to the DNS of the domain: the first proves that it is yours, the second leads to the service. For `email`, the second has the public key of the signatures (DKIM); an SPF record and a DMARC policy follow unless the domain has one, and the return path if this service offers it.',
    {
      type: oneOf(['TXT', 'CNAME'], 'Type of the record.'),
      name: string('Name of the record.'),
      value: string('Value of the record.'),
    },
  ),
  problem: nullable(oneOf(domainProblems, 'What the last check found; null when the domain was verified.')),
  email: nullable(
    object('For `email`: the sender, and what the last check found.', {
      sender: string('Sender address of your emails, while the domain is `verified`.'),
      spf: nullable(
        oneOf(
          emailDomainChecks,
          'SPF record of the domain. `not_included`: it does not permit the mail server of this service. `several` records, or one with more than 10 lookups (`too_many_lookups`), make SPF fail. null before the first check. DMARC also passes without SPF, by the signature.',
        ),
      ),
      spfInclude: nullable(
        string(
          'Domain that the SPF record has to include, as in `include:mail.example`; null before the first check, and if the domain of the service has no SPF record.',
        ),
      ),
      dmarc: nullable(
        oneOf(
          emailDomainPolicies,
          'DMARC policy of the domain, or of a parent; null before the first check.',
        ),
      ),
      returnPath: nullable(
        oneOf(
          emailReturnPaths,
          'Records of `tribune-bounces.` and the domain, the host of the envelope sender while they are `found`, to which bounces return. `differs`: its MX or SPF record does not lead to this service. `strict`: found, but not used, because the DMARC policy of the domain requires an identical domain for SPF (`aspf=s`). null before the first check, and if this service offers no return path.',
        ),
      ),
      spfAligned: boolean(
        'Whether the SPF record that receivers check belongs to the domain, so that emails pass DMARC by SPF as well as by the signature.',
      ),
    }),
    'null for other purposes.',
  ),
  checkedAt: nullable(timestamp('Time of the last check.')),
  verifiedAt: nullable(timestamp('Time of the verification; null before it.')),
});
