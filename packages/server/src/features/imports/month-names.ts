import { locales } from '@tribune/contract';

/** Regional names in addition to those of our languages: Jänner, setiembre, and the months of Syria and Algeria. */
const regions = ['de-AT', 'es-PE', 'pt-BR', 'ar-SY', 'ar-DZ', 'ar-MA'];
/** Short names that occur in files but not in Intl. */
const others = { sept: 9, mrz: 3, maerz: 3, sett: 9 };

/** The month named in a date, and the rest of the text. Null if it names none, or several. */
export function monthNamed(text: string): { month: string; rest: string } | null {
  const { months } = names();
  const day = withoutWeekday(text);
  return monthIn(day) ?? monthIn(text);

  function monthIn(day: string) {
    const plain = plainName(day);
    const found = [...plain.matchAll(months.pattern)];
    const month = months.numbers.get(found[0]?.[0] ?? '');
    if (found.length !== 1 || month === undefined) return null;
    return { month: String(month), rest: plain.replace(months.pattern, ' ') };
  }
}

/** The text without the name of a weekday at its beginning. */
export const withoutWeekday = (text: string): string => plainName(text).replace(names().weekday, '');

/** Lower case, without accents and without dots after abbreviations. */
const plainName = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/(?<=\p{L})\./gu, '');

interface Names {
  months: { numbers: ReadonlyMap<string, number>; pattern: RegExp };
  weekday: RegExp;
}

let collected: Names | undefined;

/** Names as Intl writes them alone and in dates, long and short. Ambiguous names are omitted. */
function names(): Names {
  if (collected) return collected;
  const numbers = new Map<string, number | null>(Object.entries(others));
  const weekdays = new Set<string>();
  for (const locale of [...locales, ...regions])
    for (const length of ['long', 'short'] as const) {
      const within = new Intl.DateTimeFormat(locale, {
        day: 'numeric',
        month: length,
        weekday: length,
        timeZone: 'UTC',
      });
      const alone = new Intl.DateTimeFormat(locale, { month: length, timeZone: 'UTC' });
      for (let month = 1; month <= 12; month++)
        for (const name of [
          alone.format(Date.UTC(2024, month - 1, 1)),
          partOf(within, 'month', Date.UTC(2024, month - 1, 1)),
        ]) {
          const plain = plainName(name);
          const known = numbers.get(plain);
          if (/\p{L}/u.test(plain) && !/\d/.test(plain))
            numbers.set(plain, known === undefined || known === month ? month : null);
        }
      for (let day = 1; day <= 7; day++)
        weekdays.add(plainName(partOf(within, 'weekday', Date.UTC(2024, 0, day))));
    }
  const known = new Map([...numbers].filter((entry): entry is [string, number] => entry[1] !== null));
  collected = {
    months: { numbers: known, pattern: new RegExp(wordOf(known.keys()), 'gu') },
    weekday: new RegExp(String.raw`^\s*${wordOf(weekdays)}[\s,،]+`, 'u'),
  };
  return collected;
}

const partOf = (format: Intl.DateTimeFormat, type: 'month' | 'weekday', time: number) =>
  format.formatToParts(time).find((part) => part.type === type)?.value ?? '';

const wordOf = (words: Iterable<string>) =>
  String.raw`(?<!\p{L})(?:${[...words].sort((one, other) => other.length - one.length).join('|')})(?!\p{L})`;
