import { dashboard } from '../analytics/schemas.ts';
import { attributeSummary, customAttribute } from '../attributes/schemas.ts';
import { auditLogEntry } from '../audit/schemas.ts';
import { type ErrorCode, errorStatus } from '../errors.ts';
import { listedMail, mail } from '../mails/schemas.ts';
import { emailTemplate, templateContent } from '../mails/template-schemas.ts';
import { settings, widgetConfig } from '../merchants/schemas.ts';
import { product } from '../products/schemas.ts';
import {
  answerSubmission,
  listedQuestion,
  publicAnswer,
  publicQuestion,
  questionList,
  questionSubmission,
  staffAnswer,
  staffQuestion,
} from '../questions/schemas.ts';
import { queueItem } from '../queue/schemas.ts';
import { frequencyCap, sendingHours, timingRule } from '../requests/timing.ts';
import { moderationLogEntry } from '../reviews/moderation-schemas.ts';
import {
  productRating,
  publicReview,
  reviewList,
  reviewReply,
  screeningFinding,
  staffReview,
  starDistribution,
  submittedReview,
} from '../reviews/schemas.ts';
import { reviewSubmission } from '../reviews/submission-schemas.ts';
import { listOf, object, optional, sourceOfNullable, type TSchema, Type } from '../schema.ts';
import {
  publicStoreReview,
  staffStoreReview,
  storeRating,
  storeReviewSubmission,
} from '../store-reviews/schemas.ts';
import { eventAnswer, eventClaim, eventMedium, eventQuestion, eventReview } from '../webhooks/events.ts';
import { delivery, webhookEndpoint } from '../webhooks/schemas.ts';

export type Json = Record<string, unknown>;

export const errorEnvelope = object('Response of a failed request.', {
  success: Type.Unsafe<false>({ type: 'boolean', const: false, description: 'Always false.' }),
  error: object('Why the request failed.', {
    code: Type.Unsafe<ErrorCode>({
      type: 'string',
      enum: Object.keys(errorStatus),
      description: 'Machine-readable reason. Stable across versions.',
    }),
    message: Type.String({ description: 'What is wrong and how to fix it, in English.' }),
    ...optional({
      details: listOf('The fields at fault.', {
        field: Type.String({ description: 'Path of the field, as in `attributes.fit`.' }),
        message: Type.String({ description: 'What is wrong with the field.' }),
      }),
      requestId: Type.String({ description: 'ID of the request, as in the header `X-Request-Id`.' }),
    }),
  }),
});

/** Schemas that have their own name in the document, wherever they are used. */
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
  AuditLogEntry: auditLogEntry,
  QuestionSubmission: questionSubmission,
  Question: publicQuestion,
  ListedQuestion: listedQuestion,
  QuestionList: questionList,
  StaffQuestion: staffQuestion,
  AnswerSubmission: answerSubmission,
  Answer: publicAnswer,
  QueueItem: queueItem,
  StaffAnswer: staffAnswer,
  StoreReview: publicStoreReview,
  StaffStoreReview: staffStoreReview,
  StoreReviewSubmission: storeReviewSubmission,
  StoreRating: storeRating,
  Dashboard: dashboard,
  Product: product,
  Mail: mail,
  ListedMail: listedMail,
  EmailTemplate: emailTemplate,
  EmailTemplateContent: templateContent,
  Settings: settings,
  RequestTimingRule: timingRule,
  SendingHours: sendingHours,
  FrequencyCap: frequencyCap,
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

export const componentSchemas = (): Json =>
  Object.fromEntries(Object.entries(named).map(([name, schema]) => [name, inline(schema)]));

/** A reference if the schema has a name, else the schema itself. */
export function refer(schema: unknown): unknown {
  const name = namesOf.get(schema);
  if (name !== undefined) return { $ref: `#/components/schemas/${name}` };
  const source = typeof schema === 'object' && schema !== null ? sourceOfNullable(schema) : undefined;
  if (source && namesOf.has(source)) {
    const { description } = schema as { description?: string };
    return { ...(description && { description }), anyOf: [refer(source), { type: 'null' }] };
  }
  return inline(schema);
}

export function inline(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(refer);
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, refer(value)]));
}
