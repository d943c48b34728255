import * as contract from '@tribune/contract';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import { serve } from '../../platform/http/serve.ts';
import { checklist, dismiss } from './checklist.ts';
import { receiveTestOrder } from './test-order.ts';

export function serveOnboarding(app: FastifyInstance, context: Context): void {
  serve(app, context, contract.getOnboarding, ({ db, merchant, caller }) =>
    checklist(db, merchant.merchantId, emailOf(caller)),
  );
  serve(app, context, contract.dismissOnboarding, async ({ db, merchant, caller, body, now }) => {
    await dismiss(db, merchant.merchantId, body.dismissed ? now : null);
    return checklist(db, merchant.merchantId, emailOf(caller));
  });
  serve(app, context, contract.createTestOrder, ({ db, merchant, caller, body, now }) =>
    receiveTestOrder(db, merchant, { email: emailOf(caller), product: body, config: context.config, now }),
  );
}

/** Only staff can call these routes. */
function emailOf(caller: Caller): string {
  if (caller.kind !== 'bearer') throw new Error('Only staff can call this route');
  return caller.email;
}
