import { type FixedEmail, type StaffRecipient, staffEmail } from '../draft.ts';

/** Notifies an owner that messages of a store platform have been refused for an hour. */
export const shopMessagesFailing = ({
  platform: { key, name: platform },
  lastError,
  ...to
}: StaffRecipient & {
  platform: { key: string; name: string };
  lastError: string;
}): FixedEmail =>
  staffEmail('shop_messages_failing', to, (i18n) => ({
    subject: i18n.t('shopFailingSubject', { shop: to.shop, platform }),
    parts: [
      { text: i18n.t('shopFailingIntro', { platform }) },
      { quote: lastError },
      { text: i18n.t('shopFailingCheck', { platform }) },
      { label: i18n.t('shopFailingButton'), url: to.page(`settings/integrations/platforms/${key}`) },
    ],
  }));
