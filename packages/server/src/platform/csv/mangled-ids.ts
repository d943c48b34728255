/**
 * An ID as it was before a spreadsheet changed it: without the apostrophe that marks a text, and without the decimals of a
 * number. Throws a string with what is wrong when digits are lost, as "must …".
 */
export function repairedId(cell: string): string {
  if (/^'?\d(?:[.,]\d+)?e\+\d+$/i.test(cell))
    throw `is ${cell}, which a spreadsheet has shortened: its last digits are lost. Export the file again and keep the column as text`;
  return cell.replace(/^'+(?=[^'])/, '').replace(/^(\d+)[.,]0+$/, '$1');
}
