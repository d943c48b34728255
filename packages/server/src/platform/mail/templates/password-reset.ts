import type { Locale } from '@tribune/contract/messages';
import { type EmailDraft, recipient } from '../draft.ts';

/** Sends a staff member the link to set a new password. */
export function passwordReset(about: {
  locale: Locale;
  shop: string;
  name: string;
  url: string;
}): EmailDraft {
  const { locale, shop, name, url } = about;
  return { kind: 'password_reset', locale, values: recipient(shop, name), slots: { url } };
}
