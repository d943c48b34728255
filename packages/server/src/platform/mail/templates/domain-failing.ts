import { type FixedEmail, type StaffRecipient, staffEmail } from '../draft.ts';

/** Notifies an owner that a DNS record of the store's domain for emails has disappeared. */
export const domainFailing = ({ domain, ...to }: StaffRecipient & { domain: string }): FixedEmail =>
  staffEmail('domain_failing', to, (i18n) => ({
    subject: i18n.t('domainSubject', { domain }),
    parts: [
      { text: i18n.t('domainIntro', { domain, shop: to.shop }) },
      { label: i18n.t('domainButton'), url: to.page('settings/store/domains') },
    ],
  }));
