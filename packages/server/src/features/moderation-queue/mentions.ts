interface Named {
  name: string;
}

/**
 * The staff members that a text mentions: `@` and their name, or their first name if nobody shares it. Among names that begin alike, the
 * longest counts; members of the same name are all mentioned.
 */
export function mentionedIn<Member extends Named>(text: string, staff: readonly Member[]): Member[] {
  const names = namesOfStaff(staff);
  const found = [...text.matchAll(/(?<![\p{L}\p{N}._])@/gu)].map(({ index }) => {
    const after = text.slice(index + 1).toLowerCase();
    return names.find(
      ({ name }) => after.startsWith(name) && !/^[\p{L}\p{N}]/u.test(after.slice(name.length)),
    );
  });
  return [...new Set(found.flatMap((one) => one?.members ?? []))];
}

/** Full names, and first names that only one member has, in lower case; longest first. */
function namesOfStaff<Member extends Named>(staff: readonly Member[]): { name: string; members: Member[] }[] {
  const full = Map.groupBy(staff, ({ name }) => name.toLowerCase());
  const first = Map.groupBy(staff, ({ name }) => name.toLowerCase().split(/\s/)[0] ?? '');
  const unique = [...first].filter(([name, members]) => members.length === 1 && !full.has(name));
  return [...full, ...unique]
    .map(([name, members]) => ({ name, members }))
    .sort((one, other) => other.name.length - one.name.length);
}
