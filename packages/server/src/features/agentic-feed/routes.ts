import * as contract from '@tribune/contract';
import { apiRoot } from '@tribune/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { publicUrlOf } from '../../platform/config.ts';
import type { Context } from '../../platform/context.ts';
import { currentFeed } from '../../platform/feeds/requesting.ts';
import { fileRequestOf, merchantWithFeed } from '../../platform/feeds/serving.ts';
import { fileResponse, textOfGzip } from '../../platform/gzip-parts/gzip-response.ts';
import { type Call, serve } from '../../platform/http/serve.ts';
import type { TextStream } from '../../platform/http/text-stream.ts';
import { feed } from './feed.ts';
import { building, feedState } from './schedule.ts';
import { type Form, feedFile } from './serving.ts';

export function serveAgenticFeed(app: FastifyInstance, context: Context): void {
  const text = (form: Form) => (call: Asked) => textOf(call, form);
  const file = (form: Form) => (call: Asked) => fileOf(call, form);
  serve(app, context, contract.getAgenticFeed, text('jsonl'));
  serve(app, context, contract.getAgenticFeedFile, file('jsonl'));
  serve(app, context, contract.getAgenticCsv, text('csv'));
  serve(app, context, contract.getAgenticCsvFile, file('csv'));
  serve(app, context, contract.getAgenticFeedState, state);
}

interface Asked {
  context: Context;
  params: { merchantId: string };
  request: FastifyRequest;
}

async function textOf({ context, params, request }: Asked, form: Form): Promise<TextStream> {
  const { merchantId } = await merchantWithFeed(context, feed, params.merchantId);
  const { revision } = await currentFeed(context, building, merchantId);
  return textOfGzip(`${revision}-${form}`, fileRequestOf(request), () => feedFile(context, merchantId, form));
}

async function fileOf({ context, params, request }: Asked, form: Form): Promise<TextStream> {
  const { merchantId } = await merchantWithFeed(context, feed, params.merchantId);
  const { revision } = await currentFeed(context, building, merchantId);
  return fileResponse(`${revision}-${form}.gz`, fileRequestOf(request), () =>
    feedFile(context, merchantId, form),
  );
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
