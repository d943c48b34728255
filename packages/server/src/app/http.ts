import { Readable } from 'node:stream';
import { apiRoot, type Route, routes } from '@tribune/contract';
import fastJson, { type Schema } from 'fast-json-stringify';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { keepToHosts } from '../features/domains/index.ts';
import { readMetrics, serveMetrics } from '../features/metrics/index.ts';
import type { Context } from '../platform/context.ts';
import { ApiError, envelopeOf, invalidField, noRoute, unsupportedMediaType } from '../platform/errors.ts';
import { bodyText } from '../platform/http/body-text.ts';
import { challengesOf } from '../platform/http/challenges.ts';
import { constantHeaders } from '../platform/http/constant-headers.ts';
import { answerPreflights } from '../platform/http/cors.ts';
import { refuseOtherMethods } from '../platform/http/other-methods.ts';
import { RepeatedReads } from '../platform/http/repeated-reads.ts';
import { logFailure, logRequests } from '../platform/http/request-log.ts';
import { countRequests } from '../platform/http/request-metrics.ts';
import {
  endsWithSlash,
  hasSeveralHosts,
  isAmbiguous,
  malformedParameter,
  namesOtherHost,
  originForm,
} from '../platform/http/request-path.ts';
import { traceRequests } from '../platform/http/request-traces.ts';
import { requestId } from '../platform/http/serve.ts';
import { bodyTooLarge } from '../platform/http/signature.ts';
import { unavailability } from '../platform/http/unavailability.ts';
import { answerUnreadable } from '../platform/http/unreadable-requests.ts';
import { serveOpenApi } from './api-reference.ts';
import { features } from './features.ts';
import { jobNames } from './jobs.ts';

const maxBodyBytes = 256 * 1024;

/** The HTTP application: every route of the contract, and the hooks around them. */
export async function createApp(
  context: Context,
  { metrics = readMetrics(context, jobNames) } = {},
): Promise<FastifyInstance> {
  const { config } = context;
  const headers = constantHeaders(config);
  const isClosed = (pattern: string) =>
    config.operatorTokens.length === 0 && pattern.startsWith(`${apiRoot}/operator/`);
  const constantEntries = Object.entries(headers);
  const app = Fastify({
    logger: false,
    bodyLimit: maxBodyBytes,
    trustProxy: config.trustProxy ?? false,
    connectionTimeout: 30_000,
    // Uploading a video from a phone takes minutes; all other bodies have a shorter time limit, set below.
    requestTimeout: 15 * 60_000,
    forceCloseConnections: 'idle',
    // Requests on open connections are still answered while the app is closing: see draining.ts.
    return503OnClosing: false,
    genReqId: (request) => requestId(request.headers['x-request-id']),
    rewriteUrl: ({ url = '/' }) => originForm(url),
    // If the header Host is missing, Node would respond with an empty 400. Requests without a body end on arrival and emit no event, which
    // raised cached reads from 0.78 to 0.85 of bare Fastify.
    http: { requireHostHeader: false, optimizeEmptyRequests: true },
    clientErrorHandler: (error, socket) => answerUnreadable(context, headers, { error, socket }),
    // Longer than any request line that Node accepts: the contract's own limits name the field that is too long.
    routerOptions: { maxParamLength: 65_536, ignoreTrailingSlash: false },
    // A path that cannot be decoded is handled here, before any hook.
    frameworkErrors: (error, request, reply) => {
      request.startedAt = performance.now();
      sendError(context, error, request, reply.headers(headers).header('x-request-id', request.id));
      logFailure(context.log, request, reply.statusCode);
    },
  });
  // An `Expect` other than 100-continue would be an empty 417; it may be ignored (RFC 9110, section 10.1.1).
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  readJson(app);
  app.decorateRequest('caller');
  app.decorateRequest('merchant', null);
  app.decorateRequest('refused', null);
  app.decorateRequest('cacheKey', null);
  app.decorateRequest('startedAt', 0);
  app.decorateRequest('isSigned', false);
  // Inputs are validated in serve.ts, after the text of forms and queries is parsed; this compiler is only for serialization.
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(({ schema }) => serializerOf(schema as Schema));
  const isOwnHost = (host: string) => context.hosts.known(host) === null;
  const repeatedReads = new RepeatedReads(context, { isOwnHost, requestId });
  app.decorate('repeatedReads', repeatedReads);
  // Traces need a span for every request, which `answerBeforeRouting` would skip.
  if (!context.telemetry?.tracer) answerBeforeRouting(app, repeatedReads);
  traceRequests(app, context.telemetry?.tracer ?? null);
  app.addHook('onRequest', (request, _reply, done) => {
    request.startedAt = performance.now();
    const { url: pattern = '', config } = request.routeOptions;
    const isElsewhere = namesOtherHost(request.originalUrl, request.headers.host);
    if (isElsewhere || !isRoutable(request.url, pattern) || isClosed(pattern)) return done(noRoute());
    if (lacksHost(request)) return done(invalidField('Host', 'is required'));
    if (hasSeveralHosts(request.raw)) return done(invalidField('Host', 'is sent more than once'));
    const type = typeOf(config);
    if (pattern.startsWith(apiRoot) && !accepts(request.headers.accept, type))
      return done(new ApiError('NOT_ACCEPTABLE', `This route answers in ${type}.`));
    done();
  });
  keepToHosts(app, context);
  app.addHook('onSend', (request, reply, payload, done) => {
    for (const [name, value] of constantEntries) if (!reply.hasHeader(name)) reply.header(name, value);
    reply.header('x-request-id', request.id);
    if (reply.statusCode >= 400 && hasUnreadBody(request)) reply.header('connection', 'close');
    done(null, payload);
  });
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (hasBody(request) && !isForm(request)) endSlowBody(request);
    // Parsing would never end: the request has already ended, and emits no further 'end'.
    const isAwaited = request.raw.readableEnded && request.headers['content-type'] !== undefined;
    done(null, isAwaited ? Readable.from([]) : payload);
  });
  app.addHook('preHandler', ({ url }, _reply, done) => {
    const name = malformedParameter(url);
    done(name === null ? undefined : invalidField(name, percentEncoded));
  });
  countRequests(app, context.metrics.requests);
  logRequests(app, context.log, { all: config.logRequests === 'all' });
  app.setErrorHandler<FastifyError | Error>((error, request, reply) =>
    sendError(context, error, request, reply),
  );
  app.setNotFoundHandler((request, reply) => sendError(context, noRoute(), request, reply));

  const served = new Set<string>();
  app.addHook('onRoute', ({ config }) => {
    const { route } = (config ?? {}) as { route?: Route };
    if (route) served.add(route.operationId);
  });
  serveMetrics(app, context, { reader: metrics, isOwnAddress: false });
  for (const feature of features) await feature.serve?.(app, context);
  const missing = routes.filter(({ operationId }) => !served.has(operationId));
  if (missing.length > 0)
    throw new Error(`No handler for ${missing.map(({ operationId }) => operationId).join(', ')}`);
  refuseOtherMethods(app, isClosed);
  answerPreflights(app, context);
  for (const feature of features) await feature.servePages?.(app, context);
  await serveOpenApi(app);
  return app;
}

