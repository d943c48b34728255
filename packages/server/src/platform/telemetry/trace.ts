import { AsyncLocalStorage } from 'node:async_hooks';

/*
 * Spans, for code that creates them. The OpenTelemetry packages are behind `Tracer`, and are loaded only if the operator configures a
 * collector; otherwise every function here returns at once.
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
  /** `parent`: a span, a `traceparent` (ignored if unreadable), or null to start a trace. */
  start(name: string, options: SpanOptions & { parent: Span | string | null }): Span;
}

interface Active {
  tracer: Tracer;
  span: Span;
}

const active = new AsyncLocalStorage<Active>();

/** The active `traceparent`, to store with queued work; null without tracing. */
export const currentTraceparent = (): string | null => active.getStore()?.span.traceparent ?? null;

/** A child of the active span, which the caller ends; undefined without an active span. */
export function startChild(name: string, options: SpanOptions): Span | undefined {
  const store = active.getStore();
  return store?.tracer.start(name, { ...options, parent: store.span });
}

/** Makes `span` active during `work`, including its asynchronous calls. */
export function within<Result>(tracer: Tracer, span: Span, work: () => Result): Result {
  return active.run({ tracer, span }, work);
}

/** Runs `work` in a span that continues the trace of `parent`; without a tracer, only runs it. */
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

/** Ends the span when the promise settles. */
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
