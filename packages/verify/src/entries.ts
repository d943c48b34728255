import { type Bytes, textOf, utf8 } from './bytes.ts';
import { canonicalJson, type Json, parseCanonicalJson } from './canonical-json.ts';
import { VerificationFailure } from './failure.ts';

export const ratings = [1, 2, 3, 4, 5] as const;
export type Rating = (typeof ratings)[number];
/** Who decided about a review. */
export const deciders = ['staff', 'system', 'author'] as const;
export type Decider = (typeof deciders)[number];
export type Stars = Record<'1' | '2' | '3' | '4' | '5', number>;

interface Common {
  /** Version of the type's fields. */
  v: 1 | 2 | 3 | 4;
  /** Time of the transaction, ISO 8601 in UTC with milliseconds. */
  at: string;
}

interface AboutItem extends Common {
  /** 16 random bytes in base64url, one per item. Not the item's ID. */
  id: string;
}

/** A review was accepted. Its status is `pending` until an entry decides otherwise. */
export interface Received extends AboutItem {
  type: 'received';
  /** `productHash` of the product. */
  product: string;
  rating: Rating;
  verification: string;
  source: string;
  incentivized: boolean;
  language: string | null;
  content: string;
  /** The review predates the log. */
  backfilled: boolean;
  /** Since version 2: whether the author recommends the product; null without an answer. */
  recommends?: boolean | null;
  /** Since version 2: whether the review came from a file that the merchant imported. */
  imported?: boolean;
}

/** The status of a review or an item of another kind changed. */
export interface Decided extends AboutItem {
  type: 'decided';
  from: string;
  to: string;
  reason: string | null;
  by: Decider;
  /** Commitment to the note. */
  note: string | null;
}

/** Who changed a review: its author, by a personal link, or the merchant that shares it. */
export const editors = ['author', 'source'] as const;
export type Editor = (typeof editors)[number];

/** The review was changed. */
export interface Edited extends AboutItem {
  type: 'edited';
  rating: Rating;
  content: string;
  /** Since version 2. */
  recommends?: boolean | null;
  /** Since version 2. */
  by?: Editor;
}

/** The review or item was erased together with the salts of its commitments, and no longer counts. */
export interface Erased extends AboutItem {
  type: 'erased';
  reason: string;
}

/** The review was featured or unfeatured. */
export interface Featured extends AboutItem {
  type: 'featured';
  featured: boolean;
}

/** The review's verification changed, because its order was canceled or is valid again. */
export interface Reverified extends AboutItem {
  type: 'reverified';
  verification: string;
}

/** An item of another kind than reviews was accepted. Since version 4. Its status is `pending` until an entry decides otherwise. */
export interface Submitted extends AboutItem {
  type: 'submitted';
  /** Kind of content, as in `store_review`. */
  kind: string;
  /** `productHash` of the product; null for content about the store. */
  product: string | null;
  language: string | null;
  content: string;
}

/** Reviews were added at once; their `received` entries follow. */
export interface Imported extends Common {
  type: 'imported';
  batch: string;
  kind: 'file' | 'backfill';
  /** Hexadecimal SHA-256 of the file. */
  file: string | null;
  stars: Stars;
}

/** The moderation policy changed. */
export interface Policy extends Common {
  type: 'policy';
  /** Version or hash of the moderation policy. */
  policy: string;
  /** Version of the automated screening. */
  screening: string;
}

/** What became of the reviews that a signal held for moderation. */
export interface SignalFigures {
  /** Raids of which it was a reason. */
  alarms: number;
  held: number;
  /** Of these, rejected by moderators. */
  confirmed: Stars;
  /** Of these, published by moderators. */
  overturned: Stars;
}

/** The figures of all signals and screening phases by their names, at the time of the entry. Since version 3. */
export interface Signals extends Common {
  type: 'signals';
  /** Raids. */
  alarms: number;
  signals: Record<string, SignalFigures>;
}

export type Entry =
  | Received
  | Decided
  | Edited
  | Erased
  | Featured
  | Reverified
  | Submitted
  | Imported
  | Policy
  | Signals;
export type EntryType = Entry['type'];

type Check = (value: Json | undefined) => boolean;

const matches =
  (pattern: RegExp): Check =>
  (value) =>
    typeof value === 'string' && pattern.test(value);
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
const oneOf =
  (values: readonly Json[]): Check =>
  (value) =>
    value !== undefined && values.includes(value);

