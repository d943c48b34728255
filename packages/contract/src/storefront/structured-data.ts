import { counted, day, object, rating, string, Type, timestamp } from '../schema.ts';

const node = (type: string) => string(`Always \`${type}\`.`);

const scale = {
  bestRating: Type.Integer({ description: 'Always 5.' }),
  worstRating: Type.Integer({ description: 'Always 1.' }),
  ratingExplanation: Type.Optional(string('Discloses incentives.')),
};

const review = Type.Object({
  '@type': node('Review'),
  '@id': string('Fragment with the review ID.'),
  author: object('Author of the review.', {
    '@type': node('Person'),
    name: string('Display name, shorter than 100 characters.'),
  }),
  datePublished: timestamp('Time of publication; of submission where that is not known.'),
  contentReferenceTime: Type.Optional(day('Day of the experience with the product.')),
  dateModified: Type.Optional(timestamp('Time of the last edit.')),
  name: Type.Optional(string('Headline.')),
  reviewBody: Type.Optional(string('Text of the review.')),
  inLanguage: Type.Optional(string('Language (ISO 639-1).')),
  reviewRating: object('Rating of the review.', { '@type': node('Rating'), ratingValue: rating, ...scale }),
  image: Type.Optional(Type.Array(Type.String(), { description: 'URLs of attached images.' })),
});

const product = object('schema.org `Product`.', {
  '@context': string('Always `https://schema.org`.'),
  '@type': node('Product'),
  '@id': Type.Optional(string('Identifier of the product on its page.')),
  url: Type.Optional(string('URL of the product page.')),
  name: string('Product name; the product ID when unknown.'),
  image: Type.Optional(Type.Array(Type.String(), { description: 'URLs of product images.' })),
  brand: Type.Optional(
    Type.Object({ '@type': node('Brand'), name: string('Brand name.') }, { description: 'Brand.' }),
  ),
  sku: string('SKU; the product ID when unknown.'),
  gtin: Type.Optional(string('GTIN.')),
  mpn: Type.Optional(string('Manufacturer part number.')),
  aggregateRating: Type.Optional(
    object('Rating of the product.', {
      '@type': node('AggregateRating'),
      ratingValue: Type.Number({ description: 'Average rating.' }),
      ...scale,
      ratingCount: counted('Published reviews.'),
      reviewCount: counted('Published reviews.'),
    }),
  ),
  review: Type.Optional(Type.Array(review, { description: 'Published reviews.' })),
});

/** Typed as text, because the text is escaped for embedding in a script. Describes the object in the text. */
export const structuredData = Type.Unsafe<string>(product);
