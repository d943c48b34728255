import { preferences, type Static } from '@tribune/contract';
import { type Db, row, rows, rowWith } from '../../platform/db/database.ts';
import { type Row, statement, table } from '../../platform/db/statement.ts';
import { presented } from '../../platform/presenting.ts';

type Preferences = Static<typeof preferences>;

const columns = table('staff_preferences').holding<{ media_cover: Preferences['mediaCover'] }>()(
  'mention_emails',
  'late_emails',
  'media_cover',
  'break_after',
);
const defaults: Row<typeof columns> = {
  mention_emails: true,
  late_emails: true,
  media_cover: 'blur',
  break_after: 50,
};

/** A person's own settings, at all merchants. */
export const preferencesOf = async (db: Db, personId: string): Promise<Preferences> =>
  presented(preferences, (await rowWith(db, columns, { person_id: personId })) ?? defaults, {});

/** Changes the given settings of a person. */
export async function changePreferences(
  db: Db,
  personId: string,
  change: Partial<Preferences>,
): Promise<Preferences> {
  await rows(db, 'insert into staff_preferences (person_id) values ($1) on conflict do nothing', [personId]);
  const unchanged = { mentionEmails: null, lateEmails: null, mediaCover: null, breakAfter: null };
  const changed = await row(
    db,
    statement`update staff_preferences
     set mention_emails = coalesce($mentionEmails::boolean, mention_emails),
       late_emails = coalesce($lateEmails::boolean, late_emails),
       media_cover = coalesce($mediaCover::text, media_cover),
       break_after = coalesce($breakAfter::integer, break_after)
     where person_id = $personId returning ${columns}`,
    { personId, ...unchanged, ...change },
  );
  return presented(preferences, changed ?? defaults, {});
}

/** Those of the people who want emails of a kind. */
export async function wantingEmails(
  db: Db,
  personIds: readonly string[],
  kind: 'mention_emails' | 'late_emails',
): Promise<Set<string>> {
  const refusing = await rows(
    db,
    statement`select ${table('staff_preferences')('person_id')} from staff_preferences
     where person_id = any($1) and not ${kind}`,
    [personIds],
  );
  const refused = new Set(refusing.map(({ person_id }) => person_id));
  return new Set(personIds.filter((id) => !refused.has(id)));
}
