import type { Scratch } from '../scratch.ts';

/** Seconds for which each side is used before its rounds. */
export const warmUpSeconds = 2;

/** The result of one side of a pair in a round: requests, rows, images or megabytes. */
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

/** The product, and a minimal program that does the same. */
export interface Pair {
  ours: Side;
  bare: Side;
  end?(): Promise<void>;
}

export interface PairOptions {
  /** A database with `products` products, each with 40 published reviews. */
  scratch: Scratch;
  products: number;
  connections: number;
  rounds: number;
  seconds: number;
}

/** `open` returns the pair, or the reason why it cannot be measured on this machine. */
export interface PairKind {
  /** The required ratio; null if none. */
  aim: number | null;
  open(options: PairOptions): Promise<Pair | string>;
}
