import type { Letter, Locale } from '../email.ts';
import { mailWords } from '../messages/index.ts';

export function updateRequest(about: {
  locale: Locale;
  shop: string;
  author: string;
  product: string;
  message: string;
  url: string;
  unsubscribeUrl: string;
}): Letter {
  const { locale, shop, author, product, message, url, unsubscribeUrl } = about;
  const words = mailWords[locale];
  return {
    locale,
    subject: words.update.subject(product),
    greeting: words.hello(author),
    parts: [
      { says: words.update.says(shop) },
      { quotes: message },
      { says: words.update.free },
      { label: words.changeReview, url },
    ],
    signature: words.signed(shop),
    footer: words.whyReview(shop),
    unsubscribe: { label: words.unsubscribe, url: unsubscribeUrl },
  };
}
