import type { TemplateContent, TemplateMailKind } from '@tribune/contract';
import type { Locale } from '@tribune/contract/messages';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { columnsOf, type Row, statement, table } from '../../platform/db/statement.ts';
import { invalidState } from '../../platform/errors.ts';

const t = table('email_templates').holding<{
  kind: TemplateMailKind;
  locale: Locale;
  content: TemplateContent | null;
}>();
const head = t('kind', 'locale', 'version', 'changed_by', 'restored_from', 'created_at');
const columns = columnsOf(head, t('content'));
export type VersionRow = Row<typeof columns>;

export interface TemplateKey {
  kind: TemplateMailKind;
  locale: Locale;
}

const mostListed = 100;

/** The latest version of each template that was ever changed. */
export function latestVersions(db: Db, merchantId: string): Promise<VersionRow[]> {
  return rows(
    db,
    statement`select distinct on (kind, locale) ${columns} from email_templates
     where merchant_id = $1 order by kind, locale, version desc`,
    [merchantId],
  );
}

/** The most recent versions, newest first. */
export function versionsOf(
  db: Db,
  merchantId: string,
  { kind, locale }: TemplateKey,
  limit = mostListed,
): Promise<VersionRow[]> {
  return rows(
    db,
    statement`select ${columns} from email_templates
     where merchant_id = $1 and kind = $2 and locale = $3 order by version desc limit $4`,
    [merchantId, kind, locale, limit],
  );
}

export function versionWith(
  db: Db,
  merchantId: string,
  { kind, locale, version }: TemplateKey & { version: number },
): Promise<VersionRow | undefined> {
  return row(
    db,
    statement`select ${columns} from email_templates
     where merchant_id = $1 and kind = $2 and locale = $3 and version = $4`,
    [merchantId, kind, locale, version],
  );
}

export interface NewVersion extends TemplateKey {
  /** Null restores the default. */
  content: TemplateContent | null;
  /** The version that was edited; null for the default. */
  basedOn: number | null;
  restoredFrom?: number;
  changedBy: string | null;
  now: Date;
}

/** Adds a version. Throws INVALID_STATE if somebody saved one since `basedOn`: the primary key allows only one of them. */
export async function addVersion(db: Db, merchantId: string, added: NewVersion): Promise<VersionRow> {
  const { kind, locale, content, basedOn, restoredFrom = null, changedBy, now } = added;
  const [latest] = await versionsOf(db, merchantId, added, 1);
  const made =
    (latest?.version ?? null) === basedOn
      ? await row(
          db,
          statement`insert into email_templates
             (merchant_id, kind, locale, version, content, changed_by, restored_from, created_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8)
           on conflict (merchant_id, kind, locale, version) do nothing returning ${columns}`,
          [
            merchantId,
            kind,
            locale,
            (basedOn ?? 0) + 1,
            content && JSON.stringify(content),
            changedBy,
            restoredFrom,
            now,
          ],
        )
      : undefined;
  if (!made)
    throw invalidState(
      `This template was changed since you opened it${latest?.changed_by ? ` (by ${latest.changed_by})` : ''}. Reload it to see the current version, then apply your changes again.`,
    );
  return made;
}
