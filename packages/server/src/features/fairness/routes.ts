import * as contract from '@tribune/contract';
import { queueItemTypes } from '@tribune/contract';
import type { FastifyInstance } from 'fastify';
import { publicUrlOf } from '../../platform/config.ts';
import type { Context } from '../../platform/context.ts';
import { orNotFound } from '../../platform/errors.ts';
import { type Call, serve } from '../../platform/http/serve.ts';
import { typeId, uuidOf } from '../../platform/ids.ts';
import { cursorAt, cutPage } from '../../platform/paging.ts';
import { merchantTag, shopTag } from '../../platform/response-cache.ts';
import { decisionExists, decisions, presentDecision } from '../decision-log/index.ts';
import { trustPageOf } from '../transparency/index.ts';
import { fairnessOfMerchant, fairnessReport } from './fairness.ts';
import { logFigures } from './log-figures.ts';
import { reviewPolicy } from './policy.ts';
import { signalFigures } from './signals.ts';

export function serveFairness(app: FastifyInstance, context: Context): void {
  serve(app, context, contract.moderationLog, moderationLog);
  serve(app, context, contract.fairnessReport, ({ db, merchant, now }) =>
    fairnessReport(db, { merchantId: merchant.merchantId, now }),
  );
  serve(app, context, contract.signalFigures, ({ db, merchant }) => signalFigures(db, merchant.merchantId));
  serve(app, context, contract.reviewPolicy, {
    async handle({ db, now, params }) {
      const merchant = orNotFound(await context.directory.merchant(params.merchantId), 'merchant');
      const { merchantId } = merchant;
      const trustPage = await trustPageOf(db, publicUrlOf(context.config), merchant);
      const policy = await reviewPolicy(db, merchant);
      const fairness = await fairnessOfMerchant(db, { merchantId, now });
      return { ...policy, fairness, trustPageUrl: trustPage?.trustPageUrl ?? null };
    },
    costly: () => true,
    cacheTags(_merchant, { merchantId }) {
      const uuid = uuidOf('merchant', merchantId) ?? '';
      return [merchantTag(uuid), shopTag(uuid)];
    },
  });
  serve(app, context, contract.merchantTransparency, async ({ db, now, params }) => {
    const merchant = orNotFound(await context.directory.merchant(params.merchantId), 'merchant');
    const trustPage = await trustPageOf(db, publicUrlOf(context.config), merchant);
    const figures = await logFigures(db, merchant, { now, publicUrl: publicUrlOf(context.config) });
    return { ...figures, trustPageUrl: trustPage?.trustPageUrl ?? null };
  });
}

async function moderationLog({ db, merchant, query }: Call<typeof contract.moderationLog>) {
  const limit = query.limit ?? 20;
  const after = await cursorAt(
    query.startAfter,
    ['log', 'an entry'],
    async (id) => (await decisionExists(db, merchant.merchantId, id)) && id,
  );
  const itemId = query.itemId === undefined ? null : itemIdOf(query.itemId);
  if (query.itemId !== undefined && itemId === null) return { entries: [], limit, nextStartAfter: null };
  const itemType = query.itemType ?? null;
  const found = await decisions(db, merchant.merchantId, { itemId, itemType, after, limit: limit + 1 });
  const { page: entries, ...next } = cutPage(found, limit, ({ entry_id: last }) => typeId('log', last));
  return {
    entries: entries.map(presentDecision),
    ...next,
  };
}

const itemIdOf = (text: string) =>
  queueItemTypes.map((prefix) => uuidOf(prefix, text)).find((id) => id !== null) ?? null;
