import type { DateFormat } from '@tribune/contract';
import { monthNamed, withoutWeekday } from './month-names.ts';

/** Order of day and month, as specified for the import, and a callback for dates that depend on it. */
export interface DateReading {
  order: DateFormat | null;
  /** Called for a date that is ambiguous without an order, with the possible orders. */
  onAmbiguous?: (possible: ('dmy' | 'mdy')[]) => void;
}

/**
 * Parses a time as other systems write it and returns ISO 8601: year first, Unix time in seconds or milliseconds, or with a month name
 * in one of our languages. UTC without a time zone; midnight without a time. Numeric dates that start with the day or month need an
 * order, because `03/04/2025` is ambiguous. Throws the fault as a string, "must …".
 */
export function timeOf(text: string, reading: DateReading): string {
  const plain = /^[!-~]+$/.test(text) ? text : plainText(text);
  if (/^[\d.,]+(?:e\+?\d+)?$/i.test(plain)) {
    const time = numericTime(plain);
    if (time !== null) return time;
  }
  const { day: written, ...clock } = clockIn(plain);
  const { year, month, date } = dayIn(written, reading);
  return iso({ year, month, date }, clock);
}

const plainText = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(/\p{Nd}/gu, (digit) => String(digitOf(digit)))
    .replaceAll(/\s+/g, ' ');

/** Unicode's decimal digits come in runs of ten that begin at a multiple of ten or sixteen from the digit zero. */
function digitOf(digit: string): number {
  let value = 0;
  for (let code = (digit.codePointAt(0) ?? 0) - 1; /\p{Nd}/u.test(String.fromCodePoint(code)); code--)
    value++;
  return value % 10;
}

const earliestSeconds = Date.UTC(1990, 0) / 1000;
const latestSeconds = Date.UTC(2100, 0) / 1000;

/** A time written as a number; null if it may be a date with dots. */
function numericTime(text: string): string | null {
  const [, whole = '', fraction] = /^(\d+)(?:[.,](\d+))?$/.exec(text) ?? [];
  if (/e/i.test(text)) throw 'was shortened by a spreadsheet; export it again and keep the column as text';
  if (whole === '') return null;
  const seconds = whole.length > 11 ? Number(whole) / 1000 : Number(`${whole}.${fraction ?? 0}`);
  if (/^(?:\d{9,10}|\d{12,13})$/.test(whole) && seconds >= earliestSeconds && seconds < latestSeconds)
    return new Date(Math.floor(seconds * 1000)).toISOString();
  const compact = /^(\d{4})(\d\d)(\d\d)(?:(\d\d)(\d\d)(\d\d))?$/.exec(whole);
  if (compact && fraction === undefined) {
    const [, year = '', month = '', date = '', hours, minutes, seconds] = compact;
    return iso({ year, month, date }, { hours, minutes, seconds, zone: undefined });
  }
  if (/^\d{5}$/.test(whole)) throw 'is the day number of a spreadsheet; format the column as a date';
  throw unreadable;
}

const unreadable = 'is not a date that can be read; write it as 2026-11-20 or 2026-11-20T10:00:00Z';

type Clock = Record<'hours' | 'minutes' | 'seconds' | 'zone', string | undefined>;

const clockTime = String.raw`(\d{1,2}):?(\d\d)(?::?(\d\d(?:[.,]\d+)?))?(?: ?([apصم])\.? ?(?:m\b\.?)?)?`;
const timeZone = String.raw`(?:UTC|GMT|Z)?(?: ?[+-]\d{1,2}(?::?\d\d)?)?(?: UTC| GMT)?(?: ?[([][^()[\]]*[)\]])?`;
/** `Fri May 03 10:12:00 +0200 2024` has the year last. */
const withClock = new RegExp(
  String.raw`^(.*?)(?:[\sT,،]|\b(?:at|um|à|a las|alle|om|às)\b)+${clockTime} ?(${timeZone})(?: (\d{4}))?$`,
  'i',
);

/** Separates the day from the time of day and its zone. */
function clockIn(text: string): Clock & { day: string } {
  if (!text.includes(':') && !/\dT\d{4}/.test(text)) {
    const [, day = text, zone] = /^(.*\d) ?(Z|UTC|GMT)$/i.exec(text) ?? [];
    return { day, hours: undefined, minutes: undefined, seconds: undefined, zone };
  }
  const found = withClock.exec(text);
  if (!found) throw / [A-Z]{2,5}$/.test(text) ? unknownZone : unreadable;
  const [, day = '', hours = '', minutes, seconds, half, zone, year] = found;
  return {
    day: year === undefined ? day : `${day} ${year}`,
    hours: half ? hoursOf(hours, half) : hours,
    minutes,
    seconds: seconds?.replace(',', '.'),
    zone,
  };
}

