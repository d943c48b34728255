import { i18nOf, type Locale } from '@tribune/contract/messages';
import { type FixedEmail, greetingOf } from '../draft.ts';

/** Notifies an owner that a DNS record of the store's domain for emails has disappeared. */
export function domainFailing(about: {
  locale: Locale;
  shop: string;
  owner: string;
  domain: string;
  domainsUrl: string;
}): FixedEmail {
  const { locale, shop, owner, domain, domainsUrl } = about;
  const i18n = i18nOf(locale);
  return {
    kind: 'domain_failing',
    locale,
    subject: i18n.t('domainSubject', { domain }),
    greeting: greetingOf(i18n, owner),
    parts: [
      { text: i18n.t('domainIntro', { domain, shop }) },
      { label: i18n.t('domainButton'), url: domainsUrl },
    ],
    signature: i18n.t('signature', { shop: 'Tribune' }),
    footer: i18n.t('whyOwner', { shop }),
  };
}
