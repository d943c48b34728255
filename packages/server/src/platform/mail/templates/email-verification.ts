import type { Letter, Locale } from '../email.ts';
import { mailWords } from '../messages/index.ts';

export function emailVerification(about: {
  locale: Locale;
  shop: string;
  author: string;
  product: string;
  url: string;
}): Letter {
  const { locale, shop, author, product, url } = about;
  const words = mailWords[locale];
  return {
    locale,
    subject: words.verify.subject,
    greeting: words.hello(author),
    parts: [
      { says: words.verify.says(product, shop) },
      { label: words.verify.button, url },
      { says: words.verify.ignore },
    ],
    signature: words.signed(shop),
    footer: words.whyReview(shop),
  };
}
