import { contactIn } from '../../platform/names.ts';

/**
 * Removes an email address or phone number from a person's name, because names are published: returns initials of the address (`J. R.`
 * for `jane.roe@example.net`), or the name for anonymous authors.
 */
export function nameWithoutContact(name: string, anonymous: string): string {
  const contact = contactIn(name);
  if (contact === null) return name;
  const rest = name
    .normalize('NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .replace(contact, ' ')
    .replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}.]+$/gu, '');
  const isWholeAddress = /^[^\s@]+@/.test(contact);
  const isPhone = !/\p{L}/u.test(contact);
  if (/\p{L}{2}/u.test(rest) && contactIn(rest) === null)
    // For `jane.roe [at] example.net`, the pattern matches only the end of the address.
    return isWholeAddress || isPhone ? rest : initialsOf(rest);
  return (isWholeAddress && initialsOf(contact.replace(/@.*/s, ''))) || anonymous;
}

const initialsOf = (words: string) =>
  (words.match(/\p{L}+/gu) ?? [])
    .slice(0, 3)
    .map((word) => `${[...word].slice(0, 1).join('').toLocaleUpperCase()}.`)
    .join(' ');
