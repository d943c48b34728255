import { plainText } from '@tribune/contract/html';
import type { FullI18n } from '@tribune/contract/messages';
import { shortened } from '../../platform/shortened.ts';
import type { FirstReviews, ProductFacts, ShownReview } from './product-facts.ts';

/*
 * Follows Google's rules for product and review snippets (developers.google.com/search/docs/appearance/structured-data): author names
 * under 100 characters, no rating without reviews, no markup about the store itself, no pros and cons (only for editorial reviews), no
 * QAPage. schema.org has no property for incentivized reviews, so `ratingExplanation` ("background context … that led to the rating")
 * says so.
 */

interface Shown {
  productId: string;
  product: ProductFacts;
  first: FirstReviews;
  i18n: FullI18n;
}

/** JSON-LD, escaped for a script element. */
export function structuredDataText(shown: Shown): string {
  return safeInScript(
    JSON.stringify(productNode(shown), (_key, value) =>
      typeof value === 'string' ? plainText(value) : value,
    ),
  );
}

function productNode({ productId, product, first, i18n }: Shown) {
  const { reviews } = first;
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    ...(product.url && { '@id': `${product.url}#product`, url: product.url }),
    name: product.name ?? productId,
    ...(product.image_url && { image: [product.image_url] }),
    ...(product.brand && { brand: { '@type': 'Brand', name: product.brand } }),
    sku: product.sku ?? productId,
    ...(product.gtin && { gtin: product.gtin }),
    ...(product.mpn && { mpn: product.mpn }),
    ...(first.totalReviews > 0 && { aggregateRating: aggregateRating(first, i18n) }),
    ...(reviews.length > 0 && { review: reviews.map((review) => reviewNode(review, i18n)) }),
  };
}

function aggregateRating(
  { displayedAverage, totalReviews, incentivizedCount }: FirstReviews,
  i18n: FullI18n,
) {
  return {
    '@type': 'AggregateRating',
    ratingValue: displayedAverage,
    bestRating: 5,
    worstRating: 1,
    ratingCount: totalReviews,
    reviewCount: totalReviews,
    ...(incentivizedCount > 0 && {
      ratingExplanation: i18n.t('rewardedReviews', { count: incentivizedCount }),
    }),
  };
}

function reviewNode(review: ShownReview, i18n: FullI18n) {
  const pictures = review.media.flatMap(
    ({ urls, fallbackUrls }) => fallbackUrls.large ?? urls.large ?? urls.poster ?? [],
  );
  return {
    '@type': 'Review',
    '@id': `#${review.id}`,
    author: { '@type': 'Person', name: shortened(review.authorName, maxNameLength) },
    datePublished: review.publishedAt ?? review.createdAt,
    // schema.org has no property for the day of an experience; this one is for "the specific time described by a creative work".
    ...(review.experiencedAt && { contentReferenceTime: review.experiencedAt }),
    ...(review.editedAt && { dateModified: review.editedAt }),
    ...(review.title && { name: review.title }),
    ...(review.text && { reviewBody: review.text }),
    ...(review.language && { inLanguage: review.language }),
    reviewRating: {
      '@type': 'Rating',
      ratingValue: review.rating,
      bestRating: 5,
      worstRating: 1,
      ...explained(review, i18n),
    },
    ...(pictures.length > 0 && { image: pictures }),
  };
}

function explained({ incentivized, relationship }: ShownReview, i18n: FullI18n) {
  const said = [
    incentivized && i18n.t('rewardedReview'),
    relationship && relationship !== 'none' && i18n.t(`relationship_${relationship}`),
  ].filter((one) => typeof one === 'string');
  return said.length > 0 ? { ratingExplanation: said.join('. ') } : {};
}

const maxNameLength = 99;

/** Escapes `<`, which could end the script or start a comment, and characters that some parsers treat specially. */
const safeInScript = (json: string) =>
  json.replaceAll(/[<>&\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
