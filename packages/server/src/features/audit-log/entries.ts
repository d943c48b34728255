import { type auditExportQuery, auditLogEntry, emailKeyOf, type Static } from '@tribune/contract';
import type { AuditAction, AuditActor } from '@tribune/contract/audit';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { type Row, statement, table } from '../../platform/db/statement.ts';
import { typeId } from '../../platform/ids.ts';
import { emailFormsOf } from '../../platform/mail/email-forms.ts';
import { presented } from '../../platform/presenting.ts';

type Known = {
  actor_type: AuditActor;
  action: AuditAction;
  outcome: 'success' | 'refused';
  known_values: Record<string, unknown>;
};
const columns = table('audit_log').holding<Known>()(
  ...(['entry_id', 'at', 'actor_type', 'actor_id', 'actor', 'action', 'resource_id'] as const),
  ...(['outcome', 'error_code', 'fields', 'known_values', 'network', 'request_id'] as const),
);
export type EntryRow = Row<typeof columns>;
export type Filters = Static<typeof auditExportQuery>;
export type Entry = Static<typeof auditLogEntry>;

interface Page {
  /** UUID of the entry after which the page begins. */
  after: string | null;
  limit: number;
}

/** A page of the log, newest first. */
export function entriesPage(
  db: Db,
  merchantId: string,
  filters: Filters,
  { after, limit }: Page,
): Promise<EntryRow[]> {
  const { actor = null, actorType = null, action = null, resourceId = null, outcome = null } = filters;
  const { startDate = null, endDate = null } = filters;
  const actors = actor === null ? [] : emailFormsOf(emailKeyOf(actor));
  return rows(
    db,
    statement`select ${columns} from audit_log
     where merchant_id = $merchantId and ($after::uuid is null or entry_id < $after)
       and ($actor::text is null or lower(actor) = any($actors) or actor_id = $actor)
       and ($actorType::text is null or actor_type = $actorType) and ($action::text is null or action = $action)
       and ($resourceId::text is null or resource_id = $resourceId) and ($outcome::text is null or outcome = $outcome)
       and ($startDate::date is null or at >= $startDate::date)
       and ($endDate::date is null or at < $endDate::date + 1)
     order by entry_id desc limit $limit`,
    { merchantId, after, actor, actors, actorType, action, resourceId, outcome, startDate, endDate, limit },
  );
}

/** Returns a row if the merchant's log contains the entry, to validate `startAfter`; otherwise undefined. */
export function entryExists(db: Db, merchantId: string, entryId: string) {
  return row(db, 'select from audit_log where merchant_id = $1 and entry_id = $2', [merchantId, entryId]);
}

const entriesAtATime = 1_000;

/** All entries that match, newest first, page by page. */
export async function* allEntries(db: Db, merchantId: string, filters: Filters): AsyncGenerator<Entry> {
  for (let after: string | null = null; ; ) {
    const page: EntryRow[] = await entriesPage(db, merchantId, filters, { after, limit: entriesAtATime });
    yield* page.map(presentEntry);
    const last = page.at(-1);
    if (!last || page.length < entriesAtATime) return;
    after = last.entry_id;
  }
}

/** An entry as owners see it. */
export const presentEntry = (row: EntryRow): Entry =>
  presented(auditLogEntry, row, { id: typeId('log', row.entry_id), values: row.known_values });
