import { listOf, nullable, object, oneOf, singleLine, string, Type, timestamp } from '../schema.ts';

export const domainPurposes = ['pages', 'media'] as const;
export type DomainPurpose = (typeof domainPurposes)[number];

export const domainStatuses = ['pending', 'verified', 'failing'] as const;
export const domainProblems = ['record_missing', 'record_differs', 'dns_failed', 'domain_taken'] as const;

export const domainParams = Type.Object({
  purpose: Type.String({
    minLength: 1,
    maxLength: 20,
    description: '`pages` (hosted pages and links in emails) or `media` (photos and videos).',
  }),
});

export const domainBody = Type.Object({
  domain: singleLine(
    253,
    'A domain of yours, as in `reviews.shop.example`. Internationalized names are stored as Punycode.',
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
    'Records to add to the DNS of the domain: the first proves that it is yours, the second leads to the service.',
    {
      type: oneOf(['TXT', 'CNAME'], 'Type of the record.'),
      name: string('Name of the record.'),
      value: string('Value of the record.'),
    },
  ),
  problem: nullable(oneOf(domainProblems, 'What the last check found; null when the domain was verified.')),
  checkedAt: nullable(timestamp('Time of the last check.')),
  verifiedAt: nullable(timestamp('Time of the verification; null before it.')),
});
