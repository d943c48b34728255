import {
  type ImportConversion,
  type ImportQuestion,
  isEmail,
  languageOf,
  type RatingScale,
  ratingScales,
  reviewTexts,
} from '@tribune/contract';
import { repairedId } from '../../platform/csv/mangled-ids.ts';
import { textOfHtml } from '../../platform/html-text.ts';
import { readScalar } from '../../platform/http/inputs.ts';
import { withoutMarks } from '../../platform/names.ts';
import type { Field } from './formats/index.ts';
import { nameWithoutContact } from './names.ts';
import { type DateReading, timeOf } from './times.ts';

/** File-level settings and callbacks of the readers. */
export interface CellReading extends Pick<DateReading, 'order'> {
  ratingScale: RatingScale | null;
  /** The merchant's name for anonymous authors. */
  anonymous: string;
  /** Other systems export reviews without a name; Tribune does not. */
  nameMayBeMissing: boolean;
  /** The row has one of our IDs, so an export wrote it and its cells are exact. */
  isRestored: boolean;
  changed(conversion: ImportConversion): void;
  ask(field: ImportQuestion, suggestions: readonly string[]): void;
}

type Reader = (text: string, reading: CellReading) => unknown;

const time: Reader = (text, { order, ask }) =>
  timeOf(text, { order, onAmbiguous: (possible) => ask('dateFormat', possible) });

/** Parses a cell's text, by field. Throws the fault as a string, "must …". */
export const fieldReaders: Partial<Record<Field, Reader>> = {
  id: ownId,
  answerId: ownId,
  productId: ownId,
  productHandle: ownId,
  productSku: ownId,
  orderId: ownId,
  incentiveClaimId: ownId,
  rating: stars,
  serviceRating: stars,
  deliveryRating: stars,
  ...Object.fromEntries(reviewTexts.map((name) => [name, words])),
  replyText: words,
  answer: words,
  productName: words,
  authorName: personsName,
  replyAuthorName: personsName,
  answerAuthorName: personsName,
  authorEmail: email,
  answerAuthorEmail: email,
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
  createdAt: time,
  updatedAt: time,
  editedAt: time,
  experiencedAt: (text, reading) => String(time(text, reading)).slice(0, 10),
  publishedAt: time,
  moderatedAt: time,
  replyCreatedAt: time,
  replyUpdatedAt: time,
  answerCreatedAt: time,
  answerUpdatedAt: time,
  answerModeratedAt: time,
  language,
  answerLanguage: language,
  productUrl: webAddress,
  productImageUrl: webAddress,
  media: (text) => text.split(/[\s,;|]+(?=https?:\/\/)/i).map(webAddress),
};

function ownId(text: string, { isRestored, changed }: CellReading): string {
  const id = isRestored ? text : repairedId(text);
  if (id !== text) changed('id_repaired');
  return id;
}

const numberOf = /^(\d{1,3})(?:[.,](\d{1,4}))?$/;

/**
 * Stars of a rating. Spreadsheets turn 5 into 5.0, and some systems write 4/5. Other scales are converted if the import specifies the
 * file's scale; 0 is not a rating on any scale.
 */
function stars(text: string, { ratingScale, changed, ask }: CellReading): unknown {
  const [, value = '', written] = /^(.*?) ?(?:(?:\/|out of) ?(5|10|100)|%)?$/.exec(text) ?? [];
  const scale = written ?? (text.endsWith('%') ? '100' : ratingScale);
  const [number, whole = '', decimals = ''] = numberOf.exec(value) ?? [];
  if (number === undefined) return text;
  const rating = Number(`${whole}.${decimals || 0}`);
  const isWhole = Number.isInteger(rating);
  const needed = neededScale(rating, scale);
  if (needed === undefined && scale !== null) throw `must be at most ${scale}`;
  if (needed === undefined || (needed === '5' && isWhole)) return rating;
  if (ratingScale === null) ask('ratingScale', [needed]);
  if (ratingScale !== needed || rating === 0) return isWhole ? rating : text;
  changed('rating_converted');
  return Math.max(1, Math.round((rating * 5) / Number(needed)));
}

/** The scale of a rating: the one that the cell or the import states, or else the smallest that contains the rating. */
const neededScale = (rating: number, said: string | null): RatingScale | undefined =>
  ratingScales.find((scale) => (said === null || scale === said) && rating <= Number(scale));

/** Texts of other systems may be HTML. */
function words(text: string, { isRestored, changed }: CellReading): string {
  const plain = isRestored ? text : textOfHtml(text);
  if (plain !== text) changed('html_to_text');
  return plain;
}

function personsName(text: string, reading: CellReading): string {
  const written = words(text, reading);
  const person = reading.isRestored ? written : nameWithoutContact(written, reading.anonymous);
  const name = written && (withoutMarks(person) || reading.anonymous);
  if (name !== written) reading.changed('author_name_shortened');
  return name;
}

/** An invalid address is omitted, as if the cell were empty, so that the merchant does not lose the review. */
function email(text: string, { isRestored, changed }: CellReading): string | undefined {
  if (isRestored || isEmail(text)) return text;
  changed('email_removed');
  return undefined;
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
    // The caller reports the expected format instead.
    return undefined;
  }
}

function language(text: string): string {
  const code = languageOf(text);
  if (code === null) throw 'must be an ISO 639 language code, as in en';
  return code;
}

function webAddress(text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw 'must be a URL that starts with https:// or http://';
  return text;
}
