import { submitReview, signUpload as uploadRoute } from '@tribune/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { answerOnce } from '../../platform/http/answering-once.ts';
import { limitClient, spendForUser } from '../../platform/http/budgets.ts';
import { checksOf } from '../../platform/http/input-checks.ts';
import type { Call } from '../../platform/http/serve.ts';
import { assertActive } from '../../platform/merchants/suspension.ts';
import { assertRoomFor, signUpload } from '../media/index.ts';
import { fetchUploads, submitCall } from '../reviews/index.ts';
import { type Origin, submittedFrom } from './form-submission.ts';

const caller = { kind: 'origin', origin: '' } as const;
const reviewChecks = checksOf(submitReview);
const uploadChecks = checksOf(uploadRoute);

/** Finds the owner of the page that sent a request. Throws if there is no such page, or it can no longer be used. */
type FindOrigin = (request: FastifyRequest) => Promise<Origin>;

/**
 * Serves the requests of the widget's form on hosted pages: the API's review and upload routes, below the page's address. The page's
 * link replaces an allowed origin, and the server adds email address and token.
 */
export function serveFormApi(app: FastifyInstance, context: Context, base: string, find: FindOrigin): void {
  app.post(`${base}/reviews`, async (request, reply) => {
    await limitWrites(context, request, reply);
    return answerReview(context, request, reply, await find(request));
  });
  app.post(`${base}/uploads/signature`, async (request, reply) => {
    const { merchant } = await find(request);
    await assertActive(context.db, merchant.merchantId);
    await spendForUser(context, { caller, merchant }, request, reply);
    const body = uploadChecks.body(request, merchant) as { contentType: string; size: number };
    await assertRoomFor(context.db, merchant, body.size);
    const upload = { ...body, now: context.clock.now(), library: context.media };
    return { success: true, data: await signUpload(context.db, merchant.merchantId, upload) };
  });
}

/** Takes one request from the API's budget of public writes. Throws RATE_LIMITED. */
export const limitWrites = (context: Context, request: FastifyRequest, reply: FastifyReply) =>
  limitClient(context, { limit: 'publicWrite' }, request, reply);

async function answerReview(context: Context, request: FastifyRequest, reply: FastifyReply, origin: Origin) {
  const { merchant, purchase } = origin;
  // These values override the client's.
  const known = purchase ? { authorEmail: purchase.email, token: purchase.token } : { token: undefined };
  request.body = { ...(request.body as object), orderId: undefined, ...known };
  const body = reviewChecks.body(request, merchant);
  const now = context.clock.now();
  // Safe cast: the route's own checks have validated the call.
  const call = { context, db: context.db, merchant, caller, body, now, request } as Call<typeof submitReview>;
  const received = await fetchUploads(call);
  const content = received?.content ?? JSON.stringify(body);
  if (received) call.body = received.body;
  const page = submittedFrom(origin, request);
  return answerOnce(call, reply, content, async (db) => ({
    success: true,
    data: await submitCall({ ...call, db }, page),
  }));
}
