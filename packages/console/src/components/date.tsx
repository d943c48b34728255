import { Tooltip } from '@mantine/core';
import { useEffect, useState } from 'react';

const exact = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const dayOnly = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const utcDay = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });
const relative = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto', style: 'short' });

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** Relative time such as "3 hr. ago"; after a week, the date. */
export function ago(at: string, now = Date.now()): string {
  const past = Date.parse(at) - now;
  if (Math.abs(past) > 7 * 86_400_000) return dayOnly.format(new Date(at));
  for (const [unit, ms] of units)
    if (Math.abs(past) >= ms) return relative.format(Math.round(past / ms), unit);
  return 'just now';
}

/** Relative time, with the exact time on hover and for assistive technology. */
export function RelativeTime({ at }: { at: string }) {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), 60_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <Tooltip label={exact.format(new Date(at))}>
      <time dateTime={at}>{ago(at)}</time>
    </Tooltip>
  );
}

/** An absolute time, for times in the future and where the day matters. */
export function ExactTime({ at }: { at: string }) {
  return <time dateTime={at}>{exact.format(new Date(at))}</time>;
}

/** A period; a single time if both are in the same minute. */
export const TimeSpan = ({ from, to }: { from: string; to: string }) => (
  <time dateTime={from}>{exact.formatRange(new Date(from), new Date(to))}</time>
);

/** The last UTC day before something expires: for expiries that are dates, which end at midnight UTC. */
export function LastDay({ before }: { before: string }) {
  return <time dateTime={before}>{utcDay.format(new Date(Date.parse(before) - 1))} (UTC)</time>;
}
