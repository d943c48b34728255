import {
  type GrowthFeature,
  planIncludesGrowthFeatures,
  type Route,
  refusedWhileSuspended,
} from '@tribune/contract';
import type { FastifyRequest } from 'fastify';
import type { Admitted } from '../auth/caller.ts';
import type { Context } from '../context.ts';
import {
  type ApiError,
  invalidField,
  merchantSuspended,
  notFound,
  planUpgradeRequired,
  quotaOfRequestsExceeded,
  rateLimited,
} from '../errors.ts';
import type { Merchant } from '../merchants/merchant.ts';
import { nextMonth } from '../merchants/usage.ts';
import { limitHeaders, policiesOf, type Spent, spend } from './budgets.ts';
import { originHeaders } from './cors.ts';
import { identify, rankOf } from './credentials.ts';
import type { FlatHeaders } from './flat-headers.ts';
import { type Maybe, then } from './maybe-promise.ts';

/** Everything known about a request before its route handles it. */
export interface Admission extends Admitted {
  /** The rate limit it was counted against; null without a limit. */
  spent: Spent | null;
  /** A rate error (429), then a plan error (403). Thrown after the headers of this admission are written. */
  refusal: ApiError | null;
}

/**
 * Identifies the caller and counts the request against its rate limit. Throws if the credentials are rejected (401, 403). Returns
 * without a promise if everything is in memory, which keeps public reads fast.
 */
export function admission(context: Context, route: Route) {
  const rank = rankOf(route.audiences);
  const policies = policiesOf(context);
  // For signed requests, serve.ts checks it after the signature is verified.
  const refusedIfSuspended = refusedWhileSuspended(route) && !route.audiences.includes('signed');
  return (request: FastifyRequest): Maybe<Admission> =>
    then(identify(context, route, rank, request), (admitted) =>
      // Signed requests count against the merchant's limit once the body has arrived and the signature is verified.
      then(
        admitted.caller.kind === 'signed' ? null : spend(context, policies, route, admitted, request),
        (spent) => {
          const { caller, merchant } = admitted;
          const suspended = refusedIfSuspended && merchant?.suspended === true;
          const exhausted = secondsOverQuota(context, route, admitted);
          return {
            caller,
            merchant,
            spent,
            refusal: refusalOf(route, { merchant, suspended, exhausted, spent }, request),
          };
        },
      ),
    );
}

interface Standing {
  merchant: Merchant | null;
  suspended: boolean;
  /** Seconds until the merchant's quota of requests is reset; null while it is not used up. */
  exhausted: number | null;
  spent: Spent | null;
}

/** The quota applies only to a merchant server's reads with an API key, never to pages of the store, customers, orders and staff. */
function secondsOverQuota(
  { usage, clock }: Context,
  { method }: Route,
  { caller, merchant }: Admitted,
): number | null {
  const quota = merchant?.quotas.requestsPerMonth ?? null;
  if (!merchant || quota === null || caller.kind !== 'key' || method !== 'GET') return null;
  const now = clock.now();
  if (usage.soFar(merchant.merchantId, 'requests', now) < quota) return null;
  return Math.ceil((nextMonth(now).getTime() - now.getTime()) / 1000);
}
/** With this header, a request to a sandbox is answered as if its rate limit were exceeded. */
const simulation = 'tribune-simulate';
const simulatedSeconds = 5;

function refusalOf(
  route: Route,
  { merchant, suspended, exhausted, spent }: Standing,
  request: FastifyRequest,
): ApiError | null {
  if (merchant?.isSandbox && request.headers[simulation] === 'rate_limited')
    return rateLimited(simulatedSeconds);
  if (spent && !spent.taken.allowed) return rateLimited(spent.taken.resetSeconds);
  if (exhausted !== null) return quotaOfRequestsExceeded(exhausted);
  if (suspended) return merchantSuspended();
  if (merchant && !planIncludesGrowthFeatures(merchant.plan)) {
    const feature = route.plan ?? featureAsked(route.gatedQuery, request);
    if (feature) return planUpgradeRequired(feature);
  }
  return namesOtherMerchant(request) ? notFound('merchant') : null;
}

/** `name` and `name[key]` both name the parameter. */
function featureAsked(gated: Route['gatedQuery'], { query }: FastifyRequest): GrowthFeature | null {
  if (!gated) return null;
  for (const name of Object.keys(query as object)) {
    const feature = gated[name.replace(/\[.*$/, '')];
    if (feature) return feature;
  }
  return null;
}

/** Returns NOT_FOUND if the merchant in the path is not the authenticated one (docs/API-CONTRACT.md, Authentication). */
function namesOtherMerchant({ params, headers }: FastifyRequest): boolean {
  const { merchantId } = params as { merchantId?: string };
  const header = headers['x-merchant-id'];
  return merchantId !== undefined && header !== undefined && header !== '' && merchantId !== header;
}

/** Keeps sandboxes out of search engines. */
const noIndex = ['x-robots-tag', 'noindex'] as const;

/** The response headers of an admission: CORS, rate limits, and the exclusion of sandboxes from search engines. */
export function admissionHeaders(route: Route, admission: Admission, request: FastifyRequest): FlatHeaders {
  const cors = originHeaders(route, admission, request);
  const shared = admission.merchant?.isSandbox ? [...cors, ...noIndex] : cors;
  return admission.spent ? [...shared, ...limitHeaders(admission.spent)] : shared;
}

/** Throws VALIDATION_ERROR unless the merchant ID in a body or query equals the header (docs/API-CONTRACT.md, Authentication). */
export function assertSameMerchant(merchant: Merchant | null, named: unknown): void {
  if (merchant && named !== undefined && named !== '' && named !== merchant.publicId)
    throw invalidField('merchantId', 'must equal the header X-Merchant-Id');
}
