import { type FixedEmail, type StaffRecipient, staffEmail } from '../draft.ts';

/** Notifies an owner that an incentive's coupon pool has few codes left, or none while customers wait for theirs. */
export const codesLow = ({
  incentiveId,
  description,
  warning,
  count,
  ...to
}: StaffRecipient & {
  incentiveId: string;
  description: string;
  warning: 'low' | 'empty';
  count: number;
}): FixedEmail =>
  staffEmail('codes_low', to, (i18n) => ({
    subject: i18n.t(`codesSubject_${warning}`, { shop: to.shop }),
    parts: [
      { text: warning === 'low' ? i18n.t('codesIntro_low', { count }) : i18n.t('codesIntro_empty') },
      { quote: description },
      { text: i18n.t('codesAdd') },
      { label: i18n.t('codesButton'), url: to.page(`incentives/${incentiveId}`) },
    ],
  }));
