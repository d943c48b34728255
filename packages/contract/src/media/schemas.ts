import { boolean, id, listOf, nullable, object, oneOf, string, Type } from '../schema.ts';

/** Processing states of a media item. */
export const mediumStatuses = ['processing', 'ready', 'failed'] as const;

const url = (description: string) => nullable(Type.String({ format: 'uri', description }));

const sizes = {
  thumbnail: url('Thumbnail.'),
  small: url('Small size.'),
  medium: url('Medium size.'),
  large: url('Large size.'),
  poster: url('Still frame of a video.'),
};

const { thumbnail, small, medium: mediumSize, large, poster } = sizes;

/** URLs by size; null for a size that does not exist (yet). */
const urls = object('URLs by size. Null until processed, and for sizes that do not apply.', {
  thumbnail,
  small,
  medium: mediumSize,
  large,
  original: url('Original without metadata.'),
  poster,
});

export const medium = Type.Object({
  publicId: id('media'),
  type: oneOf(['image', 'video'], 'Kind of media.'),
  mediaStatus: oneOf(mediumStatuses, 'Processing state.'),
  width: nullable(Type.Integer({ description: 'Displayed width in pixels.' })),
  height: nullable(Type.Integer({ description: 'Displayed height in pixels.' })),
  duration: nullable(Type.Number({ description: 'Duration in seconds; null for images.' })),
  placeholder: nullable(string('ThumbHash, Base64-encoded. Display it while the image loads.')),
  urls,
  fallbackUrls: Type.Object(sizes, {
    description: 'The same sizes as JPEG, for clients without WebP support.',
  }),
  animatedUrl: url('Animated WebP of an animated image.'),
  renditionUrl: url('H.264 rendition of a video whose original has another format.'),
  captions: listOf('Captions of a video, one per language.', {
    language: string('Language (ISO 639-1).'),
    url: string('WebVTT file.'),
  }),
});

export const staffMedium = Type.Object({
  ...medium.properties,
  hidden: boolean('Whether the media item is hidden from the public.'),
  failure: nullable(string('Why processing failed.')),
});

/** Server and staff requests also return hidden media and the reason of a failure. */
export const listedMedium = Type.Object({
  ...medium.properties,
  hidden: Type.Optional(boolean('Whether it is hidden from the public. Omitted for browsers.')),
  failure: Type.Optional(nullable(string('Why processing failed. Omitted for browsers.'))),
});
