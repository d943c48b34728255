import { type FixedEmail, type StaffRecipient, staffEmail } from '../draft.ts';

/** Notifies an owner that a customer, when asked for a review, reported that the order has not arrived. */
export const deliveryMissing = ({ orderId, ...to }: StaffRecipient & { orderId: string }): FixedEmail =>
  staffEmail('delivery_missing', to, (i18n) => ({
    subject: i18n.t('missingSubject', { orderId }),
    parts: [
      { text: i18n.t('missingIntro', { orderId }) },
      {
        label: i18n.t('missingButton'),
        url: to.page(`requests?orderId=${encodeURIComponent(orderId)}`),
      },
    ],
  }));
