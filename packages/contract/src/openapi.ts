import { dashboard } from './analytics/schemas.ts';
import { attributeSummary, customAttribute } from './attributes/schemas.ts';
import { type ErrorCode, errorStatus } from './errors.ts';
import { listedMail, mail } from './mails/schemas.ts';
import { settings, widgetConfig } from './merchants/schemas.ts';
import { product } from './products/schemas.ts';
import {
  answerSubmission,
  listedQuestion,
  publicAnswer,
  publicQuestion,
  questionList,
  questionSubmission,
  staffAnswer,
  staffQuestion,
} from './questions/schemas.ts';
import {
  moderationLogEntry,
  productRating,
  publicReview,
  reviewList,
  reviewReply,
  reviewSubmission,
  screeningFinding,
  staffReview,
  starDistribution,
  submittedReview,
} from './reviews/schemas.ts';
import type { Audience, Route } from './route.ts';
import { routes } from './routes.ts';
import { type TSchema, Type } from './schema.ts';
import { apiRoot, apiVersion } from './version.ts';
import {
  type EventType,
  eventAnswer,
  eventClaim,
  eventMedium,
  eventMessage,
  eventQuestion,
  eventReview,
  eventTypes,
  webhookEvents,
} from './webhooks/events.ts';
import { delivery, webhookEndpoint } from './webhooks/schemas.ts';

type Json = Record<string, unknown>;

const errorEnvelope = Type.Object({
  success: Type.Unsafe<false>({ type: 'boolean', const: false }),
  error: Type.Object({
    code: Type.Unsafe<ErrorCode>({ type: 'string', enum: Object.keys(errorStatus) }),
    message: Type.String({ description: 'Says what to do.' }),
    details: Type.Optional(Type.Array(Type.Object({ field: Type.String(), message: Type.String() }))),
    requestId: Type.Optional(Type.String()),
  }),
});

/** Schemas that get a name of their own in the document, wherever they stand. */
const named: Record<string, TSchema> = {
  Error: errorEnvelope,
  ReviewSubmission: reviewSubmission,
  SubmittedReview: submittedReview,
  Review: publicReview,
  StaffReview: staffReview,
  ReviewReply: reviewReply,
  ReviewList: reviewList,
  ProductRating: productRating,
  StarDistribution: starDistribution,
  ScreeningFinding: screeningFinding,
  ModerationLogEntry: moderationLogEntry,
  QuestionSubmission: questionSubmission,
  Question: publicQuestion,
  ListedQuestion: listedQuestion,
  QuestionList: questionList,
  StaffQuestion: staffQuestion,
  AnswerSubmission: answerSubmission,
  Answer: publicAnswer,
  StaffAnswer: staffAnswer,
  Dashboard: dashboard,
  Product: product,
  Mail: mail,
  ListedMail: listedMail,
  Settings: settings,
  WidgetConfig: widgetConfig,
  CustomAttribute: customAttribute,
  WebhookEndpoint: webhookEndpoint,
  WebhookDelivery: delivery,
  EventReview: eventReview,
  EventQuestion: eventQuestion,
  EventAnswer: eventAnswer,
  EventMedium: eventMedium,
  EventClaim: eventClaim,
  AttributeSummary: attributeSummary,
};
const namesOf = new Map(Object.entries(named).map(([name, schema]) => [schema as unknown, name]));

/** The OpenAPI 3.1 description of the API, made from its routes. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const path = paths[route.path] ?? {};
    path[route.method.toLowerCase()] = operation(route);
    paths[route.path] = path;
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tribune',
      version: apiVersion,
      description:
        'Reviews, questions and answers for online shops: collected, screened, moderated, published and exported.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: apiRoot }],
    tags: tagsInOrder().map((name) => ({ name })),
    paths,
    webhooks: Object.fromEntries(eventTypes.map((type) => [type, { post: eventRequest(type) }])),
    components: {
      securitySchemes: {
        merchant: { type: 'apiKey', in: 'header', name: 'X-Merchant-Id', description: 'Id of the merchant.' },
        merchantInQuery: {
          type: 'apiKey',
          in: 'query',
          name: 'merchantId',
          description: 'On public GETs, instead of the header.',
        },
        origin: {
          type: 'apiKey',
          in: 'header',
          name: 'Origin',
          description: "An origin on the merchant's list.",
        },
        key: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'Begins with `tr_`.' },
        bearer: { type: 'http', scheme: 'bearer', description: 'A staff session or personal access token.' },
        signature: {
          type: 'apiKey',
          in: 'header',
          name: 'X-Webhook-Signature',
          description: 'HMAC-SHA256 of the raw body with the webhook secret, in hex.',
        },
        shopify: {
          type: 'apiKey',
          in: 'header',
          name: 'X-Shopify-Hmac-Sha256',
          description: "HMAC-SHA256 of the raw body with Shopify's secret, in base64.",
        },
        woocommerce: {
          type: 'apiKey',
          in: 'header',
          name: 'X-WC-Webhook-Signature',
          description: "HMAC-SHA256 of the raw body with the webhook's secret, in base64.",
        },
      },
      schemas: Object.fromEntries(Object.entries(named).map(([name, schema]) => [name, inline(schema)])),
    },
  };
}

/** What a newcomer asks for first comes first. */
const firstTags = ['Reviews', 'Ratings', 'Media', 'Questions', 'Moderation', 'Replies', 'Featured reviews'];

function tagsInOrder(): string[] {
  const tags = new Set(routes.map(({ tag }) => tag));
  return [
    ...firstTags.filter((tag) => tags.has(tag)),
    ...[...tags].filter((tag) => !firstTags.includes(tag)).sort(),
  ];
}

