import { signOrder } from '@tribune/client';

const field = (key, label, more = {}) => ({ key, label, type: 'string', required: true, ...more });
const reviewId = field('reviewId', 'Review ID', { helpText: 'Starts with review_.' });
const review = {
  id: 'review_01h455vb4pex5vsknk084sn02q',
  rating: 5,
  status: 'approved',
  text: 'Dry in every storm.',
};

/** Objects of Tribune have an `id`, as Zapier requires. */
async function call(z, request) {
  const { data } = await z.request(request);
  return data.data ?? data;
}

const action = (key, noun, { label, description, inputFields, perform, sample }) => ({
  [key]: { key, noun, display: { label, description }, operation: { inputFields, perform, sample } },
});

async function createOrder(z, { authData, inputData }) {
  if (!authData.webhookSecret)
    throw new z.errors.Error('Add the webhook secret to the connection to send orders.', 'NO_SECRET', 400);
  const body = JSON.stringify(inputData);
  const sent = await call(z, {
    method: 'POST',
    url: '/webhooks/order-complete',
    body,
    headers: {
      'Content-Type': 'application/json',
      'X-Webhook-Signature': await signOrder(body, authData.webhookSecret),
    },
  });
  return { id: sent.orderId, ...sent };
}

export const creates = {
  ...action('moderate_review', 'Review', {
    label: 'Moderate Review',
    description: 'Approves, rejects or flags a review.',
    inputFields: [
      reviewId,
      field('status', 'Decision', { choices: { approved: 'Approve', rejected: 'Reject', flagged: 'Flag' } }),
      field('reasonCode', 'Reason', {
        required: false,
        choices: [
          'spam',
          'profanity',
          'personal_data',
          'off_topic',
          'fake',
          'conflict_of_interest',
          'illegal',
          'duplicate',
          'media',
          'other',
        ],
        helpText: 'Required for a rejection. The rating is never a reason.',
      }),
      field('reason', 'Comment', { required: false }),
    ],
    perform: (z, { inputData: { reviewId: id, ...body } }) =>
      call(z, { method: 'PATCH', url: `/reviews/${id}/moderate`, body }),
    sample: review,
  }),
  ...action('reply_to_review', 'Reply', {
    label: 'Reply to Review',
    description: 'Creates or replaces your public reply to a review.',
    inputFields: [
      reviewId,
      field('text', 'Reply', { type: 'text' }),
      field('authorName', 'Your name', { required: false }),
    ],
    perform: (z, { inputData: { reviewId: id, ...body } }) =>
      call(z, { method: 'PUT', url: `/reviews/${id}/reply`, body }),
    sample: review,
  }),
  ...action('answer_question', 'Answer', {
    label: 'Answer Question',
    description: 'Publishes your answer to a question.',
    inputFields: [
      field('questionId', 'Question ID', { helpText: 'Starts with question_.' }),
      field('answer', 'Answer', { type: 'text' }),
    ],
    perform: (z, { inputData: { questionId, answer } }) =>
      call(z, { method: 'POST', url: `/questions/${questionId}/answers`, body: { answer, verified: true } }),
    sample: { id: 'answer_01h455vb4pex5vsknk084sn02q', answer: 'Yes, up to 16 inches.', verified: true },
  }),
  ...action('create_order', 'Order', {
    label: 'Create Order',
    description: 'Reports a completed order, so that its customer is asked for a review.',
    inputFields: [
      field('orderId', 'Order ID'),
      field('customerEmail', 'Email address of the customer'),
      field('customerName', 'Name of the customer'),
      field('customerID', 'Customer ID', {
        helpText: 'Their ID in your store. Without accounts, use the email address.',
      }),
      field('deliveryDate', 'Delivered at', { type: 'datetime' }),
      field('reviewPageUrl', 'Review page URL', {
        helpText: 'The page of your store to which the email leads.',
      }),
      field('locale', 'Language', { required: false, helpText: 'As in de or fr-CA.' }),
      {
        key: 'products',
        label: 'Products',
        required: true,
        children: [
          field('productId', 'Product ID'),
          field('productName', 'Name'),
          field('quantity', 'Quantity', { type: 'integer' }),
          field('price', 'Price', { type: 'number' }),
        ],
      },
    ],
    perform: createOrder,
    sample: { id: 'LM-10042', orderId: 'LM-10042', status: 'scheduled' },
  }),
};

const search = (key, noun, { label, description, inputFields, perform }) => ({
  [key]: { key, noun, display: { label, description }, operation: { inputFields, perform, sample: review } },
});

export const searches = {
  ...search('get_review', 'Review', {
    label: 'Get Review',
    description: 'Finds a review by its ID.',
    inputFields: [reviewId],
    perform: async (z, { inputData }) => [await call(z, { url: `/reviews/${inputData.reviewId}` })],
  }),
  ...search('list_reviews', 'Reviews', {
    label: 'List Reviews',
    description: 'Finds the newest reviews, of one status if you choose one.',
    inputFields: [
      field('status', 'Status', { required: false, choices: ['pending', 'approved', 'rejected', 'flagged'] }),
    ],
    perform: async (z, { inputData: { status } }) =>
      (await call(z, { url: '/admin/reviews', params: { limit: 50, ...(status && { status }) } })).reviews,
  }),
};
