import type { TemplateContent, TemplateMailKind } from '@tribune/contract';
import type { Locale } from '@tribune/contract/messages';
import { type Db, row } from '../db/database.ts';
import { statement, table } from '../db/statement.ts';

const t = table('email_templates').holding<{ content: TemplateContent | null }>();

export interface CurrentTemplate {
  version: number;
  /** Null if the last version restored the default. */
  content: TemplateContent | null;
}

/** The merchant's latest version of a template; undefined before the first change. */
export function currentTemplate(
  db: Db,
  merchantId: string,
  { kind, locale }: { kind: TemplateMailKind; locale: Locale },
): Promise<CurrentTemplate | undefined> {
  return row(
    db,
    statement`select ${t('version', 'content')} from email_templates
     where merchant_id = $1 and kind = $2 and locale = $3 order by version desc limit 1`,
    [merchantId, kind, locale],
  );
}
