import { i18nOf } from '@tribune/contract/messages';
import { type EmailDraft, recipient, type StaffRecipient } from '../draft.ts';

/** Notifies an owner that an endpoint was disabled because it returned 410, or because deliveries failed for days. */
export function webhookDisabled({
  locale,
  shop,
  person,
  url,
  reason,
  lastError,
}: StaffRecipient & { url: string; reason: 'gone' | 'failing'; lastError: string | null }): EmailDraft {
  const quote = lastError === null ? url : `${url}\n${lastError}`;
  return {
    kind: 'webhook_disabled',
    locale,
    values: recipient(shop, person),
    slots: { endpoint: [{ quote }, { text: i18nOf(locale).t(`webhook_${reason}`) }] },
  };
}
