import { type Db, row, rows } from '../db/database.ts';

const name = 'mail server';

/** Workers store whether they have a mail server, which decides whether new emails are queued. */
export async function noteMailServer(db: Db, isSet: boolean): Promise<void> {
  if (isSet)
    await rows(
      db,
      `insert into installation (name, value) values ($1, 'set') on conflict (name) do nothing`,
      [name],
    );
  else await rows(db, 'delete from installation where name = $1', [name]);
}

/** Whether a worker has reported a mail server (`SMTP_URL`). Without one, emails are stored as `kept`. */
export async function mailServerIsSet(db: Db): Promise<boolean> {
  return (await row(db, 'select from installation where name = $1', [name])) !== undefined;
}
