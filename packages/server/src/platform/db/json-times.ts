/**
 * Converts a time in JSON built by the database, `2026-11-20T12:00:00.5+00:00`, to the format of columns:
 * `2026-11-20T12:00:00.500Z`. Null stays null.
 */
export function timeOfJson(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const fraction = value.charCodeAt(19) === 46 ? value.slice(20, -6).padEnd(3, '0').slice(0, 3) : '000';
  return `${value.slice(0, 19)}.${fraction}Z`;
}
