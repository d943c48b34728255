/**
 * Whether a text is a name of the IANA time zone database, such as `Europe/Berlin` or `UTC`. Excludes offsets such as `+02:00`, and
 * abbreviations, many of which ICU accepts: `CST` is a time of Chicago, Shanghai and Havana.
 */
export function isTimeZone(text: string): boolean {
  if (!/^(?:UTC$|GMT$|(?!SystemV)[A-Za-z_]+\/)/.test(text)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone.length > 0;
  } catch {
    return false;
  }
}

const zones = new Map<string, string | null>();

/**
 * The time zone of a country (ISO 3166-1 alpha-2); null if it has several different ones, or is unknown. Zones with the same winter and
 * summer time this year count as one, such as Europe/Berlin and Europe/Busingen.
 */
export function timeZoneOfCountry(country: string): string | null {
  const known = zones.get(country);
  if (known !== undefined) return known;
  const found = onlyZoneOf(country);
  zones.set(country, found);
  return found;
}

/** ECMA-402, Intl Locale Info: available in Node 24, but not yet in TypeScript's library. */
type LocaleWithZones = Intl.Locale & { getTimeZones?(): string[] | undefined };

function onlyZoneOf(country: string): string | null {
  if (!/^[A-Z]{2}$/.test(country)) return null;
  const locale: LocaleWithZones = new Intl.Locale('und', { region: country });
  const [first = null, ...others] = locale.getTimeZones?.() ?? [];
  return first !== null && others.every((other) => offsets(other) === offsets(first)) ? first : null;
}

function offsets(timeZone: string): string {
  const year = new Date().getUTCFullYear();
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  return [0, 6].map((month) => format.format(new Date(Date.UTC(year, month, 15, 12)))).join();
}
