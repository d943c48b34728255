import * as contract from '@tribune/contract';
import type { FastifyInstance } from 'fastify';
import { publicUrlOf } from '../../platform/config.ts';
import type { Context } from '../../platform/context.ts';
import { type Call, serve } from '../../platform/http/serve.ts';
import { coverageOf, waitingFor } from './coverage.ts';
import { witnessesOfLog } from './log-list.ts';
import { logState, trustPageOf } from './log-state.ts';

/** Registers the state of the log for staff. The log itself is public, outside the API. */
export function serveTransparency(app: FastifyInstance, context: Context): void {
  serve(app, context, contract.getTransparencyLog, { handle: transparencyLog });
}

async function transparencyLog({ context, db, merchant }: Call<typeof contract.getTransparencyLog>) {
  const { merchantId, publicId } = merchant;
  const publicUrl = publicUrlOf(context.config);
  const [state, trustPage, waiting, coverage, witnesses] = await Promise.all([
    logState(db, merchantId),
    trustPageOf(db, publicUrl, merchant),
    waitingFor(db, merchantId),
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
  return { log: log ?? null, waiting, coverage, witnesses };
}
