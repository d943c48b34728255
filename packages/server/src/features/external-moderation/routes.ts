import { randomUUID } from 'node:crypto';
import * as contract from '@tribune/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { invalidState } from '../../platform/errors.ts';
import { type Call, serve } from '../../platform/http/serve.ts';
import { typeId } from '../../platform/ids.ts';
import { assertReceiver } from '../webhooks/index.ts';
import type { Content } from './content.ts';
import { ask } from './moderation-call.ts';
import { presentService, serviceOf, setService } from './settings.ts';

export function serveExternalModeration(app: FastifyInstance, context: Context): void {
  serve(app, context, contract.getExternalModeration, ({ db, merchant }) =>
    presentService(db, merchant.merchantId),
  );
  serve(app, context, contract.putExternalModeration, async ({ db, merchant, body, now }) => {
    assertReceiver(body.url, context.config.outboundAllowedNetworks);
    const { url, enabled, timeoutMs, onFailure, rotateSecret = false } = body;
    const change = { url, enabled, timeoutMs, onFailure, rotateSecret, now };
    const secret = await setService(db, merchant.merchantId, change);
    return { ...(await presentService(db, merchant.merchantId)), secret };
  });
  serve(app, context, contract.testExternalModeration, test);
}

async function test({ context, db, merchant, now }: Call<typeof contract.testExternalModeration>) {
  const service = await serviceOf(db, merchant.merchantId);
  if (!service) throw invalidState('There is no moderation service yet. Save its URL, then test it.');
  const { outcome, status, error, findings } = await ask(context.outbound, service, sample(now), {
    merchantId: typeId('merchant', merchant.merchantId),
    messageId: `check_test_${randomUUID()}`,
    now,
  });
  return {
    outcome,
    status,
    error,
    findings: findings.map(({ reasonCode, field, excerpt, note = null }) => ({
      reasonCode,
      field,
      excerpt,
      note,
    })),
  };
}

const sample = (now: Date): Content => ({
  itemType: 'review',
  id: 'review_00000000000000000000000000',
  productId: 'SAMPLE',
  productName: 'Sample product',
  words: { title: 'A sample', text: 'This is a sample review, sent to test the moderation service.' },
  authorName: 'Sample author',
  language: 'en',
  hasMedia: false,
  verifiedPurchase: false,
  createdAt: now.toISOString(),
  isTest: true,
});
