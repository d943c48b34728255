import {
  applyModerationRule,
  getModerationRules,
  putModerationRules,
  tryModerationRule,
} from '@tribune/contract';
import type { FastifyInstance } from 'fastify';
import { actorOf } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import { invalidField } from '../../platform/errors.ts';
import type { Feature } from '../../platform/feature.ts';
import { serve } from '../../platform/http/serve.ts';
import { presentBulk, startBulk } from '../moderation-queue/index.ts';
import { backTest, sinceOf, typesOf } from './back-test.ts';
import { assertFit, replaceRules, rulesOf } from './rules.ts';

export const feature: Feature = {
  name: 'moderation-rules',
  serve(app: FastifyInstance, context: Context) {
    serve(app, context, getModerationRules, ({ db, merchant }) => rulesOf(db, merchant.merchantId));
    serve(app, context, putModerationRules, ({ db, merchant, body, now }) =>
      replaceRules(db, merchant.merchantId, { ...body, now }),
    );
    serve(app, context, tryModerationRule, ({ db, merchant, body: { rule }, now }) => {
      assertFit(rule, 'rule');
      return backTest(db, merchant, rule, { now });
    });
    serve(app, context, applyModerationRule, async ({ db, merchant, caller, body: { rule }, now }) => {
      assertFit(rule, 'rule');
      if (!rule.hold) throw invalidField('rule.hold', 'must be true: published content can only be held');
      const filters = { type: typesOf(rule), status: ['approved' as const], startDate: sinceOf(now) };
      const requestedBy = actorOf(caller).name ?? '';
      return presentBulk(
        await startBulk(
          db,
          merchant,
          { filters, verdict: 'pending', rule, notifyAuthors: false },
          { requestedBy, now },
        ),
      );
    });
  },
};
