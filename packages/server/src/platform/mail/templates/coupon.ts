import type { Letter, Locale } from '../email.ts';
import { mailWords } from '../messages/index.ts';

export function couponLetter(about: {
  locale: Locale;
  shop: string;
  customer: string;
  orderId: string;
  reward: string;
  couponCode: string;
}): Letter {
  const { locale, shop, customer, orderId, reward, couponCode } = about;
  const words = mailWords[locale];
  return {
    locale,
    subject: words.coupon.subject(shop),
    greeting: words.hello(customer),
    parts: [{ says: words.coupon.says(reward) }, { code: couponCode, called: words.coupon.code }],
    signature: words.signed(shop),
    footer: words.whyOrder(shop, orderId),
  };
}
