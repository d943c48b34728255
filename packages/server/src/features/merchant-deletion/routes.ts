import * as contract from '@tribune/contract';
import type { FastifyInstance } from 'fastify';
import { actorOf } from '../../platform/auth/caller.ts';
import { publicUrlOf } from '../../platform/config.ts';
import type { Context } from '../../platform/context.ts';
import { serve } from '../../platform/http/serve.ts';
import { resourceId } from '../../platform/resource-id.ts';
import { lastDeletion, openDeletion } from './deletion-rows.ts';
import { presentDeletion } from './present.ts';
import { cancelDeletion, scheduleDeletion } from './scheduling.ts';

export function serveDeletion(app: FastifyInstance, context: Context): void {
  const publicUrl = publicUrlOf(context.config);
  serve(app, context, contract.getMerchantDeletion, async ({ db, merchant }) => {
    const open = await openDeletion(db, merchant.merchantId);
    return { deletion: open ? presentDeletion(open) : null };
  });
  serve(app, context, contract.scheduleMerchantDeletion, async ({ db, merchant, caller, body, now }) =>
    presentDeletion(
      await scheduleDeletion(db, merchant.merchantId, {
        confirmation: body.name,
        requestedBy: actorOf(caller).name,
        publicUrl,
        now,
      }),
    ),
  );
  serve(app, context, contract.cancelMerchantDeletion, async ({ db, merchant, caller, now }) =>
    presentDeletion(
      await cancelDeletion(db, merchant.merchantId, { canceledBy: actorOf(caller).name, publicUrl, now }),
    ),
  );
  serve(app, context, contract.getDeletionByOperator, async ({ db, params }) =>
    presentDeletion(await lastDeletion(db, resourceId('merchant', params.id))),
  );
  serve(
    app,
    context,
    contract.scheduleDeletionByOperator,
    async ({ db, params, body: { name: confirmation, isImmediate }, now }) =>
      presentDeletion(
        await scheduleDeletion(db, resourceId('merchant', params.id), {
          confirmation,
          requestedBy: null,
          isImmediate,
          publicUrl,
          now,
        }),
      ),
  );
  serve(app, context, contract.cancelDeletionByOperator, async ({ db, params, now }) =>
    presentDeletion(
      await cancelDeletion(db, resourceId('merchant', params.id), { canceledBy: null, publicUrl, now }),
    ),
  );
}
