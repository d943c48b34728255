import { type FixedEmail, type StaffRecipient, staffEmail } from '../draft.ts';

/** Notifies an owner that an incentive's coupon pool has few codes left, or none while customers wait for theirs. */
export const codesLow = ({
  reward,
  warning,
  count,
  ...to
}: StaffRecipient & { reward: string; warning: 'low' | 'empty'; count: number }): FixedEmail =>
  staffEmail('codes_low', to, (i18n) => ({
    subject: i18n.t(`codesSubject_${warning}`, { shop: to.shop }),
    parts: [
      { text: warning === 'low' ? i18n.t('codesIntro_low', { count }) : i18n.t('codesIntro_empty') },
      { quote: reward },
      { text: i18n.t('codesAdd') },
    ],
  }));
