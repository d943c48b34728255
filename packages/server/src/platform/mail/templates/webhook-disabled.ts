import type { Letter, Locale } from '../email.ts';
import { mailWords } from '../messages/index.ts';

/** Tells an owner of the shop that events are no longer sent to an address. */
export function webhookDisabled(about: {
  locale: Locale;
  shop: string;
  owner: string;
  url: string;
  reason: 'gone' | 'failing';
  lastError: string | null;
}): Letter {
  const { locale, shop, owner, url, reason, lastError } = about;
  const words = mailWords[locale];
  const { webhook } = words;
  return {
    locale,
    subject: webhook.subject(shop),
    greeting: words.hello(owner),
    parts: [
      { says: webhook.says },
      { quotes: lastError === null ? url : `${url}\n${lastError}` },
      { says: webhook[reason] },
      { says: webhook.again },
    ],
    signature: words.signed('Tribune'),
    footer: webhook.why(shop),
  };
}
