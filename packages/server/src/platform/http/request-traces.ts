import type { FastifyInstance } from 'fastify';
import { type Span, type Tracer, within } from '../telemetry/trace.ts';

declare module 'fastify' {
  interface FastifyRequest {
    span: Span | null;
  }
}

/**
 * A span for every request, which continues the trace of its `traceparent`. Contains the route instead of the URL, because URLs contain
 * tokens (https://opentelemetry.io/docs/specs/semconv/http/http-spans/).
 */
export function traceRequests(app: FastifyInstance, tracer: Tracer | null): void {
  if (!tracer) return;
  app.decorateRequest('span', null);
  app.addHook('onRequest', (request, reply, done) => {
    const route = request.routeOptions.url;
    const { traceparent } = request.headers;
    const span = tracer.start(`${request.method} ${route ?? ''}`.trim(), {
      kind: 'server',
      parent: typeof traceparent === 'string' ? traceparent : null,
      attributes: {
        'http.request.method': request.method,
        'http.route': route,
        'url.scheme': request.protocol,
        'tribune.request_id': request.id,
      },
    });
    request.span = span;
    reply.raw.once('close', () => {
      const { statusCode, writableFinished } = reply.raw;
      span.set({
        'http.response.status_code': statusCode,
        'tribune.merchant_id': request.merchant?.merchantId,
      });
      if (!writableFinished) span.fail('aborted');
      else if (statusCode >= 500) span.fail(request.failure?.code ?? String(statusCode));
      span.end();
    });
    within(tracer, span, done);
  });
  // A body arrives in events of its socket, which carry no request context.
  app.addHook('preHandler', (request, _reply, done) =>
    request.span ? within(tracer, request.span, done) : done(),
  );
}
