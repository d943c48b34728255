import * as contract from '@tribune/contract';
import type { FastifyInstance } from 'fastify';
import { publicUrlOf } from '../../platform/config.ts';
import type { Context } from '../../platform/context.ts';
import { announceMerchant } from '../../platform/db/announcing.ts';
import { notFound } from '../../platform/errors.ts';
import { type Call, serve } from '../../platform/http/serve.ts';
import { resourceId } from '../../platform/resource-id.ts';
import { createMerchant } from '../merchants/index.ts';
import { changeMerchant } from './changing.ts';
import { merchantsPage, merchantWith, presentMerchant } from './merchant-list.ts';
import { resume, suspend } from './suspension.ts';

/** Registers the operator's routes about merchants. */
export function serveOperators(app: FastifyInstance, context: Context): void {
  serve(app, context, contract.listMerchants, ({ db, query }) => merchantsPage(db, query));
  serve(app, context, contract.createMerchant, create);
  serve(app, context, contract.getMerchant, async ({ db, params }) =>
    known(await merchantWith(db, merchantIn(params))),
  );
  serve(app, context, contract.changeMerchant, async ({ db, params, body, now, request }) =>
    known(await changeMerchant(context, db, merchantIn(params), body, { now, request })),
  );
  serve(app, context, contract.suspendMerchant, async ({ db, params, body: { reason }, now, request }) =>
    known(await suspend(context, db, merchantIn(params), { reason, now, request })),
  );
  serve(app, context, contract.resumeMerchant, async ({ db, params, now, request }) =>
    known(await resume(context, db, merchantIn(params), { now, request })),
  );
}

/** The UUID of the merchant in the path. Throws NOT_FOUND. */
const merchantIn = ({ id }: { id: string }): string => resourceId('merchant', id);

function known(row: Parameters<typeof presentMerchant>[0] | undefined) {
  if (!row) throw notFound('merchant');
  return presentMerchant(row);
}

async function create({ context, db, body, now }: Call<typeof contract.createMerchant>) {
  const made = await createMerchant(db, {
    name: body.name,
    plan: body.plan ?? 'growth',
    origins: body.allowedOrigins ?? [],
    ownerEmail: body.ownerEmail,
    ownerPassword: null,
    publicUrl: publicUrlOf(context.config),
    now,
  });
  announceMerchant(context, db, merchantIn({ id: made.merchantId }));
  return { ...made, console: `${publicUrlOf(context.config)}/console/${made.merchantId}/overview` };
}
