import {
  ROOT_CONTEXT,
  SpanKind as SdkKind,
  type Span as SdkSpan,
  type Tracer as SdkTracer,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import type { Span, SpanKind, Tracer } from './trace.ts';

const kinds: Record<SpanKind, SdkKind> = {
  internal: SdkKind.INTERNAL,
  server: SdkKind.SERVER,
  client: SdkKind.CLIENT,
  consumer: SdkKind.CONSUMER,
};

/** Spans of OpenTelemetry's SDK. */
export function tracerOf(tracer: SdkTracer): Tracer {
  return {
    start(name, { kind = 'internal', attributes = {}, parent }) {
      const context = contextOf(parent);
      return new OtelSpan(tracer.startSpan(name, { kind: kinds[kind], attributes }, context));
    },
  };
}

class OtelSpan implements Span {
  readonly span: SdkSpan;

  constructor(span: SdkSpan) {
    this.span = span;
  }

  get traceparent(): string {
    const { traceId, spanId, traceFlags } = this.span.spanContext();
    return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
  }

  set(attributes: Parameters<Span['set']>[0]): void {
    this.span.setAttributes(attributes);
  }

  fail(type: string): void {
    this.span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', type);
  }

  end(): void {
    this.span.end();
  }
}

function contextOf(parent: Span | string | null) {
  if (parent instanceof OtelSpan) return trace.setSpan(ROOT_CONTEXT, parent.span);
  const remote = typeof parent === 'string' ? remoteOf(parent) : null;
  return remote ? trace.setSpanContext(ROOT_CONTEXT, remote) : ROOT_CONTEXT;
}

/** A later version may have more parts (W3C Trace Context, section 4.3). An ID of zeros is invalid. */
function remoteOf(traceparent: string) {
  const parts =
    /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/.exec(
      traceparent,
    );
  if (!parts || (parts[1] === '00' && parts[5] !== undefined)) return null;
  const [, , traceId = '', spanId = '', flags = '00'] = parts;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
}
