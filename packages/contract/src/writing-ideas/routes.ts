import { locales } from '../locales.ts';
import { routesOf } from '../route.ts';
import { messageLanguage, nullable, oneOf, partial, string, Type } from '../schema.ts';
import { aspect } from './schemas.ts';

const route = routesOf({ tag: 'Reviews', audiences: ['origin', 'key', 'bearer'] });

export const getWritingIdeas = route('GET /products/{productId}/writing-ideas', {
  operationId: 'getWritingIdeas',
  summary: 'Get ideas for writing a review',
  description:
    'Returns aspects of the product that a review can cover, for display beside the text field: those that its questions ask about most often first, then those that most of its reviews mention, favorably or not. Taken from the topics of its reviews, or of other products in its category while it has fewer than 20 analyzed reviews, and from its custom attributes of the type `scale`. Neither ratings nor sentiment affect them. Empty if the merchant has turned `writingIdeas` off.',
  plan: 'topics',
  query: partial({ lang: messageLanguage("Language of labels and words. Defaults to the merchant's.") }),
  answer: Type.Object({
    language: oneOf(locales, 'Language of labels and words.'),
    aspects: Type.Array(aspect, { description: 'Up to six aspects.' }),
    photoOf: nullable(string('The first of these aspects that a photo can show; null if there is none.')),
  }),
  bare: true,
});
