import { median } from '../figures.ts';
import type { LoadRequest, Measured } from '../load.ts';
import { runLoad } from '../serving.ts';

/** The requests of a case, at the port of one size's server. */
export interface Side {
  port: number;
  requests: LoadRequest[];
  /** Undoes the changes of the first requests, up to that number. If present, each request is sent at most once. */
  undo?: ((sent: number) => Promise<void>) | undefined;
}

/** The figures of one case, or the reason why there are none. */
export interface Result {
  name: string;
  small?: Measured;
  large?: Measured;
  /** Ratios of the median times, and of the 99th percentiles, large to small. */
  ratio?: number;
  p99Ratio?: number;
  /** Number of measurements per side; the figures are their medians. */
  rounds?: number;
  failure?: string;
}

export const limit = 1.5;

export interface Effort {
  connections: number;
  seconds: number;
}

/** Maximum number of measurements of each side. */
const maxRounds = 5;
/** Maximum number of warm-ups. Requests are refused while the data that they read is still on disk. */
const maxWarmUps = 5;
/**
 * Maximum duration of a warm-up: enough for one decision about each sample, because the first request that names a sample reads it from
 * disk.
 */
const maxWarmUpSeconds = 20;
/** Factor by which measurements after the first are longer. */
const longerRounds = 3;

/**
 * Measures a case at both sizes in turn. If a ratio exceeds the limit, measures again, and uses the median of three or five rounds for each
 * side, because other work on the machine can slow down one side in one round. These rounds are longer, because within a second at 16
 * connections a few requests determine the 99th percentile.
 */
export async function measured(
  name: string,
  sides: { small: Side; large: Side },
  effort: Effort,
): Promise<Result> {
  const small: Measured[] = [];
  const large: Measured[] = [];
  for (;;) {
    const seconds = effort.seconds * (small.length === 0 ? 1 : longerRounds);
    try {
      small.push(await figuresOf(sides.small, { ...effort, seconds }));
      large.push(await figuresOf(sides.large, { ...effort, seconds }));
    } catch (error) {
      const [failure = ''] = String(error instanceof Error ? error.message : error).split('\r\n');
      return { name, failure };
    }
    const result = compared(name, medianOf(small), medianOf(large), small.length);
    const rounds = small.length;
    const isDecided = rounds === maxRounds || (rounds % 2 === 1 && !isAbove(result));
    if (isDecided || result.large?.refused) return result;
  }
}

/** Whether the larger store exceeds the limit. */
export const isAbove = ({ ratio = 0, p99Ratio = 0 }: Result): boolean => ratio > limit || p99Ratio > limit;

/** The median of each figure, and how many requests were refused in the last round. */
function medianOf(rounds: readonly Measured[]): Measured {
  const figure = (which: 'requestsPerSecond' | 'p50Ms' | 'p99Ms') => median(rounds.map((one) => one[which]));
  return {
    ...rounds.at(-1),
    requestsPerSecond: figure('requestsPerSecond'),
    p50Ms: figure('p50Ms'),
    p99Ms: figure('p99Ms'),
  };
}

function compared(name: string, small: Measured, large: Measured, rounds: number): Result {
  const result = { name, rounds, small, large };
  // If all responses are 503, there is nothing to compare.
  if (small.requestsPerSecond === 0 || large.requestsPerSecond === 0) return result;
  return { ...result, ratio: large.p50Ms / small.p50Ms, p99Ratio: large.p99Ms / small.p99Ms };
}

async function figuresOf(
  { port, requests, undo }: Side,
  { connections, seconds }: Effort,
): Promise<Measured> {
  // Sends each decision at most once.
  const load = { port, connections, requests, refusable: true, ...(undo && { most: requests.length }) };
  const [{ method } = { method: 'GET' }] = requests;
  const warmUp =
    requests.length > 1
      ? { most: requests.length, seconds: maxWarmUpSeconds }
      : { seconds: method === 'GET' ? seconds / 4 : seconds };
  for (let warmUps = 0; warmUps < maxWarmUps; warmUps++) {
    const warmedUp = await runLoad({ ...load, ...warmUp });
    await undo?.(warmedUp.sent ?? 0);
    if (!warmedUp.refused) break;
  }
  const figures = await runLoad({ ...load, seconds });
  await undo?.(figures.sent ?? 0);
  return figures;
}
