import type { Connector, ConnectorEvent } from './connector.ts';

/*
 * https://developers.klaviyo.com/en/v2026-07-15/reference/create_event: Klaviyo accepts an event with 202, creates or updates the
 * profile, and ignores a second event with the same `unique_id`, metric and profile.
 */
const revision = '2026-07-15';

interface Metric {
  name: string;
  properties(event: ConnectorEvent): object;
  /** Properties of the profile, for segments. */
  profile?(event: ConnectorEvent): object;
}

/** Ratings are left out: they must not decide whom a flow asks. */
const metrics: Partial<Record<ConnectorEvent['type'], Metric>> = {
  'review_request.due': {
    name: 'Tribune review request due',
    properties: ({ data: { customer: _customer, ...request } }) => request,
    profile: ({ data }) => ({ tribune_last_asked_order: data.orderId }),
  },
  'review.created': {
    name: 'Tribune review submitted',
    properties: ({ data }) => ({
      reviewId: data.id,
      productId: data.productId,
      verifiedPurchase: data.verifiedPurchase,
    }),
    profile: ({ occurredAt }) => ({ tribune_last_review_at: occurredAt }),
  },
  'incentive_claim.completed': {
    name: 'Tribune reward earned',
    properties: ({ data }) => ({ claimId: data.id, orderId: data.orderId, description: data.description }),
  },
  'order.not_received': {
    name: 'Tribune order not received',
    properties: ({ data }) => ({ orderId: data.orderId, productIds: data.productIds }),
  },
  'webhook.test': { name: 'Tribune test', properties: ({ data }) => ({ message: data.message }) },
};

export const klaviyo: Connector = {
  url: 'https://a.klaviyo.com/api/events',
  secretPattern: /^pk_\w{10,100}$/,
  confirms: true,
  request(event, secret) {
    const metric = metrics[event.type];
    if (!metric) return 'Klaviyo is not sent this event.';
    if (event.email === null) return 'Not sent: no email address is known.';
    const { name, language } = event.data.customer ?? {};
    const attributes = {
      unique_id: event.id,
      time: event.occurredAt,
      properties: metric.properties(event),
      metric: { data: { type: 'metric', attributes: { name: metric.name } } },
      profile: {
        data: {
          type: 'profile',
          attributes: {
            email: event.email,
            ...(name && { first_name: name }),
            ...(language && { locale: language }),
            properties: metric.profile?.(event) ?? {},
          },
        },
      },
    };
    return {
      headers: {
        authorization: `Klaviyo-API-Key ${secret}`,
        revision,
        accept: 'application/vnd.api+json',
        'content-type': 'application/vnd.api+json',
      },
      body: JSON.stringify({ data: { type: 'event', attributes } }),
    };
  },
};
