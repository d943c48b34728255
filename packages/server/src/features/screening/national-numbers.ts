import { type Span, spanOf } from './phase.ts';
import type { PlainText } from './plain-text.ts';

interface NationalNumber {
  pattern: RegExp;
  /** Whether the digits and letters (in upper case) pass the number's check. */
  isValid(characters: string): boolean;
  /** Nearby words that identify the number, if its form could also be that of an order or a product. */
  named?: RegExp;
}

const digitsOf = (characters: string) => [...characters].map(Number);
/** The sum of digits by weight; digits without a weight do not count. */
const weighted = (characters: string, weights: readonly number[]) =>
  weights.reduce((sum, weight, place) => sum + weight * Number(characters[place]), 0);
const areSame = (characters: string) => /^(.)\1*$/.test(characters);

const numbers: readonly NationalNumber[] = [
  {
    // US social security number: https://www.ssa.gov/employer/randomization.html
    pattern: /(?<![\w-])\d{3}[- ]\d{2}[- ]\d{4}(?![\w-])/g,
    isValid: (ssn) => !/^(?:000|666|9)|^...00|0000$/.test(ssn),
  },
  {
    pattern: /(?<!\w)\d{9}(?!\w)/g,
    isValid: (ssn) => !/^(?:000|666|9)/.test(ssn),
    named: /ssn|social security/,
  },
  {
    // British national insurance number: HMRC manual NIM39110.
    pattern: /(?<!\w)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z] ?\d{2} ?\d{2} ?\d{2} ?[A-D](?!\w)/g,
    isValid: () => true,
  },
  {
    // German tax ID (§ 139b AO): ISO 7064, MOD 11,10.
    pattern: /(?<!\w)[1-9]\d ?\d{3} ?\d{3} ?\d{3}(?!\w)/g,
    isValid: passesMod1110,
    named: /steuer|idnr|tax id|tin\b/,
  },
  {
    // French NIR, with the departments of Corsica as numbers.
    pattern: /(?<!\w)[12] ?\d{2} ?(?:0[1-9]|1[0-2]|[2-9]\d) ?(?:\d{2}|2[AB]) ?\d{3} ?\d{3} ?\d{2}(?!\w)/g,
    isValid: (nir) => {
      const number = nir.slice(0, 13).replace('2A', '19').replace('2B', '18');
      return 97n - (BigInt(number) % 97n) === BigInt(nir.slice(13));
    },
  },
  {
    // Spanish DNI and NIE.
    pattern: /(?<!\w)(?:\d{8}|[XYZ]-?\d{7})[ -]?[A-HJ-NP-TV-Z](?!\w)/g,
    isValid: (dni) =>
      'TRWAGMYFPDXBNJZSQVHLCKE'[
        Number(dni.slice(0, -1).replace(/^[XYZ]/, (letter) => String('XYZ'.indexOf(letter)))) % 23
      ] === dni.at(-1),
  },
  {
    // Italian codice fiscale.
    pattern: /(?<!\w)[A-Z]{6}\d{2}[A-EHLMPR-T]\d{2}[A-Z]\d{3}[A-Z](?!\w)/g,
    isValid: passesCodiceFiscale,
  },
  {
    // Dutch BSN.
    pattern: /(?<!\w)\d{3}[. ]?\d{3}[. ]?\d{3}(?!\w)/g,
    isValid: (bsn) => weighted(bsn, [9, 8, 7, 6, 5, 4, 3, 2, -1]) % 11 === 0,
    named: /bsn|burgerservice|sofi/,
  },
  {
    // Portuguese NIF.
    pattern: /(?<!\w)[1-35689]\d{2} ?\d{3} ?\d{3}(?!\w)/g,
    isValid: (nif) => remainder11(weighted(nif, [9, 8, 7, 6, 5, 4, 3, 2])) === Number(nif[8]),
    named: /\bnif\b|contribuinte/,
  },
  {
    // Brazilian CPF.
    pattern: /(?<!\w)\d{3}\.\d{3}\.\d{3}-\d{2}(?!\w)/g,
    isValid: passesCpf,
  },
  { pattern: /(?<!\w)\d{11}(?!\w)/g, isValid: passesCpf, named: /cpf/ },
  {
    // Japanese My Number: https://elaws.e-gov.go.jp/document?lawid=426M60000008085
    pattern: /(?<!\d)\d{4}[ -]?\d{4}[ -]?\d{4}(?!\d)/g,
    isValid: (number) => {
      const rest = weighted(number, [6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11;
      return (rest <= 1 ? 0 : 11 - rest) === Number(number[11]);
    },
    named: /マイナンバー|個人番号/,
  },
  // Emirates ID, Saudi and Egyptian national ID.
  { pattern: /(?<!\d)784-?\d{4}-?\d{7}-?\d(?!\d)/g, isValid: () => true },
  { pattern: /(?<!\d)[12]\d{9}(?!\d)/g, isValid: () => true, named: /هويتي|الهويه|رقم هوي|iqama|اقامتي/ },
  { pattern: /(?<!\d)[23]\d{13}(?!\d)/g, isValid: () => true, named: /القومي|بطاقتي/ },
  {
    // Polish PESEL, because some stores of the widget's languages deliver there.
    pattern: /(?<!\w)\d{11}(?!\w)/g,
    isValid: (pesel) =>
      (10 - (weighted(pesel, [1, 3, 7, 9, 1, 3, 7, 9, 1, 3]) % 10)) % 10 === Number(pesel[10]),
    named: /pesel/,
  },
];

/** The first number of a person that passes its check. */
export function nationalNumberIn({ text, lower }: PlainText): Span | null {
  for (const { pattern, isValid, named } of numbers)
    for (const found of text.matchAll(pattern)) {
      const characters = found[0].replaceAll(/[^\dA-Z]/g, '');
      const isNamed =
        !named || named.test(lower.slice(Math.max(0, found.index - 40), found.index + found[0].length + 20));
      if (isNamed && !areSame(characters) && isValid(characters)) return spanOf(found);
    }
  return null;
}

const remainder11 = (sum: number) => (sum % 11 < 2 ? 0 : 11 - (sum % 11));

function passesMod1110(characters: string): boolean {
  let product = 10;
  for (const digit of digitsOf(characters.slice(0, -1))) product = (((digit + product) % 10 || 10) * 2) % 11;
  return (11 - product) % 10 === Number(characters.at(-1));
}

function passesCpf(characters: string): boolean {
  const first = remainder11(weighted(characters, [10, 9, 8, 7, 6, 5, 4, 3, 2]));
  const second = remainder11(weighted(characters, [11, 10, 9, 8, 7, 6, 5, 4, 3, 2]));
  return characters.endsWith(`${first}${second}`);
}

const oddValues = [
  1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23,
];

/** Decree of the Italian ministry of finance of 1976-12-23, article 12. */
function passesCodiceFiscale(code: string): boolean {
  const values = [...code.slice(0, 15)].map((character) =>
    /\d/.test(character) ? Number(character) : character.charCodeAt(0) - 65,
  );
  const sum = values.reduce(
    (total, value, place) => total + (place % 2 === 0 ? (oddValues[value] ?? 0) : value),
    0,
  );
  return String.fromCharCode(65 + (sum % 26)) === code[15];
}
