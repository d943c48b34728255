import type { requestTiming, requestTimingChange, Static } from '@tribune/contract';
import { type Db, row, rowWith } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { invalidField, invalidState } from '../../platform/errors.ts';
import type { SendingHours } from '../../platform/mail/sending-hours.ts';
import { timeZoneOfCountry } from '../../platform/time-zones.ts';

export type RequestTiming = Static<typeof requestTiming>;

const byDefault: RequestTiming = {
  timeZone: 'UTC',
  rules: [],
  defaultTransitDays: 0,
  transitDays: [],
  sendingHours: null,
  frequencyCap: null,
};

/** The timing in a column of `merchants`; null for the default. */
export const timingFrom = (stored: unknown): RequestTiming => (stored as RequestTiming | null) ?? byDefault;

const columns = table('merchants')('request_timing', 'request_timing_at');

/** The merchant's timing of review requests, or the default. */
export async function timingOf(db: Db, merchantId: string) {
  const found = await rowWith(db, columns, { merchant_id: merchantId });
  return { ...timingFrom(found?.request_timing), updatedAt: found?.request_timing_at ?? null };
}

/** Replaces the timing. Throws INVALID_STATE if it has changed since `updatedAt`, VALIDATION_ERROR if it is invalid. */
export function replaceTiming(
  db: Db,
  merchantId: string,
  { body, now }: { body: Static<typeof requestTimingChange>; now: Date },
) {
  const { updatedAt, ...timing } = body;
  assertFit(timing);
  return inTransaction(db, async (tx) => {
    const stored = await row(
      tx,
      statement`select ${columns} from merchants where merchant_id = $1 for no key update`,
      [merchantId],
    );
    if (updatedAt !== undefined && timeOf(updatedAt) !== timeOf(stored?.request_timing_at ?? null))
      throw invalidState('Somebody changed the timing since you opened it. Reload it, then change it.');
    await row(
      tx,
      statement`update merchants set request_timing = $2, request_timing_at = $3 where merchant_id = $1
       returning ${columns}`,
      [merchantId, JSON.stringify(timing), now],
    );
    return { ...timing, updatedAt: now.toISOString() };
  });
}

const timeOf = (time: string | null) => (time === null ? null : Date.parse(time));

/** Throws VALIDATION_ERROR for faults that the schema cannot express. `at` is a prefix for field names. */
export function assertFit({ rules, transitDays, sendingHours }: RequestTiming, at = ''): void {
  for (const [index, { when }] of rules.entries()) {
    const field = `${at}rules[${index}].when`;
    if (Object.keys(when).length === 0)
      throw invalidField(field, 'must have a condition. To change all requests, change requestDelayDays');
    const { minFulfillmentDays: min = 0, maxFulfillmentDays: max = Number.POSITIVE_INFINITY } = when;
    if (min > max)
      throw invalidField(`${field}.minFulfillmentDays`, 'must not be greater than maxFulfillmentDays');
  }
  const countries = transitDays.flatMap((one) => one.countries);
  const twice = countries.find((country, index) => countries.indexOf(country) !== index);
  if (twice)
    throw invalidField(`${at}transitDays`, `must have each country once: ${twice} has several estimates`);
  if (sendingHours && minutesOf(sendingHours.to) - minutesOf(sendingHours.from) < 60)
    throw invalidField(`${at}sendingHours.to`, 'must be at least an hour after from, on the same day');
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

export interface Recipient {
  timeZone?: string | null | undefined;
  shippingCountry?: string | null | undefined;
}

/** The recipient's time zone: the order's, else that of a country with a single zone, else the merchant's. */
export function timeZoneOf({ timeZone }: RequestTiming, recipient: Recipient) {
  if (recipient.timeZone) return { timeZone: recipient.timeZone, timeZoneSource: 'order' as const };
  const byCountry = recipient.shippingCountry ? timeZoneOfCountry(recipient.shippingCountry) : null;
  if (byCountry) return { timeZone: byCountry, timeZoneSource: 'country' as const };
  return { timeZone, timeZoneSource: 'merchant' as const };
}

/** When emails may be sent to a recipient; null means any time. */
export function sendingHoursOf(timing: RequestTiming, recipient: Recipient): SendingHours | null {
  return timing.sendingHours && { ...timing.sendingHours, timeZone: timeZoneOf(timing, recipient).timeZone };
}
