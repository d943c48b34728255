import type { Checks, Summary } from '@tribune/verify';

/** Request of the page to the worker. */
export interface Verifying {
  merchantId: string;
  /** Identity of the log, which its checkpoints name. */
  origin: string;
  /** Address of the log. */
  log: string;
  /** Address of the public API. */
  api: string;
}

/** Progress of a verification. */
export type Progress =
  | { of: 'log' | 'reviews'; done: number; total: number }
  /** Differing parts are being read a second time. */
  | { of: 'again' }
  /** The server's rate limit delays reading. */
  | { of: 'limit'; ms: number };

/** A signed checkpoint as a downloadable file. */
export interface CheckpointFile {
  name: string;
  text: string;
}

/** `unknown`: the log or the API could not be read; `unsupported`: the browser verifies no Ed25519 signatures. */
export type Verdict = 'verified' | 'differs' | 'contradicts' | 'unknown' | 'unsupported';

export interface Outcome {
  verdict: Verdict;
  /** Null if the verification ended before the summary. */
  summary: Summary | null;
  checks: Checks | null;
  /** The failure that ended the verification early. */
  failure: { code: string; message: string } | null;
  /** Two checkpoints are the evidence of a log that contradicts itself. */
  checkpoints: CheckpointFile[];
}

export type FromWorker = { progress: Progress } | { outcome: Outcome };
