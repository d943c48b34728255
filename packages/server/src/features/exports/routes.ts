import * as contract from '@tribune/contract';
import { exportTypes, type Role } from '@tribune/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Actor, auditedActor, recordAction } from '../../platform/audit/recording.ts';
import { actorOf, bearerOf, type Caller } from '../../platform/auth/caller.ts';
import { publicUrlOf } from '../../platform/config.ts';
import type { Context } from '../../platform/context.ts';
import { forbidden, notFound } from '../../platform/errors.ts';
import { type Call, serve } from '../../platform/http/serve.ts';
import { holderOf, roleOfStaffLink } from '../../platform/http/staff-links.ts';
import { typeId, uuidOf } from '../../platform/ids.ts';
import { assertActive } from '../../platform/merchants/suspension.ts';
import { sendExport } from './download.ts';
import { signedNameOf } from './download-link.ts';
import { type ExportRow, exportWith } from './export-rows.ts';
import { exportsAddresses, exportsOf, type LinkMaker, mayDownload, presentExport } from './listing.ts';
import { removeExport } from './removal.ts';
import { requestExport } from './requesting.ts';

export function serveExports(app: FastifyInstance, context: Context): void {
  serve(app, context, contract.createExport, create);
  serve(app, context, contract.listExports, ({ db, merchant, caller, query, now }) =>
    exportsOf(db, merchant.merchantId, query, linksOf(context, caller, now)),
  );
  serve(app, context, contract.getExport, get);
  serve(app, context, contract.downloadExport, {
    async stream(call, reply) {
      const found = await exportOf(call);
      assertMayDownload(found, bearerOf(call.caller).role);
      const actor = auditedActor(call.caller);
      return sendExport(context, found, call.request, reply, () =>
        recordDownload(context, call.merchant.merchantId, { found, actor, request: call.request }),
      );
    },
  });
  serve(app, context, contract.deleteExport, remove);
  app.get('/exports/:merchantId/:type/:file', (request, reply) => sendSigned(context, request, reply));
}

const linksOf = ({ config, media }: Context, caller: Caller, now: Date): LinkMaker => ({
  publicUrl: publicUrlOf(config),
  secret: media.secret,
  holder: holderOf(bearerOf(caller)),
  role: bearerOf(caller).role,
  now,
});

function assertMayDownload(found: ExportRow, role: Role): void {
  if (!mayDownload(found, role))
    throw forbidden(
      'This export contains email addresses. Request your own export, which will contain none.',
    );
}

async function create({ db, merchant, caller, params, body, now }: Call<typeof contract.createExport>) {
  const { type } = params;
  const { startDate, endDate, status = 'all', byteOrderMark = false } = body;
  const hasAddresses = exportsAddresses(bearerOf(caller).role);
  const { merchantId } = merchant;
  const selection = { merchantId, type, startDate, endDate, status, hasAddresses, byteOrderMark };
  const exportId = await requestExport(db, selection, { requestedBy: actorOf(caller).name, now });
  return { jobId: typeId('job', exportId), status: 'pending' as const };
}

async function get(call: Call<typeof contract.getExport>) {
  const { context, caller, merchant, now } = call;
  return presentExport(merchant.merchantId, await exportOf(call), linksOf(context, caller, now));
}

async function exportOf({
  db,
  merchant,
  params,
}: Pick<Call<typeof contract.getExport>, 'db' | 'merchant' | 'params'>) {
  const exportId = uuidOf('job', params.jobId);
  const found = exportId && (await exportWith(db, merchant.merchantId, { type: params.type, exportId }));
  if (!found) throw notFound('export');
  return found;
}

async function remove({ context, db, merchant, params }: Call<typeof contract.deleteExport>) {
  const exportId = uuidOf('job', params.jobId);
  const removal = { type: params.type, library: context.media };
  if (!exportId || !(await removeExport(db, merchant.merchantId, { ...removal, exportId })))
    throw notFound('export');
  return { deleted: true, jobId: params.jobId };
}

/** `actor` is null for a signed link, which anybody may hold. */
function recordDownload(
  { db, clock }: Context,
  merchantId: string,
  { found, actor, request }: { found: ExportRow; actor: Actor | null; request: FastifyRequest },
): Promise<void> {
  const resourceId = typeId('job', found.export_id);
  const now = clock.now();
  return recordAction(db, merchantId, {
    actor: actor ?? { type: 'link' },
    action: 'export.download',
    resourceId,
    request,
    now,
  });
}

/** Serves the download URL in an export's status, which needs no credentials except its signature. */
async function sendSigned(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { merchantId, type, file } = request.params as Record<string, string>;
  const ids = {
    merchantId: uuidOf('merchant', merchantId ?? ''),
    exportId: uuidOf('job', (file ?? '').replace(/\.csv$/, '')),
  };
  const known = exportTypes.find((one) => one === type);
  if (!ids.merchantId || !ids.exportId || !known) throw notFound('export');
  const named = { merchantId: ids.merchantId, exportId: ids.exportId };
  const role = await roleOfStaffLink(context.db, named.merchantId, {
    secret: context.media.secret,
    subject: signedNameOf(named.merchantId, named.exportId),
    query: request.query,
    now: context.clock.now(),
  });
  if (role === null) throw notFound('export');
  await assertActive(context.db, named.merchantId);
  const found = await exportWith(context.db, named.merchantId, { type: known, exportId: named.exportId });
  if (!found) throw notFound('export');
  assertMayDownload(found, role);
  return sendExport(context, found, request, reply, () =>
    recordDownload(context, named.merchantId, { found, actor: null, request }),
  );
}
