import assert from 'node:assert/strict';
import { test } from 'node:test';
import { locales } from '@tribune/contract';
import { timeOf } from './times.ts';

const read = (text: string) => new Date(timeOf(text, { order: null })).toISOString();

test('times of other systems are read where they are unambiguous', () => {
  for (const [text, time] of [
    ['May 3, 2024', '2024-05-03T00:00'],
    ['May 3rd, 2024 at 10:12 PM', '2024-05-03T22:12'],
    ['03-May-2024', '2024-05-03T00:00'],
    ['Fri May 03 2024 10:12:00 GMT+0200 (Central European Summer Time)', '2024-05-03T08:12'],
    ['Fri May 03 10:12:00 +0200 2024', '2024-05-03T08:12'],
    ['Fri May  3 10:12:00 2024', '2024-05-03T10:12'],
    ['Fri, 03 May 2024 10:12:00 GMT', '2024-05-03T10:12'],
    ['1714723920', '2024-05-03T08:12'],
    ['1714723920.0', '2024-05-03T08:12'],
    ['1714723920000', '2024-05-03T08:12'],
    ['20240503', '2024-05-03T00:00'],
    ['20240503T101200Z', '2024-05-03T10:12'],
    ['2024-05-03T10:12:00+0200', '2024-05-03T08:12'],
    ['2024-05-03 10:12:00 +00', '2024-05-03T10:12'],
    ['2024-05-03 10:12:00.123456-07', '2024-05-03T17:12'],
    ['2024-05-03 10:12:00 +0000 UTC', '2024-05-03T10:12'],
    ['2024-05-03T10:12+02:00[Europe/Berlin]', '2024-05-03T08:12'],
    ['2024-05-03 10:12:00 PM', '2024-05-03T22:12'],
    ['vendredi 3 mai 2024 à 10:12', '2024-05-03T10:12'],
    ['mar. 12 mars 2024', '2024-03-12T00:00'],
    ['Mar 12, 2024', '2024-03-12T00:00'],
    ['1er août 2024', '2024-08-01T00:00'],
    ['12. Mrz. 2024', '2024-03-12T00:00'],
    ['2024年5月3日 10:12', '2024-05-03T10:12'],
    ['٣ مايو ٢٠٢٤', '2024-05-03T00:00'],
  ] as const)
    assert.equal(read(text).slice(0, 16), time, text);
});

test('every month is read as each of our languages writes it', () => {
  for (const locale of locales)
    for (const dateStyle of ['long', 'medium', 'full'] as const)
      for (let month = 1; month <= 12; month++) {
        const day = `2024-${String(month).padStart(2, '0')}-21`;
        const format = new Intl.DateTimeFormat(`${locale}-u-ca-gregory`, { dateStyle, timeZone: 'UTC' });
        const text = format.format(new Date(day));
        // Numeric dates with the day first are ambiguous.
        if (!/^\D?\d+\D+\d+\D+\d+\D?$/.test(text)) assert.equal(read(text).slice(0, 10), day, text);
      }
});

test('ambiguous and mangled times are refused, with what to do', () => {
  for (const [text, reason] of [
    ['03/04/2025', /unless dateFormat/],
    ['03-May-24', /unless dateFormat/],
    ['1.71472E+12', /shortened by a spreadsheet/],
    ['45415', /day number of a spreadsheet/],
    ['2024-05-03 10:12:00 CST', /time zone that is ambiguous/],
    ['2024-02-30', /not in the calendar/],
    ['20240230', /not in the calendar/],
    ['May 2024', /not a date that can be read/],
    ['yesterday', /not a date that can be read/],
    ['May 3 2024 June 4', /not a date that can be read/],
  ] as const)
    assert.throws(
      () => timeOf(text, { order: null }),
      (error) => typeof error === 'string' && reason.test(error),
      text,
    );
  assert.equal(timeOf('03-May-24', { order: 'dmy' }), '2024-05-03T00:00:00Z');
  assert.equal(timeOf('5/3/24', { order: 'mdy' }), '2024-05-03T00:00:00Z');
});
