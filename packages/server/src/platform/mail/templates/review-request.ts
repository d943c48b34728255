import type { Letter, Locale, Part } from '../email.ts';
import { mailWords } from '../messages/index.ts';

export interface Asked {
  locale: Locale;
  shop: string;
  customer: string;
  orderId: string;
  products: readonly { productId: string; name: string; imageUrl: string | null }[];
  /** What is promised for reviews; null when nothing is. */
  reward: string | null;
  links: {
    /** Of the whole order. */
    landing: string;
    star(productId: string, rating: number): string;
    unsubscribe: string;
    pixel: string;
  };
}

export function reviewRequest(asked: Asked): Letter {
  const words = mailWords[asked.locale].request;
  return letter(asked, { subject: words.subject(asked.shop), says: words.says });
}

export function reviewReminder(asked: Asked): Letter {
  const words = mailWords[asked.locale].reminder;
  return letter(asked, { subject: words.subject(asked.shop), says: words.says });
}

/** A mail with hundreds of star links would be cut off by mail clients; the page behind the button has all products. */
const mostProducts = 10;
const ratings = [1, 2, 3, 4, 5];

function letter(asked: Asked, { subject, says }: { subject: string; says: string }): Letter {
  const { locale, shop, customer, orderId, products, reward, links } = asked;
  const words = mailWords[locale];
  const rated = products.slice(0, mostProducts).map(
    ({ productId, name, imageUrl }): Part => ({
      product: {
        name,
        imageUrl,
        rate: words.rateThis,
        stars: ratings.map((count) => ({
          count,
          label: `${name}: ${words.stars(count)}`,
          url: links.star(productId, count),
        })),
      },
    }),
  );
  return {
    locale,
    subject,
    greeting: words.hello(customer),
    parts: [
      { says },
      ...rated,
      { label: words.request.button, url: links.landing },
      ...(reward === null ? [] : [{ says: words.promise(reward) }]),
    ],
    signature: words.signed(shop),
    footer: words.whyOrder(shop, orderId),
    unsubscribe: { label: words.unsubscribe, url: links.unsubscribe },
    pixelUrl: links.pixel,
  };
}
