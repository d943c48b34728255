import * as contract from '@tribune/contract';
import type { FastifyInstance } from 'fastify';
import { actorOf } from '../../platform/auth/caller.ts';
import { publicUrlOf } from '../../platform/config.ts';
import type { Context } from '../../platform/context.ts';
import { announceProduct } from '../../platform/db/announcing.ts';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { invalidState, orNotFound } from '../../platform/errors.ts';
import { type Call, serve } from '../../platform/http/serve.ts';
import { typeId, uuidOf } from '../../platform/ids.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { requireAnotherPerson, resolveReports } from '../content/index.ts';
import { mediaUrlOf } from '../media/index.ts';
import {
  presentReport,
  type ReportRow,
  recordAppealDecision,
  reports,
  reportWith,
  undecidedReports,
  undecidedSince,
} from '../reports/index.ts';
import { decideItems } from './deciding.ts';
import { itemsWith } from './listing.ts';
import { reportDeadlines, targetTime } from './target-times.ts';

export function serveReportDecisions(app: FastifyInstance, context: Context): void {
  serve(app, context, contract.listReports, list);
  serve(app, context, contract.decideReport, decideOne);
  serve(app, context, contract.decideAppeal, decideAppeal);
}

async function list({ context, db, merchant, query, now }: Call<typeof contract.listReports>) {
  const { merchantId, moderationTargets: targets } = merchant;
  const [{ page, ...next }, counts, late] = await Promise.all([
    reports(db, merchantId, query),
    undecidedReports(db, merchantId),
    undecidedSince(db, merchantId, reportDeadlines(targets, now)),
  ]);
  const items = await itemsWith(db, merchant, {
    items: page.map(({ item_type: type, item_id: uuid }) => ({ type, uuid })),
    mediaUrl: mediaUrlOf(context, merchant),
    now,
  });
  const listed = page.map((report) => ({
    ...presentReport(report),
    item: items.get(itemIdOf(report)) ?? null,
    dueAt: dueAtOf(report, targets),
  }));
  return { reports: listed, counts: { ...counts, late }, ...next };
}

function dueAtOf(report: ReportRow, targets: Merchant['moderationTargets']): string | null {
  const { status, created_at, appeal_status, appealed_at } = report;
  if (status === 'open') return targetTime(targets, 'report', created_at);
  return appeal_status === 'open' && appealed_at ? targetTime(targets, 'appeal', appealed_at) : null;
}

const itemIdOf = ({ item_type, item_id }: ReportRow) => typeId(item_type, item_id);

/** Moderates the item, which resolves its reports. A deleted item counts as removed. */
async function decideOne(call: Call<typeof contract.decideReport>) {
  const { db, merchant, params, body, now } = call;
  return inTransaction(db, async (tx) => {
    const report = await reportToDecide(tx, merchant.merchantId, params.reportId);
    if (report.status !== 'open') throw invalidState('This report has already been decided.');
    const decision = { ...body, reasonCode: body.reasonCode ?? null };
    if (!(await moderate(call, tx, report, decision)))
      await resolveReports(tx, merchant.merchantId, {
        itemIds: [report.item_id],
        to: 'rejected',
        reasonCode: decision.reasonCode,
        reason: body.statement,
        by: actorOf(call.caller).name,
        requestedBy: actorOf(call.caller).name,
        now,
      });
    return presentReport(await reportToDecide(tx, merchant.merchantId, params.reportId));
  });
}

/** If the appeal is granted, the report's decision is reversed: an item that was kept is removed, and a removed one is restored. */
async function decideAppeal(call: Call<typeof contract.decideAppeal>) {
  const { db, merchant, caller, params, body, now } = call;
  return inTransaction(db, async (tx) => {
    const report = await reportToDecide(tx, merchant.merchantId, params.reportId);
    if (report.appeal_status !== 'open') throw invalidState('This report has no appeal to decide.');
    const firstBy = report.decision_requested_by;
    await requireAnotherPerson(tx, merchant.merchantId, { actor: actorOf(caller), firstBy });
    if (body.decision === 'granted') {
      const decision = report.status === 'kept' ? ('removed' as const) : ('kept' as const);
      const reasonCode = decision === 'removed' ? ('other' as const) : null;
      await moderate(call, tx, report, { decision, reasonCode, statement: body.statement });
    }
    await recordAppealDecision(tx, merchant, { ...body, report, by: actorOf(caller).name, now });
    return presentReport(await reportToDecide(tx, merchant.merchantId, params.reportId));
  });
}

async function reportToDecide(tx: Db, merchantId: string, publicId: string): Promise<ReportRow> {
  const reportId = uuidOf('report', publicId);
  return orNotFound(reportId && (await reportWith(tx, merchantId, reportId, 'for update')), 'report');
}

/** False if the item was deleted. */
async function moderate(
  {
    context,
    merchant,
    caller,
    now,
  }: Pick<Call<typeof contract.decideReport>, 'context' | 'merchant' | 'caller' | 'now'>,
  tx: Db,
  report: ReportRow,
  { decision, reasonCode, statement }: Decision,
): Promise<boolean> {
  const [result] = await decideItems(tx, merchant, [{ id: itemIdOf(report), updatedAt: undefined }], {
    to: decision === 'removed' ? 'rejected' : 'approved',
    reason: statement,
    reasonCode: decision === 'removed' ? (reasonCode ?? 'other') : null,
    actor: actorOf(caller),
    publicUrl: publicUrlOf(context.config),
    now,
  });
  if (result?.refusal?.code === 'NOT_FOUND') return false;
  if (result?.refusal) throw result.refusal;
  if (result?.moderated) announceProduct(context, tx, merchant.merchantId, result.moderated.productId);
  return true;
}

interface Decision {
  decision: 'kept' | 'removed';
  reasonCode: contract.ReasonCode | null;
  statement: string;
}
