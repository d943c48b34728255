import type { Scratch } from '../scratch.ts';

/** Each side is used this long before its rounds. */
export const warmUpSeconds = 2;

/** What one side of a pair achieved in a round: requests, rows, images or megabytes. */
export interface Figures {
  perSecond: number;
  p50Ms?: number;
  p99Ms?: number;
  /** Processor time of the server for each request. */
  cpuMicroseconds?: number;
}

export interface Side {
  measure(seconds: number): Promise<Figures>;
}

/** The product and the least that does the same. */
export interface Pair {
  ours: Side;
  bare: Side;
  end?(): Promise<void>;
}

export interface PairOptions {
  /** With `products` products of 40 published reviews each. */
  scratch: Scratch;
  products: number;
  connections: number;
  rounds: number;
  seconds: number;
}

/** `open` returns why it cannot be measured on this machine, or the pair. */
export interface PairKind {
  /** The ratio that is asked for; null if none. */
  aim: number | null;
  open(options: PairOptions): Promise<Pair | string>;
}
