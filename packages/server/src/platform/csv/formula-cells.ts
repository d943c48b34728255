/** How a column's value is written. */
export type Writing = 'text' | 'plain' | 'time' | 'json';

/**
 * A spreadsheet runs cells that begin with one of these as a formula. Such a text gets an apostrophe before it; so does
 * one that has apostrophes before them already, so that taking one away always gives back what was.
 */
const formulaStarts = String.raw`^''*[=+@\t\r-]`;

/** The SQL that writes an expression as a cell; COPY quotes what needs it. */
export function cellOf(expression: string, writing: Writing): string {
  switch (writing) {
    case 'text':
    case 'json':
      return defusedSql(writing === 'json' ? `(${expression})::text` : expression);
    case 'time':
      return isoTime(expression);
    default:
      return expression;
  }
}

/**
 * With milliseconds and Z. Connections speak ISO and UTC; a tenth of a millisecond more makes them write all three digits.
 * to_char() does it too, and takes three times as long, which was a tenth of an export.
 */
const isoTime = (time: string) =>
  `overlay(substr((${time} + interval '0.0001 seconds')::text, 1, 23) placing 'T' from 11 for 1) || 'Z'`;

/** The first character's code is looked at first, as the pattern alone would cost more than all the rest of a row. */
function defusedSql(text: string): string {
  return `case when ascii(${text}) in (9, 13, 39, 43, 45, 61, 64) and ${text} ~ '${formulaStarts}'
    then '''' || ${text} else ${text} end`;
}

/** The same as the SQL above, for a text at hand. */
export const defused = (text: string) => (/^'*[=+@\t\r-]/.test(text) ? `'${text}` : text);

/** Gives back what an export made harmless. */
export const undefused = (cell: string) => (/^'+[=+@\t\r-]/.test(cell) ? cell.slice(1) : cell);
