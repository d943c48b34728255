import { i18nOf, type Locale } from '@tribune/contract/messages';
import { type EmailDraft, recipient } from '../draft.ts';

/** Notifies an owner that an endpoint was disabled because it returned 410, or because deliveries failed for days. */
export function webhookDisabled(about: {
  locale: Locale;
  shop: string;
  owner: string;
  url: string;
  reason: 'gone' | 'failing';
  lastError: string | null;
}): EmailDraft {
  const { locale, shop, owner, url, reason, lastError } = about;
  const quote = lastError === null ? url : `${url}\n${lastError}`;
  return {
    kind: 'webhook_disabled',
    locale,
    values: recipient(shop, owner),
    slots: { endpoint: [{ quote }, { text: i18nOf(locale).t(`webhook_${reason}`) }] },
  };
}
