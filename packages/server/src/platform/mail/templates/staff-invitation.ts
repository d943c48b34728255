import type { Letter, Locale } from '../email.ts';
import { mailWords } from '../messages/index.ts';

export function staffInvitation(about: {
  locale: Locale;
  shop: string;
  invited: string;
  inviter: string;
  url: string;
}): Letter {
  const { locale, shop, invited, inviter, url } = about;
  const words = mailWords[locale];
  const { invitation } = words;
  return {
    locale,
    subject: invitation.subject(shop),
    greeting: words.hello(invited),
    parts: [
      { says: invitation.says(inviter, shop) },
      { label: invitation.button, url },
      { says: invitation.ignore },
    ],
    signature: words.signed(shop),
    footer: invitation.why(shop),
  };
}
