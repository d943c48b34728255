import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import multipart from '@fastify/multipart';
import * as contract from '@tribune/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { actorOf } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import { row } from '../../platform/db/database.ts';
import { output, statement } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ApiError, invalidState, notFound, orNotFound } from '../../platform/errors.ts';
import { type Call, serve } from '../../platform/http/serve.ts';
import { newUuid } from '../../platform/ids.ts';
import { enqueue } from '../../platform/jobs/job.ts';
import { resourceId } from '../../platform/resource-id.ts';
import { mediaFault } from '../media/index.ts';
import { importWith, insertImport } from './import-rows.ts';
import { runImportJob } from './job-types.ts';
import { importsOf, presentedImport } from './listing.ts';
import { productMapKeyOf, sourceKeyOf } from './storage-keys.ts';
import { undoImportLater } from './undo.ts';
import { importFormLimits, type ReceivedFile, receiveImport } from './uploading.ts';

export async function serveImports(app: FastifyInstance, context: Context): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false, limits: importFormLimits });
    serve(scope, context, contract.createImport, { receive, handle: create });
  });
  serve(app, context, contract.listImports, ({ db, merchant, query }) =>
    importsOf(db, merchant.merchantId, query),
  );
  serve(app, context, contract.getImport, async (call) => presented(call, importIdOf(call.params)));
  serve(app, context, contract.downloadImportErrors, { stream: sendErrors });
  serve(app, context, contract.undoImport, undo);
}

/** An uploaded file in the storage, below the ID of the import to be created. */
interface Uploaded extends Pick<ReceivedFile, 'fields' | 'fileName' | 'bytes'> {
  importId: string;
  hasProductMap: boolean;
}

/** Stores the upload before the transaction that creates the import. */
async function receive({ context, merchant, request }: Call<typeof contract.createImport>) {
  const { media, db, log } = context;
  const { merchantId } = merchant;
  const folder = join(media.spool, randomUUID());
  const { path, productMapPath, content, ...file } = await receiveImport(request, merchant, folder);
  const importId = newUuid();
  const uploads = new Map([[sourceKeyOf(merchantId, importId), path]]);
  if (productMapPath) uploads.set(productMapKeyOf(merchantId, importId), productMapPath);
  try {
    for (const [key, uploaded] of uploads)
      await media.storage.putFile(key, uploaded, {
        contentType: 'text/csv',
        cacheControl: 'private, no-store',
      });
  } catch (error) {
    throw mediaFault(error);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const body: Uploaded = { ...file, importId, hasProductMap: productMapPath !== null };
  const release = async () => {
    if (await importWith(db, merchantId, importId)) return;
    for (const key of uploads.keys())
      await media.storage
        .delete(key)
        .catch((error) => log.warn({ key, reason: String(error) }, 'Failed to delete an upload'));
  };
  return { body, content, release };
}

const maxUnfinished = 10;

async function create(call: Call<typeof contract.createImport>) {
  const { db, merchant, caller, now } = call;
  const { merchantId } = merchant;
  const { importId, fields, fileName, bytes, hasProductMap } = call.body as unknown as Uploaded; // As returned by `receive`.
  return inTransaction(db, async (tx) => {
    const unfinished = await row(
      tx,
      statement`select count(*) as ${output.number('count')} from imports where merchant_id = $1 and status in ('pending', 'processing', 'undoing')`,
      [merchantId],
    );
    if ((unfinished?.count ?? 0) >= maxUnfinished)
      throw invalidState(`${maxUnfinished} imports are unfinished. Wait until one is completed.`);
    await insertImport(tx, merchantId, {
      importId,
      fileName,
      now,
      format: fields.format ?? null,
      wantedKind: fields.kind ?? null,
      dryRun: fields.dryRun ?? false,
      dateFormat: fields.dateFormat ?? null,
      ratingScale: fields.ratingScale ?? null,
      encoding: fields.encoding ?? null,
      sourceKey: sourceKeyOf(merchantId, importId),
      sourceBytes: bytes,
      productMapKey: hasProductMap ? productMapKeyOf(merchantId, importId) : null,
      requestedBy: actorOf(caller).name,
    });
    await enqueue(tx, runImportJob, { merchantId, importId });
    return presented({ db: tx, merchant }, importId);
  });
}

const importIdOf = ({ importId }: { importId: string }): string => resourceId('import', importId);

async function presented(
  { db, merchant }: Pick<Call<typeof contract.getImport>, 'db' | 'merchant'>,
  importId: string,
) {
  return orNotFound(await presentedImport(db, merchant.merchantId, importId), 'import');
}

async function sendErrors(
  { context, db, merchant, params }: Call<typeof contract.downloadImportErrors>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const found = orNotFound(await importWith(db, merchant.merchantId, importIdOf(params)), 'import');
  if (found.error_key === null) {
    if (found.failed > 0 && found.status !== 'processing')
      throw new ApiError(
        'GONE',
        'This error file was deleted after 30 days. Import the file again to get it.',
      );
    throw notFound('error file');
  }
  const stored = await context.media.storage.get(found.error_key).catch((error) => {
    throw mediaFault(error);
  });
  if (!stored) throw notFound('error file');
  reply.raw.once('close', () => stored.body.destroy());
  return reply
    .header('cache-control', 'private, no-store')
    .header('content-disposition', `attachment; filename="${params.importId}-errors.csv"`)
    .header('content-length', stored.bytes)
    .type('text/csv; charset=utf-8; header=present')
    .send(stored.body);
}

async function undo(call: Call<typeof contract.undoImport>) {
  const { db, merchant, params, body } = call;
  const importId = importIdOf(params);
  const undoing = { importId, includeTouched: body.includeTouched ?? false };
  if (!(await undoImportLater(db, merchant.merchantId, undoing))) throw notFound('import');
  return presented(call, importId);
}
