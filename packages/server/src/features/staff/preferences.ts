import { preferences, type Static } from '@tribune/contract';
import { type Db, row, rows, rowWith } from '../../platform/db/database.ts';
import { type Row, statement, table } from '../../platform/db/statement.ts';
import { presented } from '../../platform/presenting.ts';

type Preferences = Static<typeof preferences>;

const columns = table('staff_preferences').holding<{ media_cover: Preferences['mediaCover'] }>()(
  'mention_emails',
  'media_cover',
  'break_after',
);
const defaults: Row<typeof columns> = { mention_emails: true, media_cover: 'blur', break_after: 50 };

/** A person's own settings, at all merchants. */
export const preferencesOf = async (db: Db, personId: string): Promise<Preferences> =>
  presented(preferences, (await rowWith(db, columns, { person_id: personId })) ?? defaults, {});

/** Changes the given settings of a person. */
export async function changePreferences(
  db: Db,
  personId: string,
  change: Partial<Preferences>,
): Promise<Preferences> {
  const changed = await row(
    db,
    statement`insert into staff_preferences (person_id, mention_emails, media_cover, break_after)
     values ($personId, $mentionEmails, $mediaCover, $breakAfter)
     on conflict (person_id) do update set mention_emails = excluded.mention_emails, media_cover = excluded.media_cover,
       break_after = excluded.break_after
     returning ${columns}`,
    { personId, ...(await preferencesOf(db, personId)), ...change },
  );
  return presented(preferences, changed ?? defaults, {});
}

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
