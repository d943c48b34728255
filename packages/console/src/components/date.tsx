import { Tooltip } from '@mantine/core';
import { useEffect, useState } from 'react';

const exact = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const dayOnly = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const relative = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto', style: 'short' });

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** As in "3 hr. ago"; from a week on, the day. */
export function ago(at: string, now = Date.now()): string {
  const past = Date.parse(at) - now;
  if (Math.abs(past) > 7 * 86_400_000) return dayOnly.format(new Date(at));
  for (const [unit, ms] of units)
    if (Math.abs(past) >= ms) return relative.format(Math.round(past / ms), unit);
  return 'just now';
}

/** How long ago something was; the exact time on hover and for assistive technology. */
export function When({ at }: { at: string }) {
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

/** A time that lies ahead, or whose day matters. */
export function Exactly({ at }: { at: string }) {
  return <time dateTime={at}>{exact.format(new Date(at))}</time>;
}