const unknownZone = 'has a time zone that is ambiguous; write it as an offset, as in +02:00';

function hoursOf(hours: string, half: string): string {
  if (Number(hours) < 1 || Number(hours) > 12) throw unreadable;
  const twelve = Number(hours) % 12;
  return String(/[pم]/i.test(half) ? twelve + 12 : twelve);
}

interface Day {
  year: string;
  month: string;
  date: string;
}

function dayIn(text: string, reading: DateReading): Day {
  const day = text
    .trim()
    .replaceAll(/[年月]/g, '-')
    .replace(/日.*$/, '');
  return numericDay(day, reading) ?? numericDay(withoutWeekday(day), reading) ?? namedDay(day, reading);
}

function numericDay(text: string, reading: DateReading): Day | null {
  const first =
    /^(\d{4})[-/. ]{1,2}(\d{1,2})[-/. ]{1,2}(\d{1,2})\.?$/.exec(text) ?? /^(\d{4})(\d\d)(\d\d)$/.exec(text);
  if (first) {
    const [, year = '', month = '', date = ''] = first;
    return { year, month, date };
  }
  const last = /^(\d{1,2})[-/. ]{1,2}(\d{1,2})[-/. ]{1,2}(\d{4}|\d\d)$/.exec(text);
  if (!last) return null;
  const [, one = '', two = '', year = ''] = last;
  const order = orderOf(reading, [
    ...(Number(two) <= 12 ? (['dmy'] as const) : []),
    ...(Number(one) <= 12 ? (['mdy'] as const) : []),
  ]);
  const [date, month] = order === 'dmy' ? [one, two] : [two, one];
  if (Number(month) > 12) throw `has no month ${month}; its order is not ${order}`;
  return { year: fullYear(year), month, date };
}

function orderOf({ order, onAmbiguous }: DateReading, possible: ('dmy' | 'mdy')[]): 'dmy' | 'mdy' {
  if (order === 'dmy' || order === 'mdy') return order;
  onAmbiguous?.(possible);
  throw 'must start with the year, as in 2026-11-20; day and month are ambiguous unless dateFormat is dmy or mdy';
}

/** A year of two digits becomes one of four, as in POSIX. */
const fullYear = (year: string) => (year.length === 4 ? year : `${Number(year) < 69 ? '20' : '19'}${year}`);

/** A date with a month name, in any order: `May 3, 2024`, `3 de mayo de 2024`, `Fri May 03 2024`. */
function namedDay(text: string, reading: DateReading): Day {
  const named = monthNamed(text);
  if (!named) throw unreadable;
  const numbers = named.rest.match(/\d+/g) ?? [];
  const years = numbers.filter((number) => number.length === 4);
  const [one = '', two = ''] = numbers.filter((number) => number.length <= 2);
  const isComplete = numbers.length === 2 && one !== '';
  if (isComplete && years[0] !== undefined) return { year: years[0], month: named.month, date: one };
  if (!isComplete || two === '') throw unreadable;
  // `03-May-24`: the first number may be the day or the year.
  orderOf(reading, ['dmy']);
  return { year: fullYear(two), month: named.month, date: one };
}

const two = (digits: string) => digits.padStart(2, '0');

function iso(
  { year, month, date }: Day,
  { hours = '0', minutes = '00', seconds = '00', zone = '' }: Clock,
): string {
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  if (Number(month) < 1 || Number(month) > 12 || Number(date) < 1 || Number(date) > last)
    throw `has no day ${year}-${two(month)}-${two(date)}: it is not in the calendar`;
  const [, sign, offsetHours = '', offsetMinutes = '00'] = /([+-])(\d{1,2}?):?(\d\d)?(?!\d)/.exec(zone) ?? [];
  const offset = sign === undefined ? 'Z' : `${sign}${two(offsetHours)}:${offsetMinutes}`;
  return `${year}-${two(month)}-${two(date)}T${two(hours)}:${minutes}:${seconds.replace(/^\d(?=\.|$)/, '0$&')}${offset}`;
}
