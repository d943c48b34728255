import { type Db, oneRow, row, rows } from '../../platform/db/database.ts';
import { type Row, statement, table } from '../../platform/db/statement.ts';
import { invalidState } from '../../platform/errors.ts';
import { newUuid, typeId } from '../../platform/ids.ts';

const columns = table('reply_templates')('template_id', 'name', 'body', 'updated_at');
type TemplateRow = Row<typeof columns>;
const mostTemplates = 200;

export const presentTemplate = (row: TemplateRow) => ({
  id: typeId('template', row.template_id),
  name: row.name,
  text: row.body,
  updatedAt: row.updated_at,
});

/** A merchant's reply templates, by name. */
export function replyTemplates(db: Db, merchantId: string): Promise<TemplateRow[]> {
  return rows(
    db,
    statement`select ${columns} from reply_templates where merchant_id = $1 order by name, template_id`,
    [merchantId],
  );
}

/** Throws INVALID_STATE at the limit. */
export async function createTemplate(
  db: Db,
  merchantId: string,
  template: { name: string; text: string; now: Date },
): Promise<TemplateRow> {
  const { length } = await replyTemplates(db, merchantId);
  if (length >= mostTemplates)
    throw invalidState(
      `A merchant can have ${mostTemplates} reply templates. Delete a template before you create another.`,
    );
  return oneRow(
    db,
    statement`insert into reply_templates (merchant_id, template_id, name, body, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $5) returning ${columns}`,
    [merchantId, newUuid(), template.name, template.text, template.now],
  );
}

export function changeTemplate(
  db: Db,
  merchantId: string,
  change: { templateId: string; name: string | null; text: string | null; now: Date },
): Promise<TemplateRow | undefined> {
  return row(
    db,
    statement`update reply_templates set name = coalesce($3, name), body = coalesce($4, body), updated_at = $5
     where merchant_id = $1 and template_id = $2 returning ${columns}`,
    [merchantId, change.templateId, change.name, change.text, change.now],
  );
}

export function deleteTemplate(
  db: Db,
  merchantId: string,
  templateId: string,
): Promise<TemplateRow | undefined> {
  return row(
    db,
    statement`delete from reply_templates where merchant_id = $1 and template_id = $2 returning ${columns}`,
    [merchantId, templateId],
  );
}
