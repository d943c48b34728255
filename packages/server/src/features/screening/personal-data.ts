import { contactIn } from '../../platform/names.ts';
import { addressIn } from './addresses.ts';
import { endings, isKnownStore } from './links.ts';
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
/** Endings that are also words, so that a sentence can begin with them: "got it @ work.it is great". */
const wordEndings = '(?:it|at|me|be|es|live|shop|store|online|site|top|club|click|link|app)';
const ending = [
  String.raw` ?\. ?(com|net|org|jp)`,
  String.raw`\.(?!${wordEndings})(${endings})`,
  String.raw`\.(${wordEndings})(?=$|[\n!?,;)\]}>]|\.(?:\s|$))`,
].join('|');
/** An address with spaces or brackets around the @, as in "anna @ example.com". */
const spacedMail = new RegExp(
  String.raw`(?<=([\p{L}\p{N}_.+-]{1,64})( {0,3}[(\[{<]? ?))@ ?[)\]}>]? {0,3}(?:[\p{L}\p{N}_-]{1,63}\.){0,3}?([\p{L}\p{N}_-]{1,63})(?:${ending})(?![\p{L}\p{N}-])`,
  'gu',
);
/** Words before an @ that is short for "at". */
const notMailboxes =
  /^(?:it|this|that|these|those|them|ones?|mine|available|online|cheaper|sold|found|bought|ordered|here|now)$/;
const signs =
  '(?:arobase|arroba|chiocciola|apen?staart(?:je)?|aapje|klammeraffe|アットマーク|アット|あっと(?:マーク|まーく)?|اات|ات)';
const at = `(?:at|${signs})`;
const dot = '(?:dot|punkt|point|punto|punt|ponto|ドット|نقطه|دوت)';
const provider =
  '(?:g(?:oogle)?mail|hotmail|outlook|yahoo|gmx|web|icloud|proton(?:mail)?|aol|live|msn|orange|free|libero|ziggo|uol)';
const local = '(?<![a-z0-9_.+-])[a-z0-9_.+-]{1,64}';
const domain = String.raw`[\p{L}\p{N}-]{1,63}`;
/** "jane dot miller at gmail dot com", "j.doe (at) outlook (dot) com": what follows the name before it. */
const afterLocal = [
  String.raw` ?[(\[{<] ?${at} ?[)\]}>] ?${domain} ?(?:\.|[(\[{<] ?${dot} ?[)\]}>]|${dot} )`,
  `[ _-]{0,2}(?:${at}|@)[ _-]{1,2}${domain}[ _-]{1,2}${dot}[ _-]{1,2}(?:com|net|org|كوم)`,
  String.raw` (?:${at}|@) ${provider}(?:\.| ${dot} )[a-z]{2,3}(?![a-z])`,
  String.raw` ?@ ?${provider}[ ,]{1,2}(?:com|de|fr|es|it|nl|pt|jp)(?![\p{L}\p{N}])`,
  String.raw` at (?:gmail|hotmail|outlook|yahoo) com(?![\p{L}\p{N}])`,
  String.raw` ${dot} [a-z0-9_-]{1,64} ${at} ${domain} ${dot} \p{L}{2,}`,
  String.raw` ?${signs} ?(?:${provider}(?![\p{L}\p{N}])|${domain}(?:\.| ?${dot} ?)\p{L}{2,})`,
  String.raw` ?@ ?${domain} ?${dot} ?\p{L}{2,}`,
];
const spelledMail = new RegExp(afterLocal.map((part) => local + part).join('|'), 'u');
/** Excludes most texts quickly, because it need not try every word as the name. */
const mayHaveSpelledMail = new RegExp(afterLocal.join('|'), 'u');
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
  const address = mailIn(plain) ?? spacedMailIn(plain) ?? spelledMailIn(plain);
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

function spacedMailIn({ text, lower }: PlainText): Span | null {
  for (const found of lower.matchAll(spacedMail)) {
    const [, name = '', space = '', registered = '', ...endingOf] = found;
    const { from, to } = spanOf(found);
    const startsSentence = /^\p{Lu}\p{Ll}/u.test(text.slice(to - endingOf.join('').length, to));
    if (startsSentence || isKnownStore(registered) || notMailboxes.test(name)) continue;
    return { from: from - name.length - space.length, to };
  }
  return null;
}

function spelledMailIn({ lower }: PlainText): Span | null {
  const found = mayHaveSpelledMail.test(lower) && spelledMail.exec(lower);
  return found ? spanOf(found) : null;
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