/** Fastify handles those requests that `repeatedReads` does not answer. */
function answerBeforeRouting({ server }: FastifyInstance, repeatedReads: RepeatedReads): void {
  const handlers = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (repeatedReads.answer(request, response)) return;
    for (const handle of handlers) Reflect.apply(handle, server, [request, response]);
  });
}

/** Paths of the API and of accounts have one spelling. Checks the matched route, because the address may be encoded. */
function isRoutable(url: string, pattern: string): boolean {
  if (isAmbiguous(url)) return false;
  return !endsWithSlash(url) || !(pattern.startsWith(`${apiRoot}/`) || pattern.startsWith('/auth/'));
}

const lacksHost = ({ raw, headers }: FastifyRequest) =>
  headers.host === undefined && raw.httpVersionMajor === 1 && raw.httpVersionMinor > 0;

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

const isForm = ({ headers }: FastifyRequest) =>
  headers['content-type']?.toLowerCase().startsWith('multipart/') ?? false;

/**
 * Whether parts of a refused body have yet to arrive, which would block the next request on the connection until the connection times out.
 * Skipping a short remainder is faster than opening a new connection.
 */
const hasUnreadBody = (request: FastifyRequest) =>
  !request.raw.complete && hasBody(request) && !(Number(request.headers['content-length']) <= 64 * 1024);

const bodyTimeoutMs = 60_000;

/** Limits clients that send byte by byte to one minute per connection. */
function endSlowBody({ raw }: FastifyRequest): void {
  const timer = setTimeout(() => raw.destroy(), bodyTimeoutMs).unref();
  raw.once('close', () => clearTimeout(timer));
}

/**
 * Accepts JSON in UTF-8 only, without fields that would reach the prototype. An empty body counts as none, because many clients send a
 * Content-Type without a body.
 */
function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('remove', 'remove');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (body.length === 0) return done(null, undefined);
    try {
      parse(request, bodyText(request, body), done);
    } catch (error) {
      done(error as Error);
    }
  });
}

/** Compiles the schema with the first response: compiling all 130 takes as long as the rest of the start. */
function serializerOf(schema: Schema): (answer: unknown) => string {
  let write: ((answer: unknown) => string) | undefined;
  return (answer) => {
    write ??= fastJson(schema);
    return write(answer);
  };
}

const percentEncoded = 'must be percent-encoded UTF-8';

const typeOf = (config: { route?: Route }) => config.route?.contentType ?? 'application/json';

/** Clients that accept JSON also accept JSON-LD. */
function accepts(accept: string | undefined, type: string): boolean {
  if (accept === undefined) return true;
  const taken = [
    '*/*',
    type,
    type.replace(/\/.*/, '/*'),
    ...(type.includes('+json') ? ['application/json'] : []),
  ];
  return accept.split(',').some((one) => taken.includes((one.split(';')[0] ?? '').trim().toLowerCase()));
}

export function sendError(
  context: Context,
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const known = knownError(error);
  context.diskFaults.note(error);
  const isOurFault = known.status >= 500 && !known.expected;
  request.failure = { code: known.code, ...(isOurFault && { error }) };
  if (known.headers) reply.headers(known.headers);
  if (known.status === 401) reply.header('www-authenticate', challengesOf(known, request));
  return reply
    .code(known.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(envelopeOf(known, request.id));
}

function knownError(error: Error): ApiError {
  if (error instanceof ApiError) return error;
  const code = 'code' in error ? String(error.code) : '';
  const fault = fastifyFaults[code];
  if (fault) return fault();
  if (code.startsWith('FST_ERR_CTP')) return invalidField('body', 'is not valid JSON');
  const unavailable = unavailability(error);
  if (unavailable) return unavailable;
  const status = 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status >= 400 && status < 500) return invalidField('request', 'cannot be read');
  return new ApiError(
    'INTERNAL_ERROR',
    'Something went wrong on our side. Quote the requestId when you report it.',
  );
}

const fastifyFaults: Record<string, () => ApiError> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => bodyTooLarge(maxBodyBytes),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => unsupportedMediaType('application/json'),
  FST_ERR_BAD_URL: () => invalidField('path', percentEncoded),
};
