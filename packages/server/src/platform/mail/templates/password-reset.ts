import type { Letter, Locale } from '../email.ts';
import { mailWords } from '../messages/index.ts';

/** To a member of staff who forgot the password. */
export function passwordReset(about: { locale: Locale; shop: string; name: string; url: string }): Letter {
  const { locale, shop, name, url } = about;
  const words = mailWords[locale];
  const { passwordReset: reset } = words;
  return {
    locale,
    subject: reset.subject,
    greeting: words.hello(name),
    parts: [{ says: reset.says }, { label: reset.button, url }, { says: reset.ignore }],
    signature: words.signed(shop),
    footer: reset.why(shop),
  };
}
