import { getRequestTiming, previewRequestTiming, putRequestTiming } from '@tribune/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../platform/context.ts';
import type { Feature } from '../../platform/feature.ts';
import { serve } from '../../platform/http/serve.ts';
import { preview } from './preview.ts';
import { replaceTiming, timingOf } from './stored-timing.ts';

export { type Postponement, postponement } from './postponement.ts';
export { schedule } from './schedule.ts';
export { sendingHoursOf, timingFrom } from './stored-timing.ts';

export const feature: Feature = {
  name: 'request-timing',
  serve(app: FastifyInstance, context: Context) {
    serve(app, context, getRequestTiming, ({ db, merchant }) => timingOf(db, merchant.merchantId));
    serve(app, context, putRequestTiming, ({ db, merchant, body, now }) =>
      replaceTiming(db, merchant.merchantId, { body, now }),
    );
    serve(app, context, previewRequestTiming, ({ db, merchant, body, now }) =>
      preview(db, merchant.merchantId, { ...body, now }),
    );
  },
};
