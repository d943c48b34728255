import type { ErrorCode, Route } from '@tribune/contract';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

/** Why a request failed. */
export interface Failure {
  code: ErrorCode;
  /** The cause, if the request is not to blame; logged with its stack. */
  error?: Error;
}

declare module 'fastify' {
  interface FastifyRequest {
    failure: Failure | null;
  }
}

/** The logged parts of a request. Excludes the URL, because queries and paths contain email addresses and tokens. */
interface LoggedRequest {
  id: string;
  method: string;
  startedAt: number;
  routeOptions: { config: unknown; url?: string | undefined };
  merchant: { publicId: string } | null;
  failure: Failure | null;
}

const reads: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Logs every failed request, so that the requestId of an error response can be looked up, and every write; with `all`, also successful
 * reads, except cached responses, which log themselves. A 4xx is logged at info, because anyone can cause any number of them.
 */
export function logRequests(app: FastifyInstance, log: Logger, { all }: { all: boolean }): void {
  app.decorateRequest('failure', null);
  app.addHook('onSend', (request, reply, payload, done) => {
    // Failures are logged before they are sent: a response to a disconnected client never finishes.
    if (reply.statusCode >= 400) logFailure(log, request, reply.statusCode);
    else if (all || !reads.includes(request.method))
      reply.raw.once('finish', () => logCompleted(log, request, reply.statusCode));
    done(null, payload);
  });
}

/** Logs a successful request. */
export function logCompleted(log: Logger, request: LoggedRequest, status: number): void {
  log.info(fieldsOf(request, status), `${request.method} request completed`);
}

/** Logs a failed request: at error level if the service is at fault, otherwise at info. */
export function logFailure(log: Logger, request: LoggedRequest, status: number): void {
  const { code, error } = request.failure ?? {};
  const fields = { ...fieldsOf(request, status), code };
  if (status >= 500 && (error || !request.failure))
    log.error({ ...fields, error: error && describe(error, code) }, 'Request failed');
  else log.info(fields, 'Request rejected');
}

function fieldsOf(request: LoggedRequest, status: number) {
  const { config, url } = request.routeOptions;
  return {
    requestId: request.id,
    method: request.method,
    route: url ?? 'none',
    operation: (config as { route?: Route } | undefined)?.route?.operationId,
    status,
    ms: Math.round(performance.now() - request.startedAt),
    merchantId: request.merchant?.publicId,
  };
}

/** SQLSTATE class 22, data exception: the message quotes the value. */
const quotesValue = /^22[0-9A-Z]{3}$/;

/**
 * The loggable parts of an error. Omits the detail of a database error, which contains the row, and the stack while a dependency is
 * down, when thousands of identical stacks would not show a fault of ours.
 */
function describe(error: Error, failureCode: ErrorCode | undefined): object {
  const code = 'code' in error ? String(error.code) : undefined;
  const message = code !== undefined && quotesValue.test(code) ? '[value removed]' : error.message;
  const known = { type: error.name, message, code };
  if (failureCode === 'SERVICE_UNAVAILABLE') return known;
  return { ...known, stack: error.stack?.replace(error.message, message) };
}
