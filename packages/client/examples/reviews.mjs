// Submits a review and reads the product's reviews.
import { createClient, isFailure, listProductReviews, submitReview } from '@tribune/client';

const { TRIBUNE_URL = '', TRIBUNE_MERCHANT = '', TRIBUNE_KEY = '' } = process.env;
const client = createClient({ baseUrl: TRIBUNE_URL, merchantId: TRIBUNE_MERCHANT, apiKey: TRIBUNE_KEY });

const review = {
  productId: 'SKU-1',
  rating: 5,
  authorName: 'Maya',
  authorEmail: 'maya@example.com',
  text: 'Warm and dry on the first day out.',
};
const { id, status } = await submitReview(client, review);
console.log(`${id} is ${status}`);

try {
  await submitReview(client, { ...review, rating: 6 });
} catch (error) {
  if (!isFailure(error, 'VALIDATION_ERROR')) throw error;
  console.log(error.details.map(({ field, message }) => `${field} ${message}`).join(', '));
}

// All pages, requested as they are needed.
for await (const { rating, text } of listProductReviews.all(client, { productId: 'SKU-1', limit: 100 }))
  console.log(`${rating} ${text}`);
