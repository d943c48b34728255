import type { LoadRequest, Measured } from '../../load.ts';
import { runLoad } from '../processes.ts';
import { type Case, neighbourRequests } from './cases.ts';

/** The requests of a case, at the port of one size's server. */
export interface Side {
  port: number;
  requests: LoadRequest[];
}

/** Figures of one case, or why there are none. */
export interface Result {
  name: string;
  small?: Measured;
  large?: Measured;
  /** Of the median times, large to small. */
  ratio?: number;
  cached?: { smallMs: number; largeMs: number; ratio: number };
  failure?: string;
}

export const limit = 1.5;

export interface Effort {
  connections: number;
  seconds: number;
}

/**
 * Measures a case at both sizes in turn. Above the limit it is measured twice more, and the median counts: other work on the machine
 * makes one side slow in one attempt.
 */
export async function measured(
  name: string,
  sides: { small: Side; large: Side },
  effort: Effort,
): Promise<Result> {
  const first = await once(name, sides, effort);
  if (first.failure || (first.ratio ?? 0) <= limit) return first;
  const attempts = [first, await once(name, sides, effort), await once(name, sides, effort)];
  const [, median] = attempts.sort((one, other) => (one.ratio ?? 0) - (other.ratio ?? 0));
  return attempts.find(({ failure }) => failure) ?? median ?? first;
}

async function once(
  name: string,
  sides: { small: Side; large: Side },
  { connections, seconds }: Effort,
): Promise<Result> {
  try {
    const figures = async ({ port, requests }: Side) => {
      const load = { port, connections, requests, refusable: true };
      await runLoad({ ...load, seconds: seconds / 4 });
      return runLoad({ ...load, seconds });
    };
    const small = await figures(sides.small);
    const large = await figures(sides.large);
    // Without any response other than 503 there is nothing to compare.
    const answered = small.requestsPerSecond > 0 && large.requestsPerSecond > 0;
    return { name, small, large, ...(answered && { ratio: large.p50Ms / small.p50Ms }) };
  } catch (error) {
    return { name, failure: String(error instanceof Error ? error.message : error).split('\r\n')[0] ?? '' };
  }
}

/** The same from the response cache: each of the URLs was requested before. */
export async function fromCache(
  one: Case,
  sides: { small: Side; large: Side },
  { connections, seconds }: Effort,
): Promise<Result['cached']> {
  if (!one.cached) return undefined;
  const { small, large } = await once(
    one.name,
    { small: sameUrl(sides.small), large: sameUrl(sides.large) },
    { connections, seconds: seconds / 3 },
  );
  return small && large && { smallMs: small.p50Ms, largeMs: large.p50Ms, ratio: large.p50Ms / small.p50Ms };
}

const sameUrl = ({ port, requests }: Side): Side => ({
  port,
  requests: requests.map((request) => ({ ...request, path: request.path.replace('#', 'same') })),
});

export interface Neighbour {
  what: 'list' | 'submit';
  quiet: Measured;
  busy: Measured;
  /** Of the 99th percentiles, busy to quiet. */
  ratio: number;
  /** Searches per second meanwhile, and how many were refused with 503. */
  searches: Measured;
}

/** Lists and submissions of one merchant, alone and while another one's store is searched for a frequent word. */
export async function besideSearches(
  {
    port,
    neighbour,
    search,
  }: { port: number; neighbour: Parameters<typeof neighbourRequests>[0]; search: LoadRequest },
  { connections, seconds }: Effort,
): Promise<Neighbour[]> {
  const { list, submit } = neighbourRequests(neighbour);
  const both = (seconds: number) =>
    Promise.all(
      [list, submit].map((request) => runLoad({ port, connections: 2, seconds, requests: [request] })),
    );
  await both(seconds / 2);
  const [quietList, quietSubmit] = await both(seconds * 2);
  const [searches, [busyList, busySubmit]] = await Promise.all([
    runLoad({ port, connections, seconds: seconds * 2, requests: [search], refusable: true }),
    both(seconds * 2),
  ]);
  const compared = (what: 'list' | 'submit', quiet?: Measured, busy?: Measured): Neighbour[] =>
    quiet && busy ? [{ what, quiet, busy, ratio: busy.p99Ms / quiet.p99Ms, searches }] : [];
  return [...compared('list', quietList, busyList), ...compared('submit', quietSubmit, busySubmit)];
}
