import { verifyWebhook, WebhookError } from '@tribune/client';

/** Events that Zaps are usually about. Tribune's documentation lists all of them. */
export const eventTypes = {
  'review.created': 'Review created',
  'review.approved': 'Review published',
  'review.rejected': 'Review rejected',
  'review.flagged': 'Review flagged',
  'review.updated': 'Review edited by its author',
  'review.replied': 'Review replied to',
  'store_review.created': 'Store review created',
  'store_review.approved': 'Store review published',
  'question.created': 'Question created',
  'question.approved': 'Question published',
  'answer.created': 'Answer created',
  'answer.approved': 'Answer published',
};

/** Registers an endpoint in Tribune. Its secret remains with the subscription. */
async function subscribe(z, { targetUrl, inputData }) {
  const body = { url: targetUrl, events: [inputData.type], description: 'Zapier' };
  const { data } = await z.request({ method: 'POST', url: '/admin/webhooks', body });
  return { id: data.data.id, secret: data.data.secret };
}

async function unsubscribe(z, { subscribeData }) {
  await z.request({ method: 'DELETE', url: `/admin/webhooks/${subscribeData.id}` });
  return {};
}

/** Ignores what Tribune did not sign: the address of a Zap is not a secret. */
async function receive(z, { rawRequest, subscribeData }) {
  const headers = Object.fromEntries(
    Object.entries(rawRequest.headers).map(([name, value]) => [
      name.toLowerCase().replace(/^http-/, ''),
      value,
    ]),
  );
  try {
    const event = await verifyWebhook({ body: rawRequest.content, headers }, subscribeData.secret);
    return [{ id: headers['webhook-id'], ...event }];
  } catch (error) {
    if (!(error instanceof WebhookError)) throw error;
    z.console.log(`Ignored: ${error.message}`);
    return [];
  }
}

/** The newest reviews, in the form of an event, for the editor. */
async function samples(z, { inputData }) {
  const { data } = await z.request({ url: '/admin/reviews', params: { limit: 3 } });
  return data.data.reviews.map((review) => ({
    id: review.id,
    type: inputData.type,
    timestamp: review.createdAt,
    data: review,
  }));
}

export const event = {
  key: 'event',
  noun: 'Event',
  display: {
    label: 'New Event',
    description: 'Triggers when something happens to a review, question or answer.',
  },
  operation: {
    type: 'hook',
    inputFields: [
      {
        key: 'type',
        label: 'Event',
        type: 'string',
        required: true,
        choices: eventTypes,
        default: 'review.created',
      },
    ],
    performSubscribe: subscribe,
    performUnsubscribe: unsubscribe,
    perform: receive,
    performList: samples,
    sample: {
      id: 'msg_1',
      type: 'review.created',
      timestamp: '2026-11-15T10:00:00.000Z',
      data: {
        id: 'review_01h455vb4pex5vsknk084sn02q',
        rating: 5,
        title: 'Great',
        text: 'Dry in every storm.',
      },
    },
  },
};
