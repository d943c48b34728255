import questions from '../questions/examples.json' with { type: 'json' };
import reviews from './examples.json' with { type: 'json' };

/** A product with reviews and questions, for previews of stores that have none: recorded responses by the end of their path. */
export const sampleProductId = reviews.listProductReviews.request.params.productId;
export const sampleResponses: Readonly<Record<string, unknown>> = {
  [`/products/${sampleProductId}/reviews`]: reviews.listProductReviews.response,
  [`/products/${sampleProductId}/questions`]: questions.listProductQuestions.response,
  '/products/ratings': reviews.getProductRatings.response,
  '/reviews': reviews.listReviews.response,
};
