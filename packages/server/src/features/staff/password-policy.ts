import { ApiError, invalidField } from '../../platform/errors.ts';
import { onFirstUse } from '../../platform/on-first-use.ts';

export const shortestPassword = 10;
const longestPassword = 128;

/** The 10,000 most frequent passwords of at least 10 characters among ten million leaked ones (SecLists, MIT). */
const commonPasswords = onFirstUse(
  async () => new Set((await import('./common-passwords.json', { with: { type: 'json' } })).default),
);

/**
 * Throws VALIDATION_ERROR unless the value may become the password of the person with that address: 10 to 128 characters of any kind,
 * not common, and not derived from the address or the product's name.
 */
export async function assertGoodPassword(
  value: unknown,
  { field, email }: { field: string; email: string },
): Promise<string> {
  if (typeof value !== 'string' || value.length < shortestPassword || value.length > longestPassword)
    throw invalidField(field, `must be ${shortestPassword} to ${longestPassword} characters`);
  const lower = value.normalize('NFKC').toLowerCase();
  const common = await commonPasswords();
  if ([lower, plainLetters(lower), withoutContext(lower, email)].some((text) => isGuessable(text, common)))
    throw new ApiError('VALIDATION_ERROR', 'This password is easy to guess. Choose another.', {
      details: [
        { field, message: 'is easy to guess' },
        { field: 'reason', message: 'PASSWORD_TOO_COMMON' },
      ],
    });
  return value;
}

/** `text` is the remainder of a password, so it may be short. */
const isGuessable = (text: string, common: ReadonlySet<string>) =>
  text.length < 6 || new Set(text).size < 4 || common.has(text);

/** Replaces digits and signs between letters by the letters that they stand in for: `p@ssw0rd123` becomes `password123`. */
const plainLetters = (text: string) =>
  text.replace(/(?<=[a-z])[@$013457](?=[a-z@$013457]*[a-z])/g, (sign) => letters[sign] ?? sign);
const letters: Record<string, string> = {
  '@': 'a',
  $: 's',
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
};

/** The password without the parts of the address, and without the product's name. */
function withoutContext(text: string, email: string): string {
  const words = ['tribune', ...email.toLowerCase().split(/[^\p{L}\p{N}]+/u)].filter(
    (word) => word.length > 3,
  );
  return words.reduce((rest, word) => rest.replaceAll(word, ''), text);
}
