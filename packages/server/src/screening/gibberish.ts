import { firstMatch, type Phase } from './screening.ts';

/** Keyboards struck at random: long runs of one sign, and Latin words that nobody could say. */
const sameSign = /(\p{L})\1{7,}/iu;
const noVowel = /(?<!\p{L})[bcdfghjklmnpqrstvwxz]{7,}(?!\p{L})/iu;
const consonants = /[bcdfghjklmnpqrstvwxz]{8,}/i;
const rows = /(?:asdfg|qwert|zxcvb|hjkl|sdfgh|dfghj){2,}|(?:asdf){2,}|(?:qwer){2,}/i;

/** Most German compounds stay below: "Angstschweiß" has eight consonants in a row, so a run must fill its word. */
export const gibberish: Phase = ({ words }) => {
  const found = firstMatch(
    words,
    (text) => sameSign.exec(text)?.[0] ?? rows.exec(text)?.[0] ?? unspeakable(text),
  );
  return found && { phase: 'gibberish', reasonCode: 'spam', ...found };
};

function unspeakable(text: string): string | null {
  const bare = noVowel.exec(text)?.[0];
  if (bare && !/^(?:h+m+|m+|z+|s+h+|b+r+|g+r+)+$/i.test(bare)) return bare;
  const run = consonants.exec(text)?.[0];
  return run && run.length >= 10 ? run : null;
}