const commitment = matches(/^[A-Za-z0-9_-]{43}$/);
const opaqueId = matches(/^[A-Za-z0-9_-]{22}$/);
const sha256Hex = matches(/^[0-9a-f]{64}$/);
/** A code or a version: never text written by a person. */
const code = matches(/^[A-Za-z0-9_.:-]{1,100}$/);
const flag = oneOf([true, false]);
const rating = oneOf(ratings);
const time: Check = (value) =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) && new Date(value).toISOString() === value;
const count: Check = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
const stars: Check = (value) =>
  value !== null &&
  typeof value === 'object' &&
  Object.keys(value).join() === ratings.join() &&
  Object.values(value).every(count);

const signalFields: Record<keyof SignalFigures, Check> = {
  alarms: count,
  held: count,
  confirmed: stars,
  overturned: stars,
};
const signals: Check = (value) =>
  isObject(value) &&
  Object.entries(value).every(
    ([name, figures]) => code(name) && isObject(figures) && wrongField(figures, signalFields) === undefined,
  );

const common = { v: oneOf([1, 2]), type: code, at: time };
const aboutReview = { ...common, id: opaqueId };

/** An entry has exactly these fields, so that no personal data can be added unnoticed. */
const fields: Record<EntryType, Record<string, Check>> = {
  received: {
    ...aboutReview,
    product: sha256Hex,
    rating,
    verification: code,
    source: code,
    incentivized: flag,
    language: orNull(code),
    content: commitment,
    backfilled: flag,
  },
  decided: {
    ...aboutReview,
    from: code,
    to: code,
    reason: orNull(code),
    by: oneOf(deciders),
    note: orNull(commitment),
  },
  edited: { ...aboutReview, rating, content: commitment },
  erased: { ...aboutReview, reason: code },
  featured: { ...aboutReview, featured: flag },
  reverified: { ...aboutReview, verification: code },
  imported: { ...common, batch: code, kind: oneOf(['file', 'backfill']), file: orNull(sha256Hex), stars },
  policy: { ...common, policy: code, screening: code },
  signals: { ...common, v: oneOf([3]), alarms: count, signals },
  submitted: {
    ...aboutReview,
    v: oneOf([4]),
    kind: code,
    product: orNull(sha256Hex),
    language: orNull(code),
    content: commitment,
  },
};

/** Fields that version 2 of a type adds. Other types have only version 1, except `sinceLater`. */
const added: Partial<Record<EntryType, Record<string, Check>>> = {
  received: { recommends: orNull(flag), imported: flag },
  edited: { recommends: orNull(flag), by: oneOf(editors) },
};

/** Types that came with version 3 or 4, their only one. */
const sinceLater: readonly EntryType[] = ['signals', 'submitted'];

function checksOf({ type: given, v }: Readonly<Record<string, Json>>): Record<string, Check> | null {
  if (!Object.hasOwn(fields, String(given))) return null;
  const type = String(given) as EntryType; // it has fields
  if (sinceLater.includes(type)) return fields[type];
  if (v !== 2) return { ...fields[type], v: oneOf([1]) };
  return added[type] ? { ...fields[type], ...added[type] } : null;
}

/** The latest version of entries that this release supports. */
const latestVersion = 4;

/** Bytes of an entry: canonical JSON. Throws if a field is missing, unknown or malformed. */
export function encodeEntry(entry: Entry): Bytes {
  const text = canonicalJson(entry);
  checkFields(JSON.parse(text));
  return utf8(text);
}

/** The entry of its bytes. Throws if they are not the canonical JSON of a valid entry. */
export function parseEntry(bytes: Uint8Array): Entry {
  let text: string;
  try {
    text = textOf(bytes);
  } catch {
    throw new VerificationFailure('malformed_entry', 'The entry is not UTF-8.');
  }
  const value = parseCanonicalJson(text);
  checkFields(value);
  return value;
}

function checkFields(value: Json): asserts value is Json & Entry {
  if (isObject(value) && Number.isSafeInteger(value.v) && Number(value.v) > latestVersion)
    throw new VerificationFailure(
      'unknown_version',
      `The log has entries of version ${Number(value.v)}, which this release cannot verify. Use a newer one.`,
    );
  const checks = isObject(value) ? checksOf(value) : null;
  if (!isObject(value) || !checks)
    throw new VerificationFailure('malformed_entry', 'The entry has no known type.');
  const wrong = wrongField(value, checks);
  if (wrong !== undefined)
    throw new VerificationFailure(
      'malformed_entry',
      `The field ${JSON.stringify(wrong)} of the entry is not valid.`,
    );
}

const isObject = (value: Json | undefined): value is Readonly<Record<string, Json>> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** The first field that is missing, unknown or malformed. */
const wrongField = (value: Readonly<Record<string, Json>>, checks: Record<string, Check>) =>
  [...new Set([...Object.keys(checks), ...Object.keys(value)])].find((name) => !checks[name]?.(value[name]));
