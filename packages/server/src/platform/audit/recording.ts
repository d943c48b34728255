import type { ErrorCode } from '@tribune/contract';
import type { AuditAction, AuditActor } from '@tribune/contract/audit';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../auth/caller.ts';
import { networkOf } from '../auth/network.ts';
import { type Db, rows } from '../db/database.ts';
import { newUuid, typeId } from '../ids.ts';

/** The actor. `id` is a TypeID, `name` an email address or the name of a key. */
export interface Actor {
  type: AuditActor;
  id?: string;
  name?: string;
}

/** An action of staff, of an API key, of the operator or of the system. */
export interface AuditedAction {
  /** ID of an entry that may be appended twice; the second time does nothing. */
  entryId?: string;
  actor: Actor;
  action: AuditAction;
  resourceId?: string | undefined;
  /** Why it was refused. Absent for completed actions. */
  refusal?: ErrorCode;
  fields?: readonly string[];
  values?: Readonly<Record<string, unknown>>;
  request?: Pick<FastifyRequest, 'ip' | 'id'>;
  now: Date;
}

/** Appends an action to the merchant's audit log. Pass the transaction of the action, if there is one. */
export async function recordAction(db: Db, merchantId: string, action: AuditedAction): Promise<void> {
  const { entryId = newUuid(), actor, request, refusal } = action;
  await rows(
    db,
    `insert into audit_log (merchant_id, entry_id, at, actor_type, actor_id, actor, action, resource_id, outcome,
       error_code, fields, known_values, network, request_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
     on conflict (merchant_id, entry_id) do nothing`,
    [
      ...[merchantId, entryId, action.now, actor.type, actor.id ?? null, actor.name ?? null, action.action],
      ...[action.resourceId ?? null, refusal ? 'refused' : 'success', refusal ?? null, action.fields ?? []],
      ...[JSON.stringify(action.values ?? {}), request ? networkOf(request.ip) : null, request?.id ?? null],
    ],
  );
}

/** The operator, who uses the operator API or the command line. */
export const operator: Actor = { type: 'operator' };
export const system: Actor = { type: 'system' };

/** The caller as an actor; null for browsers and signed webhooks, whose requests are not actions of staff. */
export function auditedActor(caller: Caller): Actor | null {
  if (caller.kind === 'bearer')
    return { type: 'staff', id: typeId('user', caller.personId), name: caller.email };
  if (caller.kind === 'key') return { type: 'key', id: typeId('key', caller.keyId), name: caller.name };
  return caller.kind === 'operator' ? operator : null;
}
