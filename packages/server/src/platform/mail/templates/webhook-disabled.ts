import { i18nOf } from '@tribune/contract/messages';
import { type EmailDraft, recipient, type StaffRecipient } from '../draft.ts';

/** Notifies an owner that an endpoint was disabled because it returned 410, or because deliveries failed for days. */
export function webhookDisabled({
  locale,
  shop,
  person,
  page,
  webhookId,
  url,
  reason,
  lastError,
}: StaffRecipient & {
  webhookId: string;
  /** Of the endpoint. */
  url: string;
  reason: 'gone' | 'failing';
  lastError: string | null;
}): EmailDraft {
  const i18n = i18nOf(locale);
  const quote = lastError === null ? url : `${url}\n${lastError}`;
  return {
    kind: 'webhook_disabled',
    locale,
    values: recipient(shop, person),
    slots: {
      endpoint: [
        { quote },
        { text: i18n.t(`webhook_${reason}`) },
        { label: i18n.t('webhookButton'), url: page(`settings/integrations/webhooks/${webhookId}`) },
      ],
    },
  };
}
