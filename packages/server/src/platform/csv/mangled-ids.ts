/**
 * Restores an ID that a spreadsheet has changed: removes the apostrophe that marks a text, and the decimals of a number. If digits are
 * lost, throws the fault as a string, "must …".
 */
export function repairedId(cell: string): string {
  if (/^'?\d(?:[.,]\d+)?e\+\d+$/i.test(cell))
    throw `is ${cell}, which a spreadsheet has shortened: its last digits are lost. Export the file again and keep the column as text`;
  return cell.replace(/^'+(?=[^'])/, '').replace(/^(\d+)[.,]0+$/, '$1');
}
