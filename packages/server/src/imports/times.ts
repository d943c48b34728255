const day = /^\d{4}-\d{2}-\d{2}$/;
const timeWithoutZone = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)$/;
const timeWithZone =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?(?:UTC|GMT|Z|([+-]\d{2}):?(\d{2}))$/i;

/** As systems write times that mean UTC: `2024-05-01 10:12:00 UTC`, with no zone at all, or the day alone. */
export function timeInUtc(text: string): string {
  const bare = timeWithoutZone.exec(text);
  if (bare) return `${bare[1]}T${bare[2]}Z`;
  const zoned = timeWithZone.exec(text);
  if (zoned) return `${zoned[1]}T${zoned[2]}${zoned[3] ? `${zoned[3]}:${zoned[4]}` : 'Z'}`;
  return text;
}

/** ISO 8601, where a day alone is its first moment in UTC. Throws what is wrong, as "must …". */
export function timeOf(text: string): string {
  if (day.test(text)) return `${text}T00:00:00Z`;
  if (/^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\b/.test(text))
    throw 'must begin with the year, as 2026-11-20; which of these is the month cannot be told';
  return text;
}
