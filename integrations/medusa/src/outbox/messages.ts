import type { MedusaContainer } from '@medusajs/framework/types';
import { ContainerRegistrationKeys, generateEntityId } from '@medusajs/framework/utils';

export type MessageKind = 'order' | 'product';

export interface ClaimedMessage {
  id: string;
  kind: MessageKind;
  subject_id: string;
  attempts: number;
  revision: number;
}

/** Time after which another process takes over a message that this one has not settled. */
const leaseSeconds = 300;
const firstDelaySeconds = 15;
const longestDelaySeconds = 3_600;
/** About a week, because most attempts have the longest delay. */
const maxAttempts = 180;

const database = (container: MedusaContainer) => container.resolve(ContainerRegistrationKeys.PG_CONNECTION);

/** Enqueues a message. An order is sent once, a product after every change. */
export async function enqueue(
  container: MedusaContainer,
  kind: MessageKind,
  subjectIds: string[],
): Promise<void> {
  const ids = subjectIds.map(() => generateEntityId(undefined, 'trbmsg'));
  const ifKnown =
    kind === 'order'
      ? 'do nothing'
      : `do update set status = 'due', due_at = now(), attempts = 0, updated_at = now(),
          revision = tribune_message.revision + 1`;
  await database(container).raw(
    `insert into tribune_message (id, kind, subject_id, status, due_at)
      select id, ?, subject_id, 'due', now()
      from unnest(?::text[], ?::text[]) as added (id, subject_id) order by subject_id
      on conflict (kind, subject_id) where deleted_at is null ${ifKnown}`,
    [kind, ids, subjectIds],
  );
}

/** Enqueues a canceled order again if it was enqueued before. Otherwise Tribune never learns of it. */
export async function enqueueCanceledOrder(container: MedusaContainer, orderId: string): Promise<void> {
  await database(container).raw(
    `update tribune_message
      set status = 'due', due_at = now(), attempts = 0, updated_at = now(), revision = revision + 1
      where kind = 'order' and subject_id = ? and deleted_at is null`,
    [orderId],
  );
}

/** Claims due messages, so that no other process sends them in the meantime. */
export async function claimDue(
  container: MedusaContainer,
  kind: MessageKind,
  limit: number,
): Promise<ClaimedMessage[]> {
  const { rows } = await database(container).raw(
    `with due as materialized (
      select id from tribune_message
      where kind = ? and status = 'due' and due_at <= now() and deleted_at is null
      order by due_at limit ? for update skip locked
    )
    update tribune_message as message
      set due_at = now() + make_interval(secs => ?), attempts = message.attempts + 1, updated_at = now()
      from due where message.id = due.id
      returning message.id, message.kind, message.subject_id, message.attempts, message.revision`,
    [kind, limit, leaseSeconds],
  );
  return rows;
}

/** Marks messages as sent. `note`: why there was nothing to send. */
export async function settleSent(
  container: MedusaContainer,
  { id, revision }: ClaimedMessage,
  note: string | null = null,
): Promise<void> {
  await database(container).raw(
    `update tribune_message set last_error = ?, updated_at = now(),
      status = case when revision = ? then 'sent' else 'due' end,
      due_at = case when revision = ? then due_at else now() end
      where id = ?`,
    [note, revision, revision, id],
  );
}

/** Schedules another attempt: after a delay that doubles each time, or the delay that Tribune requested. */
export async function settleFailed(
  container: MedusaContainer,
  { id, attempts }: ClaimedMessage,
  failure: { message: string; isFinal: boolean; retryAfterSeconds: number | null },
): Promise<void> {
  const delaySeconds =
    failure.retryAfterSeconds ??
    Math.min(longestDelaySeconds, firstDelaySeconds * 2 ** Math.min(attempts - 1, 10));
  const refused = failure.isFinal || attempts >= maxAttempts;
  await database(container).raw(
    `update tribune_message
      set status = ?, last_error = ?, due_at = now() + make_interval(secs => ?), updated_at = now()
      where id = ?`,
    [refused ? 'refused' : 'due', failure.message.slice(0, 1_000), delaySeconds, id],
  );
}

/** Makes all failed messages due now. Returns their number. */
export async function retryFailed(container: MedusaContainer): Promise<number> {
  const { rowCount } = await database(container).raw(
    `update tribune_message set status = 'due', due_at = now(), attempts = 0, updated_at = now()
      where status in ('due', 'refused') and last_error is not null and deleted_at is null`,
  );
  return rowCount ?? 0;
}

export async function orderIsKnown(container: MedusaContainer, orderIds: string[]): Promise<Set<string>> {
  const { rows } = await database(container).raw(
    `select subject_id from tribune_message
      where kind = 'order' and subject_id = any(?) and deleted_at is null`,
    [orderIds],
  );
  return new Set(rows.map((row: { subject_id: string }) => row.subject_id));
}

/** The time at which the plugin's migrations ran. */
export async function installedAt(container: MedusaContainer): Promise<Date> {
  const { rows } = await database(container).raw(
    `select created_at from tribune_message where kind = 'installation'`,
  );
  return rows[0]?.created_at ?? new Date();
}

/** Deletes old messages. Sent ones are stored for longer than missed deliveries are searched for, so that none is sent again. */
export async function deleteOld(container: MedusaContainer): Promise<void> {
  await database(container).raw(
    `delete from tribune_message where status = 'sent' and kind = 'order' and updated_at < now() - interval '90 days'`,
  );
}

export interface MessageCounts {
  due: number;
  failing: number;
  refused: number;
  sentOrders: number;
  sentProducts: number;
}

export async function messageCounts(container: MedusaContainer): Promise<MessageCounts> {
  const { rows } = await database(container).raw(
    `select count(*) filter (where status = 'due')::int as due,
        count(*) filter (where status = 'due' and last_error is not null)::int as failing,
        count(*) filter (where status = 'refused')::int as refused,
        count(*) filter (where status = 'sent' and kind = 'order')::int as "sentOrders",
        count(*) filter (where status = 'sent' and kind = 'product')::int as "sentProducts"
      from tribune_message where deleted_at is null`,
  );
  return rows[0];
}
