import { type Route, type TSchema, Type } from '@tribune/contract';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../auth/caller.ts';
import { authenticationRequired, forbidden } from '../errors.ts';
import type { Merchant } from '../merchants/merchant.ts';
import { messageFields } from '../shop-messages/reading.ts';
import { assertSameMerchant } from './admission.ts';
import { cleanBody, knownInputs, readQuery, staffInputs } from './inputs.ts';
import { validatorOf } from './validation.ts';

/** Validators of a route's inputs, compiled once. Each returns the validated input, or throws VALIDATION_ERROR. */
export function checksOf(route: Route) {
  const { params, query } = route;
  const body = route.body ?? (route.method === 'GET' ? undefined : Type.Object({}));
  const checkParams = params && validatorOf(params);
  const checkQuery = query && validatorOf(query);
  const checkBody = body && validatorOf(closed(body, route));
  return {
    params(request: FastifyRequest): unknown {
      if (!checkParams) return undefined;
      const cleaned = cleanBody(request.params);
      checkParams(cleaned);
      return cleaned;
    },
    query(request: FastifyRequest, merchant: Merchant | null): unknown {
      const raw = request.query as Record<string, string | string[] | undefined>;
      assertSameMerchant(merchant, raw.merchantId);
      if (!query || !checkQuery) return undefined;
      const read = readQuery(query, raw);
      checkQuery(read);
      return read;
    },
    body(request: FastifyRequest, merchant: Merchant | null): unknown {
      if (!body || !checkBody) return undefined;
      if (route.signedBy) return messageFields(body, request.body);
      const sent = request.body ?? {};
      const fitted = route.unknownFields === 'ignored' ? knownInputs(body, sent) : staffInputs(body, sent);
      const cleaned = cleanBody(fitted);
      checkBody(cleaned);
      assertSameMerchant(merchant, (cleaned as { merchantId?: unknown }).merchantId);
      return cleaned;
    },
  };
}

/** Staff routes reject unknown fields except merchantId, which any body may contain. */
function closed(body: TSchema, route: Route): TSchema {
  if (route.unknownFields === 'ignored') return body;
  const { properties } = body as TSchema & { properties: Record<string, TSchema> };
  return {
    ...body,
    properties: { ...properties, ...(!properties.merchantId && { merchantId: { type: 'string' } }) },
    additionalProperties: false,
  } as TSchema;
}

/**
 * Rejects fields that browsers may not set. Checked twice: on the raw request, so that this precedes all other faults, and on the parsed
 * input, which is authoritative.
 */
export function assertMaySend(
  caller: Caller,
  reserved: NonNullable<Route['reserved']>,
  inputs: { query: unknown; body: unknown },
): void {
  if (caller.kind !== 'origin') return;
  const sent = (inputs[reserved.in] as Record<string, unknown> | null | undefined)?.[reserved.field];
  if (!reserved.values.some((value) => [sent].flat().includes(value))) return;
  const message = `${reserved.field}=${sent} is not for browsers: it needs the header X-API-Key, or a staff token.`;
  throw reserved.refusal === 'FORBIDDEN' ? forbidden(message) : authenticationRequired(message);
}
