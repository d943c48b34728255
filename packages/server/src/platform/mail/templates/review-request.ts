import type { MediaRequirement } from '@tribune/contract';
import { i18nOf, type Locale } from '@tribune/contract/messages';
import { type EmailDraft, recipient } from '../draft.ts';

type Kind = 'review_request' | 'review_reminder' | 'review_second_reminder';

export interface ReviewRequest {
  kind: Kind;
  locale: Locale;
  shop: string;
  customer: string;
  orderId: string;
  products: readonly { productId: string; name: string; imageUrl: string | null }[];
  /** Reward for reviews; null if there is none. */
  reward: string | null;
  /** Media that reviews must contain to earn it. */
  rewardMedia: MediaRequirement;
  links: {
    /** Page for the whole order. */
    landing: string;
    /** Page to say that the order has not arrived. */
    notReceived: string;
    star(productId: string, rating: number): string;
    unsubscribe: string;
    pixel: string;
  };
}

/** Mail clients cut off an email with hundreds of star links; the page behind the button lists all products. */
const maxProducts = 10;
const ratings = [1, 2, 3, 4, 5];

/** Asks a customer to review the products of an order, or reminds them. */
export function reviewRequest(request: ReviewRequest): EmailDraft {
  const { kind, locale, shop, customer, orderId, products, reward, rewardMedia, links } = request;
  const i18n = i18nOf(locale);
  const rated = products.slice(0, maxProducts).map(({ productId, name, imageUrl }) => ({
    name,
    imageUrl,
    invitation: i18n.t('rateProduct'),
    stars: ratings.map((rating) => ({
      count: rating,
      label: `${name}: ${i18n.t('rating', { rating })}`,
      url: links.star(productId, rating),
    })),
  }));
  return {
    kind,
    locale,
    values: { ...recipient(shop, customer), orderId, reward, product: products[0]?.name ?? null },
    slots: {
      products: rated,
      url: links.landing,
      ...(rewardMedia !== 'none' && { rewardCondition: i18n.t(`rewardMedia_${rewardMedia}`) }),
    },
    notReceivedUrl: links.notReceived,
    unsubscribeUrl: links.unsubscribe,
    pixelUrl: links.pixel,
  };
}
