import type { ReasonCode } from '@tribune/contract';
import type { Letter, Locale } from '../email.ts';
import { mailWords } from '../messages/index.ts';

/** Tells an author why, and where the text may be corrected, by which link. */
export function reviewRejected(about: {
  locale: Locale;
  shop: string;
  author: string;
  product: string;
  reasonCode: ReasonCode | null;
  /** In the moderator's words. */
  reason: string | null;
  /** Null where a correction would not help. */
  correctUrl: string | null;
}): Letter {
  const { locale, shop, author, product, reasonCode, reason, correctUrl } = about;
  const words = mailWords[locale];
  const { rejected } = words;
  return {
    locale,
    subject: rejected.subject(product),
    greeting: words.hello(author),
    parts: [
      { says: rejected.says(product) },
      { says: rejected.reasons[reasonCode ?? 'other'] },
      ...(reason === null ? [] : [{ quotes: reason }]),
      ...(correctUrl === null
        ? []
        : [{ says: rejected.mayCorrect }, { label: words.changeReview, url: correctUrl }]),
    ],
    signature: words.signed(shop),
    footer: words.whyReview(shop),
  };
}
