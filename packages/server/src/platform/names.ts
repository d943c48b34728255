import { lengths } from '@tribune/contract';
import { catalogs } from '@tribune/contract/messages';
import { invalidField } from './errors.ts';

const nameMail =
  /[^\s@]*[\p{L}\p{N}]@[\p{L}\p{N}]\S*|(?:@|[[({] ?(?:at|ät) ?[\])}]| at ) ?[\p{L}\p{N}-]+ ?(?:\.|[[({] ?dot ?[\])}]| dot ) ?\p{L}{2,}/iu;
const namePhone = /\+?\p{Nd}(?:[ .()/\p{Pd}\u2212\u30fc]{0,3}\p{Nd}){6,}/u;

/**
 * The email address or phone number in a person's name; null if there is none. Stricter than for texts, because a name has no reason to
 * contain an `@` between letters or seven digits.
 */
export function contactIn(name: string): string | null {
  const plain = name
    .normalize('NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(/\s+/g, ' ');
  return nameMail.exec(plain)?.[0].trim() ?? namePhone.exec(plain)?.[0] ?? null;
}

/** Throws VALIDATION_ERROR for contact data in a name that is published without moderation. */
export function assertWithoutContact(name: string | null | undefined, field = 'authorName'): void {
  if (name != null && contactIn(name) !== null)
    throw invalidField(field, 'must not contain an email address or a phone number');
}

/**
 * Removes imitations of our marks from a person's name: check marks, and words such as "Verified purchase" and "Reply from the store" in
 * every language of the widget. Empty if nothing else is left.
 */
export function withoutMarks(name: string): string {
  const trimmed = name.trim();
  // Longer names are rejected, so they need no processing.
  if (trimmed.length > 2 * lengths.authorName) return name;
  let rest = tidied(trimmed.replaceAll(checkMarks, ' '), trimmed);
  let compared = comparable(rest);
  // Removing one mark can join the halves of another.
  while (mayHaveMark(compared) && marks().test(compared)) {
    rest = tidied(compared.replace(marks(), ' ').normalize('NFC'), trimmed);
    compared = comparable(rest);
  }
  return rest;
}

const checkMarks = /[\u2713\u2714\u2611\u2705\u221a\u237b\u{1f5f8}\u{1f5f9}\u{1fbb1}][\ufe0e\ufe0f]?/gu;

const comparable = (text: string) =>
  text.normalize('NFKD').replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '');

/** Removes separators between the name and the mark. */
const tidied = (text: string, before: string) =>
  text === before
    ? text
    : text
        .replaceAll(/[([{]\s*[)\]}]/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .replaceAll(/^[\s\p{Pd}|·•,;:/]+|[\s\p{Pd}|·•,;:/]+$/gu, '');

const markKeys = ['verified', 'verifiedOnly', 'rewardedReview', 'replyFromShop', 'answerFromShop'] as const;
/** Words for "verified" that other review systems put before or after one of the nouns. */
const verifiedWords =
  'verified|verifiziert|verifizierter|verifizierte|vérifié|vérifiée|verificado|verificada|verificato|verificata|geverifieerd|geverifieerde';
const nouns =
  'purchase|buyer|customer|owner|reviewer|kauf|käufer|käuferin|kunde|kundin|achat|acheteur|acheteuse|client|cliente|compra|comprador|compradora|acquisto|acquirente|aankoop|koper|klant';

/** Matches words regardless of case, accents and separators, in text that `comparable` returned. */
const loosely = (words: string) =>
  (
    words
      .normalize('NFKD')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
    .map((word) => [...word].map((letter) => `${letter}\\p{M}*`).join(''))
    .join('[^\\p{L}\\p{N}]*');
const oneOf = (words: string) => `(?:${words.split('|').map(loosely).join('|')})`;
/** Letters and digits, without the marks that `loosely` permits after each. */
const lettersOf = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');

const ours = Object.values(catalogs).flatMap((catalog) => markKeys.map((key) => catalog[key]));
// Longest first, because a plural may begin with its singular.
ours.sort((a, b) => b.length - a.length);
const letters = [...new Set([...ours, ...verifiedWords.split('|')].map(lettersOf))];
/** Excludes almost every name for a hundredth of the time that `marks` takes: 0.3 ms. */
const mayHaveMark = (compared: string) => {
  const name = lettersOf(compared);
  return letters.some((mark) => name.includes(mark));
};
const between = '[^\\p{L}\\p{N}]*';
let compiled: RegExp | undefined;
/** Compiled on first use, which takes as long as a tenth of starting a command. */
const marks = () => {
  compiled ??= new RegExp(
    `${oneOf(ours.join('|'))}(?![\\p{Script=Latin}\\p{M}])|(?<![\\p{L}\\p{N}])(?:${oneOf(nouns)}${between})?${oneOf(verifiedWords)}(?:${between}${oneOf(nouns)})?(?![\\p{L}\\p{N}])`,
    'iu',
  );
  return compiled;
};
