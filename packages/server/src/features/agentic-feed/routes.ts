import * as contract from '@tribune/contract';
import { apiRoot, planIncludesGrowthFeatures } from '@tribune/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { publicUrlOf } from '../../platform/config.ts';
import type { Context } from '../../platform/context.ts';
import { notFound, planUpgradeRequired } from '../../platform/errors.ts';
import { fileResponse, textOfGzip } from '../../platform/gzip-parts/gzip-response.ts';
import { type Call, serve } from '../../platform/http/serve.ts';
import type { TextStream } from '../../platform/http/text-stream.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { currentRevision, feedState } from './requesting.ts';
import { type Form, feedFile } from './serving.ts';

export function serveAgenticFeed(app: FastifyInstance, context: Context): void {
  const text = (form: Form) => (call: Asked) => textOf(call, form);
  const file = (form: Form) => (call: Asked) => fileOf(call, form);
  serve(app, context, contract.getAgenticFeed, { handle: text('jsonl') });
  serve(app, context, contract.getAgenticFeedFile, { handle: file('jsonl') });
  serve(app, context, contract.getAgenticCsv, { handle: text('csv') });
  serve(app, context, contract.getAgenticCsvFile, { handle: file('csv') });
  serve(app, context, contract.getAgenticFeedState, { handle: state });
}

interface Asked {
  context: Context;
  params: { merchantId: string };
  request: FastifyRequest;
}

async function textOf({ context, params, request: { headers } }: Asked, form: Form): Promise<TextStream> {
  const merchant = await merchantWithFeed(context, params.merchantId);
  const revision = await currentRevision(context, merchant.merchantId, merchant);
  const request = {
    acceptEncoding: String(headers['accept-encoding'] ?? ''),
    ifNoneMatch: headers['if-none-match'],
  };
  return textOfGzip(`${revision}-${form}`, request, () => feedFile(context, merchant.merchantId, form));
}

async function fileOf({ context, params, request }: Asked, form: Form): Promise<TextStream> {
  const merchant = await merchantWithFeed(context, params.merchantId);
  const revision = await currentRevision(context, merchant.merchantId, merchant);
  const ifNoneMatch = request.headers['if-none-match'];
  return fileResponse(`${revision}-${form}.gz`, { ifNoneMatch }, () =>
    feedFile(context, merchant.merchantId, form),
  );
}

/** Throws NOT_FOUND and PLAN_UPGRADE_REQUIRED. */
async function merchantWithFeed({ directory }: Context, merchantId: string): Promise<Merchant> {
  const merchant = await directory.merchant(merchantId);
  if (merchant === null) throw notFound('merchant');
  if (merchant.isSandbox) throw notFound('feed: the merchant is a sandbox');
  if (!planIncludesGrowthFeatures(merchant.plan)) throw planUpgradeRequired('agentic commerce feed');
  return merchant;
}

async function state({ context, merchant }: Call<typeof contract.getAgenticFeedState>) {
  const publicUrl = publicUrlOf(context.config);
  const feedUrl = `${publicUrl}${apiRoot}/feeds/agentic/${merchant.publicId}`;
  const found = await feedState(context, merchant.merchantId);
  return {
    jsonlUrl: `${feedUrl}.jsonl`,
    csvUrl: `${feedUrl}.csv`,
    mcpUrl: `${publicUrl}/mcp/${merchant.publicId}`,
    builtAt: found?.built_at ?? null,
    checkedAt: found?.checked_at ?? null,
    products: found?.product_count ?? 0,
    bytes: found?.bytes ?? 0,
    building: found?.building ?? false,
  };
}
