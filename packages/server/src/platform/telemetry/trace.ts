import { AsyncLocalStorage } from 'node:async_hooks';

/*
 * What spans are, for code that makes them. The OpenTelemetry packages are behind `Tracer`, and are loaded only when the
 * operator names a collector; without one nothing is active and every function here only looks that up.
 */

export type Attributes = Record<string, string | number | boolean | undefined>;

export type SpanKind = 'internal' | 'server' | 'client' | 'consumer';

export interface Span {
  /** W3C Trace Context (https://www.w3.org/TR/trace-context/), to continue the trace elsewhere. */
  readonly traceparent: string;
  set(attributes: Attributes): void;
  /** `type` is a code or class, never a message: messages quote customers' texts. */
  fail(type: string): void;
  end(): void;
}

export interface SpanOptions {
  kind?: SpanKind;
  attributes?: Attributes;
}

export interface Tracer {
  /** `parent`: a span, the `traceparent` of one elsewhere (what cannot be read is ignored), or null to begin a trace. */
  start(name: string, options: SpanOptions & { parent: Span | string | null }): Span;
}

interface Active {
  tracer: Tracer;
  span: Span;
}

const active = new AsyncLocalStorage<Active>();

/** The `traceparent` of what is going on, to be kept with work that is queued; null without tracing. */
export const currentTraceparent = (): string | null => active.getStore()?.span.traceparent ?? null;

/** A span below the one that is active, to be ended by the caller; undefined where none is. */
export function startChild(name: string, options: SpanOptions): Span | undefined {
  const store = active.getStore();
  return store?.tracer.start(name, { ...options, parent: store.span });
}

/** Makes `span` the active one of what `work` calls, also later. */
export function within<Result>(tracer: Tracer, span: Span, work: () => Result): Result {
  return active.run({ tracer, span }, work);
}

/** Runs `work` in a span that continues the trace of `parent`; without a tracer just runs it. */
export async function traced<Result>(
  tracer: Tracer | null,
  name: string,
  { parent, ...options }: SpanOptions & { parent: string | null },
  work: () => Promise<Result>,
): Promise<Result> {
  if (!tracer) return work();
  const span = tracer.start(name, { ...options, parent });
  return within(tracer, span, () => ended(span, work()));
}

/** Ends the span with the promise. */
export async function ended<Result>(span: Span, promise: Promise<Result>): Promise<Result> {
  try {
    return await promise;
  } catch (error) {
    span.fail(errorType(error));
    throw error;
  } finally {
    span.end();
  }
}

/** A code such as `23505` or `ECONNREFUSED`, or the class of the error. */
export function errorType(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
