import { defused } from './formula-cells.ts';

/** A line of a CSV file (RFC 4180), with formulas escaped for spreadsheets. */
export const csvLine = (cells: readonly (string | number)[]): string =>
  `${cells.map((value) => quoted(defused(String(value)))).join(',')}\r\n`;

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
