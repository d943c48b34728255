import { type FixedEmail, type StaffRecipient, staffEmail } from '../draft.ts';

/** Notifies an owner of an unusual burst of reviews of a product. */
export const raidDetected = ({
  product,
  reviews,
  queueUrl,
  ...to
}: StaffRecipient & { product: string; reviews: number; queueUrl: string }): FixedEmail =>
  staffEmail('raid_detected', to, (i18n) => ({
    subject: i18n.t('raidSubject', { shop: to.shop }),
    parts: [
      { text: i18n.t('raidIntro', { product, reviews: new Intl.NumberFormat(to.locale).format(reviews) }) },
      { label: i18n.t('raidButton'), url: queueUrl },
      { text: i18n.t('topicsOff') },
    ],
  }));
