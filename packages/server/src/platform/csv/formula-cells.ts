/** How a column's values are written. */
export type Writing = 'text' | 'plain' | 'time' | 'json';

/**
 * Characters with which a spreadsheet formula can begin. Texts that begin with one, after any number of apostrophes, are
 * prefixed with an apostrophe, so that removing one always restores the original.
 */
const formulaStarts = String.raw`^''*[=+@\t\r-]`;

/** SQL that formats an expression as a cell; COPY adds quotes. */
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
 * A time with milliseconds and Z. Connections use ISO and UTC; adding a tenth of a millisecond forces all three digits.
 * to_char() takes three times as long, which was a tenth of an export.
 */
const isoTime = (time: string) =>
  `overlay(substr((${time} + interval '0.0001 seconds')::text, 1, 23) placing 'T' from 11 for 1) || 'Z'`;

/** Checks the first character's code first, because the pattern alone would cost more than the rest of the row. */
function defusedSql(text: string): string {
  return `case when ascii(${text}) in (9, 13, 39, 43, 45, 61, 64) and ${text} ~ '${formulaStarts}'
    then '''' || ${text} else ${text} end`;
}

/** JavaScript equivalent of `defusedSql`. */
export const defused = (text: string) => (/^'*[=+@\t\r-]/.test(text) ? `'${text}` : text);

/** Restores the original of an exported cell. */
export const undefused = (cell: string) => (/^'+[=+@\t\r-]/.test(cell) ? cell.slice(1) : cell);
