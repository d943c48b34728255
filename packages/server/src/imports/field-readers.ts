import { readScalar } from '../http/inputs.ts';
import type { ReviewField } from './imported-review.ts';
import { timeOf } from './times.ts';

/** What a cell's text says, by field. Throws what is wrong with it, as "must …". */
export const fieldReaders: Partial<Record<ReviewField, (text: string) => unknown>> = {
  rating: (text) => readScalar('integer', text),
  helpfulVotes: (text) => readScalar('integer', text),
  notHelpfulVotes: (text) => readScalar('integer', text),
  featuredSequence: (text) => readScalar('integer', text),
  wouldRecommend: yesOrNo,
  incentivized: yesOrNo,
  attributes: jsonObject,
  createdAt: timeOf,
  replyCreatedAt: timeOf,
  language,
  productUrl: webAddress,
  productImageUrl: webAddress,
  media: (text) => text.split(/[\s,;|]+(?=https?:\/\/)/i).map(webAddress),
};

/** Spreadsheets write TRUE where we wrote true. */
function yesOrNo(text: string): unknown {
  return readScalar('boolean', text.toLowerCase());
}

function jsonObject(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // Not JSON at all; said below.
  }
  throw 'must be a JSON object, as {"fit":"snug"}';
}

function language(text: string): string {
  if (!/^[a-z]{2,3}$/.test(text)) throw 'must be a language by its ISO 639 code, as en';
  return text;
}

function webAddress(text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw 'must be an address that begins with https:// or http://';
  return text;
}
