import analytics from '../analytics/examples.json' with { type: 'json' };
import attributes from '../attributes/examples.json' with { type: 'json' };
import audit from '../audit/examples.json' with { type: 'json' };
import compliance from '../compliance/examples.json' with { type: 'json' };
import deletion from '../deletion/examples.json' with { type: 'json' };
import domains from '../domains/examples.json' with { type: 'json' };
import exports from '../exports/examples.json' with { type: 'json' };
import feed from '../feed/examples.json' with { type: 'json' };
import health from '../health-examples.json' with { type: 'json' };
import imports from '../imports/examples.json' with { type: 'json' };
import incentives from '../incentives/examples.json' with { type: 'json' };
import insights from '../insights/examples.json' with { type: 'json' };
import mails from '../mails/examples.json' with { type: 'json' };
import media from '../media/examples.json' with { type: 'json' };
import merchants from '../merchants/examples.json' with { type: 'json' };
import moderation from '../moderation/examples.json' with { type: 'json' };
import moderationRules from '../moderation/rules-examples.json' with { type: 'json' };
import onboarding from '../onboarding/examples.json' with { type: 'json' };
import operators from '../operators/examples.json' with { type: 'json' };
import orders from '../orders/examples.json' with { type: 'json' };
import privacy from '../privacy/examples.json' with { type: 'json' };
import products from '../products/examples.json' with { type: 'json' };
import questions from '../questions/examples.json' with { type: 'json' };
import questionModeration from '../questions/moderation-examples.json' with { type: 'json' };
import bulk from '../queue/bulk-examples.json' with { type: 'json' };
import queue from '../queue/examples.json' with { type: 'json' };
import notes from '../queue/notes-examples.json' with { type: 'json' };
import viewsAndTemplates from '../queue/views-and-templates-examples.json' with { type: 'json' };
import reports from '../reports/examples.json' with { type: 'json' };
import requests from '../requests/examples.json' with { type: 'json' };
import requestTiming from '../requests/timing-examples.json' with { type: 'json' };
import reviews from '../reviews/examples.json' with { type: 'json' };
import reviewModeration from '../reviews/moderation-examples.json' with { type: 'json' };
import sandbox from '../sandbox/examples.json' with { type: 'json' };
import staff from '../staff/examples.json' with { type: 'json' };
import storeReviews from '../store-reviews/examples.json' with { type: 'json' };
import storefront from '../storefront/examples.json' with { type: 'json' };
import syndication from '../syndication/examples.json' with { type: 'json' };
import tokens from '../tokens/examples.json' with { type: 'json' };
import topics from '../topics/examples.json' with { type: 'json' };
import translations from '../translations/examples.json' with { type: 'json' };
import events from '../webhooks/event-examples.json' with { type: 'json' };
import webhooks from '../webhooks/examples.json' with { type: 'json' };
import writingIdeas from '../writing-ideas/examples.json' with { type: 'json' };

/** A request and its response. A test sends the request to a server and compares the response. */
export interface OperationExample {
  request: {
    params?: Record<string, string>;
    query?: Record<string, unknown>;
    /** Headers that distinguish several kinds of messages. */
    headers?: Record<string, string>;
    body?: unknown;
    /** Fields of a multipart form. Text in `file` is a CSV file, a list contains names of photos. */
    form?: Record<string, unknown>;
  };
  /** The whole body. A text that ends in `…` is truncated. */
  response: unknown;
}

/** Examples by operation. */
export const operationExamples: Readonly<Record<string, OperationExample>> = {
  ...analytics,
  ...attributes,
  ...audit,
  ...domains,
  ...exports,
  ...feed,
  ...health,
  ...imports,
  ...incentives,
  ...insights,
  ...mails,
  ...media,
  ...merchants,
  ...moderation,
  ...moderationRules,
  ...onboarding,
  ...operators,
  ...orders,
  ...privacy,
  ...products,
  ...questions,
  ...questionModeration,
  ...queue,
  ...bulk,
  ...notes,
  ...viewsAndTemplates,
  ...reports,
  ...requests,
  ...requestTiming,
  ...reviews,
  ...reviewModeration,
  ...compliance,
  ...deletion,
  ...sandbox,
  ...staff,
  ...storeReviews,
  ...storefront,
  ...syndication,
  ...tokens,
  ...topics,
  ...translations,
  ...webhooks,
  ...writingIdeas,
};

/** Bodies of the requests that deliver events, by event. */
export const eventExamples: Readonly<Record<string, unknown>> = events;
