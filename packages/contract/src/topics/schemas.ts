import { reviewTexts } from '../reviews/states.ts';
import { counted, object, oneOf, string, Type } from '../schema.ts';

export const topicSentiments = ['positive', 'neutral', 'negative'] as const;
/** Languages in which topics are found (ISO 639-1). */
export const topicLanguages = ['en', 'de'] as const;
export const summaryWordings = ['extractive', 'language_model'] as const;

/** How many reviews contradict a point of a summary. */
export const opposition = {
  opposed: counted('Reviews that say the opposite, which are no more than `reviews`.'),
  mixed: Type.Boolean({
    description: 'Whether opinions differ: at least a third of those with an opinion say the opposite.',
  }),
};

export const passage = object('A sentence of a published review.', {
  reviewId: string('ID of the review.'),
  rating: Type.Integer({ minimum: 1, maximum: 5, description: 'Rating of the review.' }),
  field: oneOf(reviewTexts, 'Field of the review that contains the passage.'),
  text: string('The sentence that mentions the topic.'),
  highlightStart: Type.Integer({
    minimum: 0,
    description: "Start of the topic's words in `text`, in UTF-16 code units.",
  }),
  highlightEnd: Type.Integer({
    minimum: 0,
    description: "End of the topic's words in `text`, in UTF-16 code units.",
  }),
  sentiment: oneOf(topicSentiments, 'The review’s opinion on the topic.'),
});
