import * as contract from '@tribune/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { serve } from '../../platform/http/serve.ts';
import { dashboardOf } from './dashboard.ts';
import { periodOf } from './period.ts';
import { productFigures } from './products.ts';

export function serveAnalytics(app: FastifyInstance, context: Context): void {
  serve(app, context, contract.getDashboard, async ({ db, merchant, query, now }) =>
    dashboardOf(db, merchant, await periodOf(db, merchant.merchantId, query, now)),
  );
  serve(app, context, contract.getProductAnalytics, async ({ db, merchant, query, now }) =>
    productFigures(db, merchant.merchantId, await periodOf(db, merchant.merchantId, query, now), {
      query,
      now,
    }),
  );
}
