import { type FixedEmail, type StaffRecipient, staffEmail } from '../draft.ts';

/** Notifies an owner of an unusual burst of reviews of a product. */
export const raidDetected = ({
  raidId,
  product,
  reviews,
  ...to
}: StaffRecipient & { raidId: string; product: string; reviews: number }): FixedEmail =>
  staffEmail('raid_detected', to, (i18n) => ({
    subject: i18n.t('raidSubject', { shop: to.shop }),
    parts: [
      { text: i18n.t('raidIntro', { product, reviews: new Intl.NumberFormat(to.locale).format(reviews) }) },
      { label: i18n.t('raidButton'), url: to.page(`queue?raidId=${raidId}`) },
    ],
    settingsUrl: to.page('settings/store'),
  }));
