import { digitalSourceType } from '../generated-text.ts';
import { pointFields } from '../reviews/submission-schemas.ts';
import { route } from '../route.ts';
import { id, messageLanguage, nullable, object, string, Type, timestamp } from '../schema.ts';

const translated = (what: string) => nullable(string(`${what}, translated; null when the review has none.`));

export const getReviewTranslation = route('GET /reviews/{reviewId}/translation', {
  operationId: 'getReviewTranslation',
  tag: 'Reviews',
  summary: 'Translate a review',
  description:
    'Returns a published review in another language, translated automatically by the translation service of this installation. Mark it as such, and offer the original. Translations are stored, and made again when the author edits the review; only the first request of each language counts against `translationCharactersPerDay`. `translatesReviews` of the widget configuration says whether translations are available.',
  audiences: ['origin', 'key', 'bearer'],
  query: Type.Object({ to: messageLanguage('Language to translate into.') }),
  answer: object('An automatic translation.', {
    reviewId: id('review'),
    from: nullable(string('Language of the original (ISO 639-1); null when unknown.')),
    to: messageLanguage('Language of the translation.'),
    title: translated('Headline'),
    text: translated('Text'),
    ...pointFields((description) => translated(description.replace(/\.$/, ''))),
    provider: string(
      'The translation service: `libretranslate`, `deepl` or `language_model`; `prepared` for the texts of the demo store, which people wrote.',
    ),
    digitalSourceType: nullable(digitalSourceType, 'The mark of a generated text; null for `prepared`.'),
    translatedAt: timestamp('Time of the translation.'),
  }),
  bare: true,
  errors: ['INVALID_STATE', 'QUOTA_EXCEEDED', 'SERVICE_UNAVAILABLE'],
});
