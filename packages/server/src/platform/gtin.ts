/**
 * A GTIN as feeds and search engines expect it: 8, 12, 13 or 14 digits without separators, an ISBN-10 as ISBN-13. Null if the text is
 * not a GTIN or its check digit is wrong. (npm's `gtin` is unmaintained and does not support ISBN-10.)
 */
export function normalGtin(text: string): string | null {
  const digits = text.replaceAll(/[\s-]/g, '').toUpperCase();
  if (/^\d{9}[\dX]$/.test(digits)) return isbn13Of(digits);
  if (!/^(?:\d{8}|\d{12,14})$/.test(digits) || /^0+$/.test(digits)) return null;
  return checkDigit(digits.slice(0, -1)) === Number(digits.at(-1)) ? digits : null;
}

/** Modulo 10 with the weights 3, 1, 3 … from the right (GS1 General Specifications, 7.9). */
function checkDigit(digits: string): number {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}

function isbn13Of(isbn10: string): string | null {
  const sum = [...isbn10].reduce(
    (total, digit, index) => total + (digit === 'X' ? 10 : Number(digit)) * (10 - index),
    0,
  );
  const stem = `978${isbn10.slice(0, 9)}`;
  return sum % 11 === 0 ? `${stem}${checkDigit(stem)}` : null;
}
