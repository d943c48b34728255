import * as contract from '@tribune/contract';
import type { FastifyInstance } from 'fastify';
import { actorOf, type Caller } from '../../../platform/auth/caller.ts';
import type { Context } from '../../../platform/context.ts';
import { orNotFound } from '../../../platform/errors.ts';
import { serve } from '../../../platform/http/serve.ts';
import { typeId } from '../../../platform/ids.ts';
import { cursorAt, cutPage } from '../../../platform/paging.ts';
import { resourceId } from '../../../platform/resource-id.ts';
import { withOwnId } from '../own-id.ts';
import { bulkActions, bulkWith, presentBulk } from './bulk-rows.ts';
import { countMatching } from './matching.ts';
import { cancelBulk, startBulk, undoBulk } from './requesting.ts';

/** Maximum number of items of a type that a request counts without counters. */
const countLimit = 10_000;

export function serveBulkActions(app: FastifyInstance, context: Context): void {
  serve(app, context, contract.countQueue, ({ db, merchant: { merchantId, locale }, caller, query, now }) =>
    countMatching(db, merchantId, {
      filters: withOwnId(query, caller),
      until: now,
      locale,
      limit: countLimit,
    }),
  );
  serve(
    app,
    context,
    contract.startBulkAction,
    async ({ db, merchant, caller, body: { status, ...body }, now }) =>
      presentBulk(
        await startBulk(
          db,
          merchant,
          { ...body, verdict: status, filters: withOwnId(body.filters, caller) },
          { requestedBy: nameOf(caller), now },
        ),
      ),
  );
  serve(app, context, contract.listBulkActions, async ({ db, merchant, query }) => {
    const limit = query.limit ?? 20;
    const after = await cursorAt(query.startAfter, ['bulk', 'a bulk action'], async (id) => id);
    const found = await bulkActions(db, merchant.merchantId, { after, limit: limit + 1 });
    const { page, ...next } = cutPage(found, limit, ({ bulk_id: last }) => typeId('bulk', last));
    return {
      bulkActions: page.map(presentBulk),
      ...next,
    };
  });
  serve(app, context, contract.getBulkAction, async ({ db, merchant, params }) => {
    const action = orNotFound(await bulkWith(db, merchant.merchantId, bulkIdOf(params)), 'bulk action');
    return presentBulk(action);
  });
  serve(app, context, contract.cancelBulkAction, async ({ db, merchant, params, now }) =>
    presentBulk(await cancelBulk(db, merchant.merchantId, bulkIdOf(params), now)),
  );
  serve(app, context, contract.undoBulkAction, async ({ db, merchant, caller, params }) =>
    presentBulk(await undoBulk(db, merchant.merchantId, bulkIdOf(params), { undoneBy: nameOf(caller) })),
  );
}

const nameOf = (caller: Caller) => actorOf(caller).name ?? '';

const bulkIdOf = ({ bulkId }: { bulkId: string }): string => resourceId('bulk', bulkId, 'bulk action');
