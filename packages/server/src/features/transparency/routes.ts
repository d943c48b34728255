import * as contract from '@tribune/contract';
import type { FastifyInstance } from 'fastify';
import { publicUrlOf } from '../../platform/config.ts';
import type { Context } from '../../platform/context.ts';
import { orNotFound } from '../../platform/errors.ts';
import { type Call, serve } from '../../platform/http/serve.ts';
import { readSignedLink } from '../../platform/http/signed-link.ts';
import { typeId } from '../../platform/ids.ts';
import { coverageOf, pendingChanges } from './coverage.ts';
import { witnessesOfLog } from './log-list.ts';
import { logState, trustPageOf } from './log-state.ts';
import { presentHistory } from './present-history.ts';
import { reviewHistory } from './review-history.ts';

/** Registers the log's state for staff, and receipts for authors. The log itself is public, outside the API. */
export function serveTransparency(app: FastifyInstance, context: Context): void {
  serve(app, context, contract.getTransparencyLog, transparencyLog);
  serve(app, context, contract.getReceipt, receipt);
}

async function transparencyLog({ context, db, merchant }: Call<typeof contract.getTransparencyLog>) {
  const { merchantId, publicId } = merchant;
  const publicUrl = publicUrlOf(context.config);
  const [state, trustPage, pending, coverage, witnesses] = await Promise.all([
    logState(db, merchantId),
    trustPageOf(db, publicUrl, merchant),
    pendingChanges(db, merchantId),
    coverageOf(db, merchantId),
    witnessesOfLog(db, merchantId),
  ]);
  const log = state &&
    trustPage && {
      origin: state.origin,
      url: `${publicUrl}/log/${publicId}`,
      trustPageUrl: trustPage.trustPageUrl,
      entries: state.size,
      root: state.root,
      keyId: state.keyId,
      cosignedBy: state.cosignedBy,
      beganAt: state.beganAt,
      latestEntryAt: state.latestAt,
      coveredSince: state.coveredSince,
    };
  return { log: log ?? null, pending, coverage, witnesses };
}

async function receipt({ context, db, now, params }: Call<typeof contract.getReceipt>) {
  const ids = orNotFound(await readSignedLink(db, 'receipt', params.link), 'receipt');
  const { merchantId, id: reviewId } = ids;
  const history = await reviewHistory(db, { merchantId, reviewId, now });
  return presentHistory(history, `${publicUrlOf(context.config)}/log/${typeId('merchant', merchantId)}`);
}
