import type { preferences, Static } from '@tribune/contract';
import { type Db, row, rows, rowWith } from '../../platform/db/database.ts';
import { type Row, statement, table } from '../../platform/db/statement.ts';

const columns = table('staff_preferences')('mention_emails');
const defaults: Row<typeof columns> = { mention_emails: true };

type Preferences = Static<typeof preferences>;

/** A person's own settings, at all merchants. */
export const preferencesOf = async (db: Db, personId: string): Promise<Preferences> =>
  present((await rowWith(db, columns, { person_id: personId })) ?? defaults);

/** Changes the given settings of a person. */
export async function changePreferences(
  db: Db,
  personId: string,
  change: Partial<Preferences>,
): Promise<Preferences> {
  const { mentionEmails } = { ...(await preferencesOf(db, personId)), ...change };
  const changed = await row(
    db,
    statement`insert into staff_preferences (person_id, mention_emails) values ($1, $2)
     on conflict (person_id) do update set mention_emails = excluded.mention_emails returning ${columns}`,
    [personId, mentionEmails],
  );
  return present(changed ?? defaults);
}

const present = (row: Row<typeof columns>): Preferences => ({ mentionEmails: row.mention_emails });

/** Those of the people who want to be emailed about mentions. */
export async function wantingMentionEmails(db: Db, personIds: readonly string[]): Promise<Set<string>> {
  const refusing = await rows(
    db,
    statement`select ${table('staff_preferences')('person_id')} from staff_preferences
     where person_id = any($1) and not mention_emails`,
    [personIds],
  );
  const refused = new Set(refusing.map(({ person_id }) => person_id));
  return new Set(personIds.filter((id) => !refused.has(id)));
}
