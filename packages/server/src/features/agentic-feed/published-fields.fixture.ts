/**
 * The fields of OpenAI's product feed specification that a reviews feed can fill, with the rules of its column "Validation Rules". Source:
 * developers.openai.com/commerce/specs/file-upload/products, version "currently stable", read in November 2026.
 */
export const publishedFields: Record<string, (value: unknown) => boolean> = {
  item_id: (value) => isText(value) && value.length <= 100,
  gtin: (value) => isText(value) && /^\d{8,14}$/.test(value),
  mpn: (value) => isText(value) && value.length <= 70,
  title: (value) => isText(value) && value.length <= 150,
  url: isUrl,
  brand: (value) => isText(value) && value.length <= 70,
  product_category: isText,
  image_url: isUrl,
  group_id: (value) => isText(value) && value.length <= 70,
  seller_name: (value) => isText(value) && value.length <= 70,
  seller_url: isUrl,
  review_count: (value) => Number.isInteger(value) && Number(value) >= 0,
  star_rating: (value) => isText(value) && /^\d\.\d\d$/.test(value) && Number(value) <= 5,
  store_review_count: (value) => Number.isInteger(value) && Number(value) >= 0,
  store_star_rating: (value) => isText(value) && /^\d\.\d\d$/.test(value) && Number(value) <= 5,
  q_and_a: (value) => isListOf(value, { q: isText, a: isText }),
  reviews: (value) =>
    isListOf(value, {
      title: (title) => typeof title === 'string',
      content: isText,
      minRating: (rating) => rating === 1,
      maxRating: (rating) => rating === 5,
      rating: (rating) => Number.isInteger(rating),
    }),
};

/** Fields of ours, for which the specification has no name. */
export const ownFields = [
  'rating_distribution',
  'incentivized_review_count',
  'recommendation',
  'pros',
  'cons',
  'rating',
];

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function isUrl(value: unknown): boolean {
  return isText(value) && /^https?:$/.test(new URL(value).protocol);
}

const isListOf = (value: unknown, fields: Record<string, (field: unknown) => boolean>) =>
  Array.isArray(value) &&
  value.every((one) => Object.entries(fields).every(([name, isValid]) => isValid(one[name])));
