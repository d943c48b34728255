import { routesOf } from '../route.ts';
import { languageCode, nullable, Type, text } from '../schema.ts';
import { staffMedium } from './schemas.ts';

const route = routesOf({ tag: 'Media', audiences: ['bearer'] });

/** Characters of a WebVTT file. */
export const maxCaptions = 100_000;

export const setCaptions = route('PUT /reviews/{reviewId}/media/{publicId}/captions', {
  operationId: 'setCaptions',
  summary: 'Set captions of a video',
  description:
    'Adds or replaces the captions of a customer’s video in a language, or removes them. The widget’s player offers them to everyone who needs or prefers text (WCAG 1.2.2).',
  role: 'moderator',
  body: Type.Object({
    language: Type.Unsafe<string>({
      ...languageCode('Language of the captions (ISO 639-1).'),
      examples: ['en'],
    }),
    text: Type.Unsafe<string | null>({
      ...nullable(text(maxCaptions, 'WebVTT file as text, which begins with `WEBVTT`; null removes it.')),
      examples: ['WEBVTT\n\n00:00.000 --> 00:02.000\nIt keeps the rain out.'],
    }),
  }),
  answer: staffMedium,
  errors: ['INVALID_STATE', 'SERVICE_UNAVAILABLE'],
});
