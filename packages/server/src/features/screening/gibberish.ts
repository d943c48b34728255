import { firstMatch, type Phase } from './phase.ts';

/** Random typing: a single repeated letter, or unpronounceable Latin words. */
const repeatedLetter = /(?<!\p{L})(\p{L})\1{9,}(?!\p{L})/iu;
const noVowel = /(?<!\p{L})[bcdfghjklmnpqrstvwxz]{7,}(?!\p{L})/iu;
const consonants = /[bcdfghjklmnpqrstvwxz]{10,}/i;
const rows = /(?:asdfg|qwert|zxcvb|hjkl|sdfgh|dfghj){2,}|(?:asdf){2,}|(?:qwer){2,}/i;

/** Higher than in German compounds: "Angstschweiß" has eight consecutive consonants. */
export const gibberish: Phase = ({ words }) => {
  const found = firstMatch(
    words,
    (text) => repeatedLetter.exec(text)?.[0] ?? rows.exec(text)?.[0] ?? unpronounceable(text),
  );
  return found && { phase: 'gibberish', reasonCode: 'spam', ...found };
};

/** Counts repeated letters once, because "sooooo", "grrrrr" and "AAARRRGGGHHH" are expressive, not random. */
function unpronounceable(text: string): string | null {
  const said = text.replaceAll(/(\p{L})\1+/giu, '$1');
  const found = noVowel.exec(said)?.[0] ?? consonants.exec(said)?.[0];
  return found === undefined
    ? null
    : (new RegExp(`${[...found.slice(0, 20)].join('+')}+`, 'i').exec(text)?.[0] ?? found);
}
