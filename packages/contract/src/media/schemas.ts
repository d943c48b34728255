import { id, nullable, oneOf, Type } from '../schema.ts';

export const mediumStatuses = ['processing', 'ready', 'failed'] as const;

const url = nullable(Type.String({ format: 'uri' }));

/** Sizes by name; null where there is none (yet). */
const urls = Type.Object({
  thumbnail: url,
  small: url,
  medium: url,
  large: url,
  original: url,
  poster: url,
});

export const medium = Type.Object({
  publicId: id('media'),
  type: oneOf(['image', 'video']),
  mediaStatus: oneOf(mediumStatuses),
  width: nullable(Type.Integer({ description: 'Pixels, as displayed.' })),
  height: nullable(Type.Integer({ description: 'Pixels, as displayed.' })),
  duration: nullable(Type.Number({ description: 'Seconds; null for images.' })),
  placeholder: nullable(Type.String({ description: 'Thumbhash in base64.' })),
  urls,
  fallbackUrls: Type.Object(
    { thumbnail: url, small: url, medium: url, large: url, poster: url },
    { description: 'The same sizes as JPEG, for what cannot show WebP.' },
  ),
  animatedUrl: nullable(Type.String({ format: 'uri', description: 'Animated WebP of an animated picture.' })),
  renditionUrl: nullable(
    Type.String({ format: 'uri', description: 'A film as H.264, where its original is something else.' }),
  ),
});

export const staffMedium = Type.Object({
  ...medium.properties,
  hidden: Type.Boolean(),
  failure: nullable(Type.String({ description: 'Why it cannot be shown.' })),
});

/** Staff and the shop's server also see what is hidden, and why something failed. */
export const listedMedium = Type.Object({
  ...medium.properties,
  hidden: Type.Optional(Type.Boolean({ description: 'Not for browsers.' })),
  failure: Type.Optional(nullable(Type.String({ description: 'Why it cannot be shown. Not for browsers.' }))),
});
