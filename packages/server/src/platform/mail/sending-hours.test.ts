import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Weekday } from '@tribune/contract';
import { isTimeZone, timeZoneOfCountry } from '../time-zones.ts';
import { permittedAt, type SendingHours } from './sending-hours.ts';

const weekdays: Weekday[] = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'];
const everyDay: Weekday[] = [...weekdays, 'saturday', 'sunday'];
const berlin = (from: string, to: string, days = everyDay): SendingHours => ({
  days,
  from,
  to,
  timeZone: 'Europe/Berlin',
});

const moments: [title: string, hours: SendingHours | null, at: string, permitted: string][] = [
  ['without hours, at once', null, '2026-11-23T02:00:00Z', '2026-11-23T02:00:00Z'],
  ['within the hours, at once', berlin('09:00', '20:00'), '2026-11-23T08:00:00Z', '2026-11-23T08:00:00Z'],
  ['the end is excluded', berlin('09:00', '20:00'), '2026-11-23T19:00:00Z', '2026-11-24T08:00:00Z'],
  ['before opening, today', berlin('09:00', '20:00'), '2026-11-23T07:59:59.999Z', '2026-11-23T08:00:00Z'],
  [
    'after a Friday, Monday',
    berlin('09:00', '20:00', weekdays),
    '2026-11-27T19:30:00Z',
    '2026-11-30T08:00:00Z',
  ],
  ['to midnight', berlin('09:00', '24:00'), '2026-11-23T22:59:00Z', '2026-11-23T22:59:00Z'],
  // Clocks go forward on 29 March 2026 at 02:00, and back on 25 October at 03:00.
  ['over the change to summer', berlin('09:00', '20:00'), '2026-03-28T20:00:00Z', '2026-03-29T07:00:00Z'],
  ['over the change to winter', berlin('09:00', '20:00'), '2026-10-24T20:00:00Z', '2026-10-25T08:00:00Z'],
  ['an opening that is skipped', berlin('02:30', '20:00'), '2026-03-29T00:00:00Z', '2026-03-29T01:30:00Z'],
  [
    'a window that is skipped in part',
    berlin('02:15', '03:15'),
    '2026-03-28T23:00:00Z',
    '2026-03-29T01:00:00Z',
  ],
  [
    'a weekly window that is skipped in part',
    berlin('02:15', '03:15', ['sunday']),
    '2026-03-29T00:59:59Z',
    '2026-03-29T01:00:00Z',
  ],
  ['a window that is skipped', berlin('02:00', '03:00'), '2026-03-29T00:30:00Z', '2026-03-30T00:00:00Z'],
  [
    'a skipped weekly window',
    berlin('02:00', '03:00', ['sunday']),
    '2026-03-29T00:30:00Z',
    '2026-04-05T00:00:00Z',
  ],
  ['the first of two passes', berlin('02:15', '03:15'), '2026-10-24T23:00:00Z', '2026-10-25T00:15:00Z'],
  ['the second of two passes', berlin('02:15', '03:15'), '2026-10-25T01:20:00Z', '2026-10-25T01:20:00Z'],
  [
    'half an hour off',
    { ...berlin('09:00', '20:00'), timeZone: 'Asia/Kolkata' },
    '2026-11-23T00:00:00Z',
    '2026-11-23T03:30:00Z',
  ],
  [
    'beyond the date line',
    { ...berlin('09:00', '20:00', ['monday']), timeZone: 'Pacific/Auckland' },
    '2026-11-22T10:00:00Z',
    '2026-11-22T20:00:00Z',
  ],
];

for (const [title, hours, at, permitted] of moments)
  test(`an email is permitted: ${title}`, async () => {
    assert.equal((await permittedAt(hours, new Date(at))).getTime(), Date.parse(permitted));
  });

test('the permitted moment is never earlier, and stays the same when asked again', async () => {
  for (const timeZone of ['America/New_York', 'Australia/Lord_Howe', 'Africa/Casablanca'])
    for (let hour = 0; hour < 24 * 370; hour += 23) {
      const at = new Date(Date.UTC(2026, 0, 1) + hour * 3_600_000);
      const hours = { days: weekdays, from: '01:30', to: '03:30', timeZone };
      const permitted = await permittedAt(hours, at);
      assert.ok(permitted >= at);
      assert.deepEqual(await permittedAt(hours, permitted), permitted);
    }
});

test('a country has a time zone if all of it has the same time', () => {
  assert.deepEqual(['DE', 'GB', 'US', 'ES', 'XX', 'de'].map(timeZoneOfCountry), [
    'Europe/Berlin',
    'Europe/London',
    null,
    null,
    null,
    null,
  ]);
  assert.ok(['Asia/Kolkata', 'Asia/Calcutta'].includes(timeZoneOfCountry('IN') ?? ''));
  for (const zone of [
    'UTC',
    'GMT',
    'Europe/Berlin',
    'US/Pacific',
    'Etc/GMT+5',
    'America/Argentina/Buenos_Aires',
  ])
    assert.equal(isTimeZone(zone), true, zone);
  for (const none of [
    '+02:00',
    'Mars/Base',
    '',
    'CST',
    'EST',
    'IST',
    'PST',
    'BST',
    'EST5EDT',
    'JST',
    'SystemV/PST8',
  ])
    assert.equal(isTimeZone(none), false, none);
});
