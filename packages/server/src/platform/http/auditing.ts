import type { Route } from '@tribune/contract';
import { type Audited, auditedOperations } from '@tribune/contract/audit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Actor, auditedActor, recordAction } from '../audit/recording.ts';
import type { Caller } from '../auth/caller.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { uuidOf } from '../ids.ts';
import type { Merchant } from '../merchants/merchant.ts';

interface AuditedCall {
  db: Db;
  merchant: Merchant | null;
  caller: Caller;
  params: unknown;
  body: unknown;
  now: Date;
  request: FastifyRequest;
}

type Fields = Record<string, unknown>;
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};

/**
 * Handles a call and appends it to the audit log, in one transaction; reads are not logged. Calls of routes or callers that are not
 * audited are only handled.
 */
export function audited<Call extends AuditedCall, Result>(
  route: Route,
  call: Call,
  handle: (call: Call) => Promise<Result>,
): Promise<Result> {
  const audit = auditedOperations[route.operationId];
  const actor = audit && auditedActor(call.caller);
  if (!audit || !actor || audit.byVerb) return handle(call);
  const work = async (db: Db) => {
    const result = await handle({ ...call, db });
    const merchantId = merchantOf(call, fieldsOf(result));
    if (merchantId) await recordAction(db, merchantId, entryOf(audit, actor, call, fieldsOf(result)));
    return result;
  };
  return route.method === 'GET' ? work(call.db) : inTransaction(call.db, work);
}

function entryOf(audit: Audited, actor: Actor, call: AuditedCall, result: Fields) {
  const params = fieldsOf(call.params);
  const body = fieldsOf(call.body);
  const sent: Fields = { ...body, ...params };
  const id = audit.id && (params[audit.id] ?? result[audit.id]);
  const values = audit.values?.filter((name) => sent[name] !== undefined) ?? [];
  return {
    actor,
    action: audit.action,
    resourceId: typeof id === 'string' ? id : undefined,
    fields: Object.keys(body),
    values: Object.fromEntries(values.map((name) => [name, sent[name]])),
    request: call.request,
    now: call.now,
  };
}

/** The operator's routes that are called without a merchant return the merchant. */
function merchantOf({ merchant }: Pick<AuditedCall, 'merchant'>, result: Fields) {
  if (merchant) return merchant.merchantId;
  const named = result.merchantId;
  return typeof named === 'string' ? uuidOf('merchant', named) : null;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set if the caller was refused because of their role. */
    refused: { caller: Caller; merchant: Merchant } | null;
  }
}

/** An `onSend` hook of audited routes: appends refused actions to the audit log. */
export function recordRefusals(context: Context, route: Route) {
  const audit = auditedOperations[route.operationId];
  if (!audit) return {};
  return {
    async onSend(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      if (reply.statusCode !== 403) return;
      const { caller, merchant } = request.refused ?? request;
      const actor = caller && auditedActor(caller);
      if (!actor || !merchant) return;
      const { params } = request;
      const now = context.clock.now();
      const call = { db: context.db, merchant, caller, params, body: {}, now, request };
      const refusal = request.failure?.code ?? 'FORBIDDEN';
      await recordAction(context.db, merchant.merchantId, { ...entryOf(audit, actor, call, {}), refusal });
    },
  };
}
