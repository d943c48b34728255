import type { ErrorCode, Route } from '@tribune/contract';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

/** Why a request failed. */
export interface Failure {
  code: ErrorCode;
  /** The cause, when the request is not to blame; it is logged with its stack. */
  error?: Error;
}

declare module 'fastify' {
  interface FastifyRequest {
    failure: Failure | null;
  }
}

/** The parts of a request that are logged. The URL is not: queries and paths hold email addresses and tokens. */
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
 * Logs every failed request, so that the requestId of an error response can be looked up, and every write; with `all`, successful
 * reads too, but for cached responses, which log themselves. A 4xx is logged at info: anyone can cause any number of them.
 */
export function logRequests(app: FastifyInstance, log: Logger, { all }: { all: boolean }): void {
  app.decorateRequest('failure', null);
  app.addHook('onSend', (request, reply, payload, done) => {
    // Failures are logged before they are sent: a client that has gone never finishes the response.
    if (reply.statusCode >= 400) logFailure(log, request, reply.statusCode);
    else if (all || !reads.includes(request.method))
      reply.raw.once('finish', () => logCompleted(log, request, reply.statusCode));
    done(null, payload);
  });
}

/** Logs a request that succeeded. */
export function logCompleted(log: Logger, request: LoggedRequest, status: number): void {
  log.info(fieldsOf(request, status), `${request.method} request completed`);
}

/** Logs a failed request: at error level when it is the service's fault, else at info. */
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
 * What may be logged of an error. The detail of a database error shows the row, so it is left out; so is the stack while a
 * dependency is down, where it is the same thousands of times and shows no fault of ours.
 */
function describe(error: Error, failureCode: ErrorCode | undefined): object {
  const code = 'code' in error ? String(error.code) : undefined;
  const message = code !== undefined && quotesValue.test(code) ? '[value removed]' : error.message;
  const known = { type: error.name, message, code };
  if (failureCode === 'SERVICE_UNAVAILABLE') return known;
  return { ...known, stack: error.stack?.replace(error.message, message) };
}
