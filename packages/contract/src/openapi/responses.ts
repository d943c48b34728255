import { type ErrorCode, errorStatus } from '../errors.ts';
import { getHealth } from '../health.ts';
import { type Route, refusedWhileSuspended } from '../route.ts';
import { isIdReference } from '../schema.ts';
import { operationExamples } from './examples.ts';
import { headersOf, isConditional } from './headers.ts';
import { errorEnvelope, type Json, refer } from './schemas.ts';

export function responsesOf(route: Route): Json {
  const headers = (status: number) => ({ headers: headersOf(route, status) });
  return {
    200: { description: 'Success.', ...headers(200), content: contentOf(route) },
    ...(route.ranges && {
      206: { description: 'The requested range.', ...headers(206), content: contentOf(route) },
      416: { description: 'The requested range is beyond the end of the file.', ...headers(416) },
    }),
    ...(isConditional(route) && { 304: { description: 'Not modified.', ...headers(304) } }),
    ...errorResponses(route),
  };
}

function contentOf({ operationId, answer, bare, contentType }: Route): Json {
  const type: string = contentType ?? 'application/json';
  const example = operationExamples[operationId]?.response;
  if (bare) return { [type]: { schema: refer(answer), example } };
  const schema = {
    type: 'object',
    properties: {
      success: { type: 'boolean', const: true, description: 'Always true.' },
      data: { description: 'The result.', ...(refer(answer) as Json) },
    },
    required: ['success', 'data'],
  };
  return { [type]: { schema, example } };
}

function errorResponses(route: Route): Json {
  const byStatus = Map.groupBy([...errorCodes(route)].sort(), (code) => errorStatus[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.join(', '),
        headers: headersOf(route, status),
        content: { 'application/json': { schema: refer(failureSchema(route, status)) } },
      },
    ]),
  );
}

/** The health check returns failures in the same form as successes. */
const failureSchema = (route: Route, status: number) =>
  route.operationId === getHealth.operationId && status === 503 ? route.answer : errorEnvelope;

function errorCodes(route: Route): Set<ErrorCode> {
  const codes = new Set<ErrorCode>([
    'NOT_ACCEPTABLE',
    'INTERNAL_ERROR',
    'SERVICE_UNAVAILABLE',
    ...(route.errors ?? []),
  ]);
  const { audiences } = route;
  // Unknown fields are rejected even on routes that expect no body.
  if (route.params || route.query || route.body || route.form || route.method !== 'GET')
    codes.add('VALIDATION_ERROR');
  if (!audiences.includes('anyone')) codes.add('AUTHENTICATION_REQUIRED').add('INVALID_CREDENTIALS');
  if (audiences.includes('signed')) codes.add('INVALID_SIGNATURE');
  if (audiences.includes('origin')) codes.add('ORIGIN_NOT_ALLOWED');
  if (audiences.includes('bearer')) codes.add('FORBIDDEN');
  // For `merchantId`, when the merchant in the path is not the one in the header.
  if (pathParameters(route).some(isIdReference)) codes.add('NOT_FOUND');
  if (route.plan || route.gatedQuery) codes.add('PLAN_UPGRADE_REQUIRED');
  if (refusedWhileSuspended(route)) codes.add('MERCHANT_SUSPENDED');
  if (route.limit !== 'none') codes.add('RATE_LIMITED');
  if (route.method !== 'GET') codes.add('PAYLOAD_TOO_LARGE').add('UNSUPPORTED_MEDIA_TYPE');
  if (route.method === 'POST') codes.add('REQUEST_IN_PROGRESS').add('IDEMPOTENCY_KEY_REUSED');
  return codes;
}

const pathParameters = ({ params }: Route): object[] =>
  Object.values((params as { properties?: Record<string, object> } | undefined)?.properties ?? {}); // an object's
