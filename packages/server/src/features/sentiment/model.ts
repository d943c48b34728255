import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { featureSpace } from './features.ts';
import { foldCount } from './folds.ts';

/** Increase when tokens, features, folds or weights change, so that stored models are retrained instead of loaded. */
export const modelFormat = 1;

/** Weights are stored in one byte each, in steps of this many natural log-odds (at most ±6.35). */
export const weightStep = 0.05;

export interface TrainingCounts {
  positive: number;
  neutral: number;
  negative: number;
}

/** The trained model of one language. About 8 MB in memory, a few hundred kB encoded. */
export interface SentimentModel {
  /** ISO 639-1. */
  language: string;
  /** Hash of the weights: the same training texts in any order produce the same version. */
  version: string;
  trainedOn: TrainingCounts;
  /** By fold and feature: log-odds of 4–5 stars against 1–2, in `weightStep`s. */
  polarity: readonly Int8Array[];
  /** By fold and feature: log-odds of 3 stars against all others, in `weightStep`s. */
  middling: readonly Int8Array[];
}

interface Header {
  format: number;
  language: string;
  version: string;
  trainedOn: TrainingCounts;
}

export function newModel(parts: Omit<SentimentModel, 'version'>): SentimentModel {
  const digest = createHash('sha256');
  for (const weights of [...parts.polarity, ...parts.middling]) digest.update(weights);
  return { ...parts, version: `${modelFormat}-${digest.digest('hex').slice(0, 16)}` };
}

/** Encodes a model for a bytea column: a line of JSON followed by the weights, gzipped. */
export async function encodeModel(model: SentimentModel): Promise<Buffer> {
  const { language, version, trainedOn } = model;
  const header: Header = { format: modelFormat, language, version, trainedOn };
  const weights = [...model.polarity, ...model.middling].map(
    (each) => new Uint8Array(each.buffer, each.byteOffset, each.length),
  );
  return promisify(gzip)(Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), ...weights]));
}

/** Decodes a model; null if it has another format and must be retrained. Throws on corrupt bytes. */
export async function decodeModel(encoded: Uint8Array): Promise<SentimentModel | null> {
  const bytes = await promisify(gunzip)(encoded);
  const end = bytes.indexOf(10);
  const header = JSON.parse(bytes.toString('utf8', 0, end)) as Header; // what encodeModel wrote
  if (header.format !== modelFormat) return null;
  const expected = end + 1 + 2 * foldCount * featureSpace;
  if (bytes.length !== expected)
    throw new Error(`sentiment model: ${bytes.length} bytes, expected ${expected}`);
  const weights = (first: number) =>
    Array.from({ length: foldCount }, (_, fold) => {
      const from = end + 1 + (first + fold) * featureSpace;
      return new Int8Array(bytes.buffer, bytes.byteOffset + from, featureSpace);
    });
  const { language, version, trainedOn } = header;
  return { language, version, trainedOn, polarity: weights(0), middling: weights(foldCount) };
}
