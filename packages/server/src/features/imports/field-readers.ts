import type { DateFormat } from '@tribune/contract';
import { readScalar } from '../../platform/http/inputs.ts';
import type { Field } from './formats/index.ts';
import { timeOf } from './times.ts';

type Reader = (text: string, order: DateFormat | null) => unknown;

/** Parses a cell's text, by field. Throws a string with what is wrong, as "must …". */
export const fieldReaders: Partial<Record<Field, Reader>> = {
  rating: stars,
  serviceRating: stars,
  deliveryRating: stars,
  helpfulVotes: (text) => readScalar('integer', text),
  notHelpfulVotes: (text) => readScalar('integer', text),
  featuredSequence: (text) => readScalar('integer', text),
  sentimentScore: (text) => (text !== '' && Number.isFinite(Number(text)) ? Number(text) : text),
  wouldRecommend: yesOrNo,
  incentivized: yesOrNo,
  answerVerified: yesOrNo,
  attributes: jsonObject,
  attributesAside: jsonObject,
  findings: jsonList,
  answerFindings: jsonList,
  createdAt: timeOf,
  updatedAt: timeOf,
  editedAt: timeOf,
  moderatedAt: timeOf,
  replyCreatedAt: timeOf,
  replyUpdatedAt: timeOf,
  answerCreatedAt: timeOf,
  answerUpdatedAt: timeOf,
  answerModeratedAt: timeOf,
  language,
  answerLanguage: language,
  productUrl: webAddress,
  productImageUrl: webAddress,
  media: (text) => text.split(/[\s,;|]+(?=https?:\/\/)/i).map(webAddress),
};

/** Spreadsheets turn 5 into 5.0. */
function stars(text: string): unknown {
  return readScalar('integer', text.replace(/[.,]0+$/, ''));
}

/** Spreadsheets write TRUE for true. */
function yesOrNo(text: string): unknown {
  return readScalar('boolean', text.toLowerCase());
}

function jsonObject(text: string): unknown {
  const value = jsonOf(text);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw 'must be a JSON object, as in {"fit":"snug"}';
}

function jsonList(text: string): unknown {
  const value = jsonOf(text);
  if (Array.isArray(value)) return value;
  throw 'must be a JSON list';
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The caller reports what it expected instead.
    return undefined;
  }
}

function language(text: string): string {
  if (!/^[a-z]{2,3}$/.test(text)) throw 'must be an ISO 639 language code, as in en';
  return text;
}

function webAddress(text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw 'must be a URL that starts with https:// or http://';
  return text;
}
