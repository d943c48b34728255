import type { Route } from '../route.ts';
import type { TSchema } from '../schema.ts';
import { type OperationExample, operationExamples } from './examples.ts';
import { isConditional } from './headers.ts';
import { responsesOf } from './responses.ts';
import { inline, type Json, refer } from './schemas.ts';
import { securityOf } from './security.ts';

export function operation(route: Route): Json {
  const example: OperationExample['request'] | undefined = operationExamples[route.operationId]?.request;
  const { operationId, tag, summary, description, deprecated, params, query, body, form, audiences } = route;
  const notes = [
    description,
    route.plan && `Requires the Growth or Enterprise plan (${route.plan}).`,
    route.role && audiences.includes('bearer') && `Staff role: ${route.role} or higher.`,
  ].filter(Boolean);
  const parameters = [
    ...(params ? parametersOf(params, 'path', example?.params) : []),
    ...(query ? parametersOf(query, 'query', example?.query) : []),
    ...requestHeadersOf(route),
  ];
  const content = body
    ? { 'application/json': { schema: refer(body), example: example?.body } }
    : form && { 'multipart/form-data': { schema: refer(form), example: example?.form } };
  return {
    operationId,
    tags: [tag],
    summary,
    description: notes.join(' '),
    ...(deprecated && { deprecated: true }),
    ...(parameters.length > 0 && { parameters }),
    ...(content && { requestBody: { required: true, content } }),
    responses: responsesOf(route),
    security: securityOf(route),
  };
}

function parametersOf(
  schema: TSchema,
  where: 'path' | 'query',
  examples: Record<string, unknown> = {},
): Json[] {
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
    ...(name in examples && { example: examples[name] }),
  }));
}

const requestHeader = (name: string, description: string, schema: Json = {}) => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string', ...schema },
});

const idempotencyKey = requestHeader(
  'Idempotency-Key',
  'Repeating a request with the same key within 24 hours returns the first response, with `Idempotent-Replayed: true`.',
  { maxLength: 255 },
);
const ifNoneMatch = requestHeader(
  'If-None-Match',
  'ETag of an earlier response. Returns 304 while the resource has not changed.',
);
const range = requestHeader('Range', 'Part of the file to return, as in `bytes=0-1023`.');
const ifRange = requestHeader(
  'If-Range',
  'ETag of the file that the range belongs to. If the file has another ETag, the whole file is returned.',
);

function requestHeadersOf(route: Route): Json[] {
  return [
    ...(route.method === 'POST' ? [idempotencyKey] : []),
    ...(isConditional(route) ? [ifNoneMatch] : []),
    ...(route.ranges ? [range, ifRange] : []),
  ];
}
