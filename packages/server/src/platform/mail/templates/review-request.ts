import type { MediaRequirement } from '@tribune/contract';
import { type FullI18n, i18nOf, type Locale } from '@tribune/contract/messages';
import type { Email, Part } from '../email.ts';

export interface ReviewRequest {
  locale: Locale;
  shop: string;
  customer: string;
  orderId: string;
  products: readonly { productId: string; name: string; imageUrl: string | null }[];
  /** Offered for reviews; null when there is none. */
  reward: string | null;
  /** What reviews must contain to earn it. */
  rewardMedia: MediaRequirement;
  links: {
    /** Of the whole order. */
    landing: string;
    star(productId: string, rating: number): string;
    unsubscribe: string;
    pixel: string;
  };
}

/** Asks a customer to review the products of an order. */
export function reviewRequest(request: ReviewRequest): Email {
  const i18n = i18nOf(request.locale);
  const intro = [i18n.t('requestIntro'), i18n.t('requestInvitation')];
  return requestEmail(request, i18n, { subject: i18n.t('requestSubject', request), intro });
}

/** The only reminder of a review request. */
export function reviewReminder(request: ReviewRequest): Email {
  const i18n = i18nOf(request.locale);
  const intro = [i18n.t('reminderIntro')];
  return requestEmail(request, i18n, { subject: i18n.t('reminderSubject', request), intro });
}

/** Mail clients cut off an email with hundreds of star links; the page behind the button lists all products. */
const maxProducts = 10;
const ratings = [1, 2, 3, 4, 5];

function requestEmail(
  { locale, shop, customer, orderId, products, reward, rewardMedia, links }: ReviewRequest,
  i18n: FullI18n,
  { subject, intro }: { subject: string; intro: string[] },
): Email {
  const rated = products.slice(0, maxProducts).map(
    ({ productId, name, imageUrl }): Part => ({
      product: {
        name,
        imageUrl,
        invitation: i18n.t('rateProduct'),
        stars: ratings.map((rating) => ({
          count: rating,
          label: `${name}: ${i18n.t('rating', { rating })}`,
          url: links.star(productId, rating),
        })),
      },
    }),
  );
  return {
    locale,
    subject,
    greeting: i18n.t('greeting', { name: customer }),
    parts: [
      ...intro.map((text) => ({ text })),
      ...rated,
      { label: i18n.t('write'), url: links.landing },
      ...(reward === null ? [] : [{ text: i18n.t('rewardOffer', { reward }) }]),
      ...(reward === null || rewardMedia === 'none' ? [] : [{ text: i18n.t(`rewardMedia_${rewardMedia}`) }]),
    ],
    signature: i18n.t('signature', { shop }),
    footer: i18n.t('whyOrder', { shop, orderId }),
    unsubscribe: { label: i18n.t('unsubscribe'), url: links.unsubscribe },
    pixelUrl: links.pixel,
  };
}
