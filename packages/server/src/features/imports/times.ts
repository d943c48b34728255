import type { DateFormat } from '@tribune/contract';

const yearFirst =
  /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ,]+(\d{1,2}):(\d{2})(?::(\d{2}(?:\.\d+)?))?)? ?(UTC|GMT|Z|[+-]\d{2}:?\d{2})?$/i;
const yearLast =
  /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?:[T ,]+(\d{1,2}):(\d{2})(?::(\d{2}))?(?: ?([ap])\.?m\.?)?)? ?(UTC|GMT|Z|[+-]\d{2}:?\d{2})?$/i;

/**
 * Parses a time as other systems write it and returns ISO 8601. Without a time zone it is UTC; a date alone is midnight.
 * Dates that start with the day or month need `order`, since `03/04/2025` is ambiguous. Throws a string with what is
 * wrong, as "must …".
 */
export function timeOf(text: string, order: DateFormat | null): string {
  const first = yearFirst.exec(text);
  if (first) {
    const [, year = '', month = '', date = '', hours, minutes, seconds, zone] = first;
    return written(year, month, date, { hours, minutes, seconds, zone });
  }
  const last = yearLast.exec(text);
  if (last) {
    const [, one = '', two = '', year = '', hours, minutes, seconds, half, zone] = last;
    if (order !== 'dmy' && order !== 'mdy')
      throw 'must start with the year, as in 2026-11-20; day and month are ambiguous unless dateFormat is dmy or mdy';
    const [date, month] = order === 'dmy' ? [one, two] : [two, one];
    if (Number(month) > 12) throw `has no month ${month}; its order is not ${order}`;
    return written(year, month, date, { hours: half ? hoursOf(hours, half) : hours, minutes, seconds, zone });
  }
  return text;
}

function hoursOf(hours: string | undefined, half: string): string {
  const twelve = Number(hours) % 12;
  return String(half.toLowerCase() === 'p' ? twelve + 12 : twelve);
}

const two = (digits: string) => digits.padStart(2, '0');

function written(
  year: string,
  month: string,
  date: string,
  {
    hours = '0',
    minutes = '00',
    seconds = '00',
    zone = 'Z',
  }: Record<'hours' | 'minutes' | 'seconds' | 'zone', string | undefined>,
): string {
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  if (Number(month) < 1 || Number(month) > 12 || Number(date) < 1 || Number(date) > last)
    throw `has no day ${year}-${two(month)}-${two(date)}: it is not in the calendar`;
  const offset = /^[+-]/.test(zone) ? zone.replace(/(\d{2}):?(\d{2})$/, '$1:$2') : 'Z';
  return `${year}-${two(month)}-${two(date)}T${two(hours)}:${minutes}:${seconds.replace(/^\d(?=\.|$)/, '0$&')}${offset}`;
}
