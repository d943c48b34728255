/** Downloads a text file in the browser. */
export const saveFile = (name: string, content: string, type = 'text/csv;charset=utf-8'): void =>
  saveBlob(name, new Blob([content], { type }));

/** Downloads a file in the browser. */
export function saveBlob(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers begin to read only in a later turn of the event loop.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

type Cell = string | number | null;

/** RFC 4180. Cells that spreadsheets would run as formulas are prefixed with an apostrophe, as in exports. */
export const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');

function cellOf(value: Cell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
