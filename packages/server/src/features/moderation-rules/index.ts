import { getModerationRules, putModerationRules } from '@tribune/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../platform/context.ts';
import type { Feature } from '../../platform/feature.ts';
import { serve } from '../../platform/http/serve.ts';
import { replaceRules, rulesOf } from './rules.ts';

export const feature: Feature = {
  name: 'moderation-rules',
  serve(app: FastifyInstance, context: Context) {
    serve(app, context, getModerationRules, ({ db, merchant }) => rulesOf(db, merchant.merchantId));
    serve(app, context, putModerationRules, ({ db, merchant, body, now }) =>
      replaceRules(db, merchant.merchantId, { ...body, now }),
    );
  },
};
