import type { Context } from '../context.ts';
import { currentTraceparent, traced } from '../telemetry/trace.ts';

/** The queued payload: with the trace of the request, or of the job, that queues it. */
export function withTraceparent(payload: object): object {
  const traceparent = currentTraceparent();
  return traceparent === null ? payload : { ...payload, traceparent };
}

/** Runs a job in the trace of its cause. `work` receives the payload without the trace. */
export function tracedJob(
  { telemetry }: Pick<Context, 'telemetry'>,
  name: string,
  payload: unknown,
  work: (payload: unknown) => Promise<void>,
): Promise<void> {
  const { traceparent = null, ...own } = (payload ?? {}) as { traceparent?: string };
  return traced(
    telemetry?.tracer ?? null,
    `job ${name}`,
    {
      kind: 'consumer',
      parent: traceparent,
      attributes: { 'messaging.system': 'tribune', 'tribune.job': name },
    },
    () => work(traceparent === null ? payload : own),
  );
}
