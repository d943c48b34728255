import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { recordAction } from '../../platform/audit/recording.ts';
import type { Context } from '../../platform/context.ts';
import { row } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';
import { ApiError, notFound } from '../../platform/errors.ts';
import { limitClient } from '../../platform/http/budgets.ts';
import { readSignedLink } from '../../platform/http/signed-link.ts';
import { roleOfStaffLink } from '../../platform/http/staff-links.ts';
import { typeId } from '../../platform/ids.ts';
import { subjectOf } from './present.ts';
import { exportKey } from './storage-keys.ts';

/** Downloads an export by a signed link, which the merchant may forward to the person. */
export function serveDownloads(app: FastifyInstance, context: Context): void {
  app.get('/privacy/exports/:link/:for/:expires/:signature', async (request, reply) => {
    await limitClient(context, { limit: 'landing', count: 'privacy' }, request, reply);
    return download(context, request, reply);
  });
}

async function download(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { link } = request.params as { link: string };
  const ids = await readSignedLink(context.db, 'privacy_export', link);
  const role =
    ids &&
    (await roleOfStaffLink(context.db, ids.merchantId, {
      secret: context.media.secret,
      subject: subjectOf(ids),
      query: request.params,
      now: context.clock.now(),
    }));
  if (!role) throw notFound('export');
  const file = ids && (await fileOf(context, ids));
  if (!ids || !file) throw notFound('export');
  const expired = file.expires_at !== null && Date.parse(file.expires_at) <= context.clock.now().getTime();
  const stored = expired ? null : await context.media.storage.get(exportKey(ids.merchantId, ids.id));
  if (!stored) throw new ApiError('GONE', 'This export has expired. Request a new one.');
  await recordAction(context.db, ids.merchantId, {
    actor: { type: 'link' },
    action: 'privacy_export.download',
    resourceId: typeId('privacy', ids.id),
    request,
    now: context.clock.now(),
  });
  return reply
    .headers({
      'content-type': 'application/zip',
      'content-length': stored.bytes,
      'content-disposition': 'attachment; filename="personal-data.zip"',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    })
    .send(stored.body);
}

function fileOf({ db }: Context, { merchantId, id }: { merchantId: string; id: string }) {
  return row(
    db,
    statement`select ${table('privacy_requests')('expires_at')} from privacy_requests
     where merchant_id = $1 and request_id = $2 and kind = 'export' and status = 'completed'`,
    [merchantId, id],
  );
}
