import type { Locale } from '@tribune/contract/messages';
import type { EmailDraft } from '../draft.ts';

/** Invites a person to the merchant's staff, with a link to set a password. */
export function staffInvitation(about: {
  locale: Locale;
  shop: string;
  inviter: string;
  url: string;
}): EmailDraft {
  const { locale, shop, inviter, url } = about;
  return { kind: 'staff_invitation', locale, values: { shop, inviter }, slots: { url } };
}
