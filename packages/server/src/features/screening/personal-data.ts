import { contactIn } from '../../platform/names.ts';
import { addressIn } from './addresses.ts';
import { nationalNumberIn } from './national-numbers.ts';
import { firstMatch, plainTextsOf, type Span, spanOf, type TextPhase, type Texts } from './phase.ts';
import { phoneIn } from './phone-numbers.ts';
import type { PlainText } from './plain-text.ts';

/*
 * Patterns instead of a library: redact-pii matched 11.5 % of real reviews, mostly names of products and people; these match 0.05 %
 * (npm run bench screening). stdnum has the checksums of national numbers, but takes 11 MB for the eleven that are used here.
 */
/** Matches from the @, because most texts have none. The name before it is the first group. */
const mail = /(?<=([\p{L}\p{N}_.+-]{1,64}))@[\p{L}\p{N}_-]{1,63}(?:\.[\p{L}\p{N}_-]{2,})+/u;
const at = '(?:at|arobase|arroba|chiocciola|apenstaartje|aapje|klammeraffe|アットマーク|اات|ات)';
const dot = '(?:dot|punkt|point|punto|punt|ponto|ドット|نقطه|دوت)';
const provider =
  '(?:g(?:oogle)?mail|hotmail|outlook|yahoo|gmx|web|icloud|proton(?:mail)?|aol|live|msn|orange|free|libero|ziggo|uol)';
const local = '(?<![a-z0-9_.+-])[a-z0-9_.+-]{1,64}';
/** "jane dot miller at gmail dot com", "j.doe (at) outlook (dot) com". */
const spelledMail = new RegExp(
  [
    String.raw`${local} ?[(\[{<] ?${at} ?[)\]}>] ?[\p{L}\p{N}-]{1,63} ?(?:\.|[(\[{<] ?${dot} ?[)\]}>]|${dot} )`,
    String.raw`${local} (?:${at}|@) ${provider}(?:\.| ${dot} )[a-z]{2,3}(?![a-z])`,
    String.raw`${local} ${dot} [a-z0-9_-]{1,64} ${at} [\p{L}\p{N}-]{1,63} ${dot} \p{L}{2,}`,
    String.raw`${local} (?:arobase|arroba|chiocciola|apenstaartje|アットマーク) ?[\p{L}\p{N}-]{1,63}`,
  ].join('|'),
  'u',
);
const card = /(?<![\d.])\d(?:[ -]?\d){12,18}(?![\d.])/g;
const iban = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{3,4}){2,7}(?: ?[A-Z0-9]{1,4})?\b/g;

export const personalData: TextPhase = (submission) => {
  const found = firstMatch(plainTextsOf(submission).texts, personalDataIn) ?? contactInName(submission);
  return found && { phase: 'personal_data', reasonCode: 'personal_data', ...found };
};

function contactInName({ authorName }: Texts) {
  const excerpt = contactIn(authorName);
  return excerpt === null ? null : { field: 'authorName', excerpt: excerpt.slice(0, 100) };
}

function personalDataIn(plain: PlainText): Span | null {
  const address = mailIn(plain) ?? spelledMailIn(plain);
  if (address) return address;
  const numbers =
    /\d{2}/.test(plain.text) && (cardIn(plain) ?? ibanIn(plain) ?? nationalNumberIn(plain) ?? phoneIn(plain));
  return numbers || addressIn(plain);
}

function mailIn({ lower }: PlainText): Span | null {
  const found = mail.exec(lower);
  if (!found) return null;
  const { from, to } = spanOf(found);
  return { from: from - (found[1]?.length ?? 0), to };
}

function spelledMailIn({ lower }: PlainText): Span | null {
  const found = spelledMail.exec(lower);
  return found && spanOf(found);
}

const firstOf = (text: string, pattern: RegExp, isValid: (found: string) => boolean): Span | null => {
  for (const found of text.matchAll(pattern)) if (isValid(found[0])) return spanOf(found);
  return null;
};

const cardIn = ({ text }: PlainText) =>
  firstOf(text, card, (digits) => passesLuhn(digits.replaceAll(/\D/g, '')));
const ibanIn = ({ text }: PlainText) =>
  firstOf(text, iban, (candidate) => passesIbanCheck(candidate.replaceAll(' ', '')));

/** ISO/IEC 7812-1, Annex B. */
function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let place = 0; place < digits.length; place++) {
    const digit = Number(digits[digits.length - 1 - place]);
    const doubled = place % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0 && !/^(\d)\1*$/.test(digits);
}

/** ISO 13616: with the first four characters moved to the end and letters as numbers, the remainder modulo 97 is 1. */
function passesIbanCheck(candidate: string): boolean {
  if (candidate.length < 15 || candidate.length > 34) return false;
  const digits = (candidate.slice(4) + candidate.slice(0, 4)).replaceAll(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  );
  return BigInt(digits) % 97n === 1n;
}
