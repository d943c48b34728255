import { type Static, type sendingHours, weekdays } from '@tribune/contract';
import { onFirstUse } from '../on-first-use.ts';

/** Days of the week and times of day at which an email may be sent, in a time zone. */
export interface SendingHours extends Static<typeof sendingHours> {
  timeZone: string;
}

const temporal = onFirstUse(() => import('temporal-polyfill'));

/** Sufficient for a weekly window that a change of clocks skips. */
const daysAhead = 14;

/** The first permitted moment from `at` on: `at` itself, or the next opening. Without hours, every moment is permitted. */
export async function permittedAt(hours: SendingHours | null, at: Date): Promise<Date> {
  if (hours === null) return at;
  const { Temporal } = await temporal();
  const { timeZone, from } = hours;
  const here = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);
  if (isWithin(hours, here)) return at;
  for (let days = 0; days <= daysAhead; days++) {
    // A time that clocks skip becomes the same time after the change, 03:30 for 02:30, or the change itself if that is too late.
    const opening = here.toPlainDate().add({ days }).toZonedDateTime({ timeZone, plainTime: from });
    for (const moment of [opening, opening.getTimeZoneTransition('previous')])
      if (moment && moment.epochMilliseconds > at.getTime() && isWithin(hours, moment))
        return new Date(moment.epochMilliseconds);
  }
  throw new Error('No permitted sending time was found');
}

function isWithin(
  { days, from, to }: SendingHours,
  { dayOfWeek, hour, minute }: { dayOfWeek: number; hour: number; minute: number },
): boolean {
  const weekday = weekdays[dayOfWeek - 1];
  const time = `${twoDigits(hour)}:${twoDigits(minute)}`;
  return weekday !== undefined && days.includes(weekday) && time >= from && time < to;
}

const twoDigits = (number: number) => String(number).padStart(2, '0');