function operation(route: Route): Json {
  const { operationId, tag, summary, description, deprecated, params, query, body, audiences } = route;
  const notes = [
    description,
    route.plan && `Needs the plan Growth or higher (${route.plan}).`,
    route.role && audiences.includes('bearer') && `Staff: ${route.role} or higher.`,
  ].filter(Boolean);
  const parameters = [
    ...(params ? parametersOf(params, 'path') : []),
    ...(query ? parametersOf(query, 'query') : []),
    ...(route.method === 'POST' ? [idempotencyKey] : []),
  ];
  return {
    operationId,
    tags: [tag],
    summary,
    ...(notes.length > 0 && { description: notes.join(' ') }),
    ...(deprecated && { deprecated: true }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: { required: true, content: { 'application/json': { schema: refer(body) } } },
    }),
    ...(route.form && {
      requestBody: { required: true, content: { 'multipart/form-data': { schema: refer(route.form) } } },
    }),
    responses: {
      200: answer(route),
      ...(route.ranges && {
        206: { ...answer(route), description: 'The part that the header Range asks for.' },
        416: { description: 'The part that the header Range asks for begins after the end.' },
      }),
      ...(isPublicRead(route) && { 304: { description: 'Not modified.' } }),
      ...errors(route),
    },
    security: audiences.includes('anyone') ? [] : audiences.flatMap((audience) => security(audience, route)),
  };
}

/** The request that a merchant's server gets. */
function eventRequest(type: EventType): Json {
  return {
    tags: ['Webhooks'],
    summary: webhookEvents[type].says,
    parameters: standardWebhookHeaders,
    requestBody: {
      required: true,
      content: { 'application/json': { schema: refer(eventMessage(type)) } },
    },
    responses: {
      '2XX': { description: 'Taken. Answer within 15 seconds, and work on it afterwards.' },
      410: { description: 'Nothing more is wanted: the endpoint is disabled.' },
      default: { description: 'Not taken: it is sent again, for three days. `Retry-After` is kept to.' },
    },
    security: [],
  };
}

const standardWebhookHeaders = [
  ['webhook-id', 'Id of the event, the same for each attempt: what was seen already can be dropped.'],
  ['webhook-timestamp', 'Time of the attempt, in seconds.'],
  [
    'webhook-signature',
    "`v1,` and the signature; two of them, with a space between, after a secret's rotation.",
  ],
].map(([name, description]) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
}));

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Repeats within 24 hours get the first answer, with `Idempotent-Replayed: true`.',
  schema: { type: 'string', maxLength: 255 },
};

function security(audience: Audience, route: Route): Json[] {
  if (route.signedBy) return [{ [route.signedBy]: [] }];
  if (audience === 'signed') return [{ merchant: [], signature: [] }];
  const plain = { merchant: [], [audience]: [] };
  return route.method === 'GET' ? [plain, { merchantInQuery: [], [audience]: [] }] : [plain];
}

const isPublicRead = ({ method, bare, audiences }: Route) =>
  method === 'GET' && bare === true && (audiences.includes('origin') || audiences.includes('anyone'));

function parametersOf(schema: TSchema, where: 'path' | 'query'): Json[] {
  const { properties, required = [] } = schema as TSchema & {
    properties: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...property }]) => ({
    name,
    in: where,
    required: required.includes(name),
    ...(description !== undefined && { description }),
    ...(property.type === 'array' && { style: 'form', explode: true }),
    ...(property.type === 'object' && { style: 'deepObject', explode: true }),
    schema: inline(property),
  }));
}

function answer(route: Route): Json {
  const schema = route.bare
    ? refer(route.answer)
    : {
        type: 'object',
        properties: { success: { type: 'boolean', const: true }, data: refer(route.answer) },
        required: ['success', 'data'],
      };
  return { description: 'Success.', content: { [route.contentType ?? 'application/json']: { schema } } };
}

function errors(route: Route): Json {
  const codes = new Set<ErrorCode>([
    'NOT_ACCEPTABLE',
    'INTERNAL_ERROR',
    'SERVICE_UNAVAILABLE',
    ...(route.errors ?? []),
  ]);
  const { audiences } = route;
  if (route.params || route.query || route.body || route.form || route.method === 'POST')
    codes.add('VALIDATION_ERROR');
  if (!audiences.includes('anyone')) codes.add('AUTHENTICATION_REQUIRED').add('INVALID_CREDENTIALS');
  if (audiences.includes('signed')) codes.add('INVALID_SIGNATURE');
  if (audiences.includes('origin')) codes.add('ORIGIN_NOT_ALLOWED');
  if (audiences.includes('bearer')) codes.add('FORBIDDEN');
  // A merchant in the path that is not the one of the header is not there.
  if (route.path.includes('{merchantId}')) codes.add('NOT_FOUND');
  if (route.plan || route.gatedQuery) codes.add('PLAN_UPGRADE_REQUIRED');
  if (route.limit !== 'none') codes.add('RATE_LIMITED');
  if (route.method !== 'GET') codes.add('PAYLOAD_TOO_LARGE').add('UNSUPPORTED_MEDIA_TYPE');
  if (route.method === 'POST') codes.add('REQUEST_IN_PROGRESS').add('IDEMPOTENCY_KEY_REUSED');
  const byStatus = Map.groupBy([...codes].sort(), (code) => errorStatus[code]);
  return Object.fromEntries(
    [...byStatus]
      .sort(([one], [other]) => one - other)
      .map(([status, names]) => [
        status,
        {
          description: names.join(', '),
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        },
      ]),
  );
}

function refer(schema: unknown): unknown {
  const name = namesOf.get(schema);
  return name === undefined ? inline(schema) : { $ref: `#/components/schemas/${name}` };
}

function inline(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(refer);
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, refer(value)]));
}
