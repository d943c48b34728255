import { randomUUID } from 'node:crypto';
import {
  type AnswerOf,
  apiRoot,
  type BodyOf,
  type ParamsOf,
  type QueryOf,
  type Route,
  success,
  type TSchema,
  Type,
} from '@tribune/contract';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  preParsingAsyncHookHandler,
  preParsingHookHandler,
} from 'fastify';
import type { Caller } from '../auth/caller.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/database.ts';
import { authenticationRequired, forbidden, invalidField, unsupportedMediaType } from '../errors.ts';
import type { Merchant } from '../merchants/merchant.ts';
import type { Page } from '../response-cache.ts';
import {
  type Admission,
  admission,
  admissionHeaders,
  assertSameMerchant,
  spendForUser,
  spendSigned,
  writeHeaders,
} from './admission.ts';
import { contentTypeOf, keptAnswer, matches, publicCaching } from './cached-response.ts';
import { keyOf, once } from './idempotency.ts';
import { cleanBody, knownInputs, readQuery } from './inputs.ts';
import { sealFor } from './replay-encryption.ts';
import { assertSigned, rawBody, replayed } from './signature.ts';
import { TextStream } from './text-stream.ts';
import { validatorOf } from './validation.ts';

/** A validated request, as passed to the route's handler. */
export interface Call<R> {
  context: Context;
  /** The pool, or the transaction that has locked the Idempotency-Key. */
  db: Db;
  merchant: Merchant;
  caller: Caller;
  params: ParamsOf<R>;
  query: QueryOf<R>;
  body: BodyOf<R>;
  now: Date;
  request: FastifyRequest;
}

/** Bodies other than JSON may be streams. */
export type Handler<R> = (call: Call<R>) => Promise<AnswerOf<R> | Streamed<R>>;
type Streamed<R> = string extends AnswerOf<R> ? TextStream : never;

/** What a route has read from its request itself. */
export interface Received {
  body: unknown;
  /** Digest that identifies the request for its Idempotency-Key. */
  content: string;
  /** Called after the response, whatever its outcome. */
  release(): Promise<void>;
}

export type Serving<R> = ServingOptions<R> &
  (
    | { handle: Handler<R>; stream?: undefined }
    /** Sends the response itself, because it is not JSON and too large for memory. */
    | { stream: (call: Call<R>, reply: FastifyReply) => Promise<FastifyReply>; handle?: undefined }
  );

interface ServingOptions<R> {
  /**
   * Reads a form, or does other work that must precede the transaction of the Idempotency-Key; the returned body is passed
   * to `handle`. Null when there is nothing to do.
   */
  receive?: (call: Call<R>) => Promise<Received> | null;
  /** Enables the response cache for a public read: returns the tags that invalidate it, or null to not cache it. */
  keepUnder?: (
    merchant: Merchant,
    params: ParamsOf<R>,
    query: QueryOf<R>,
  ) => string[] | null | Promise<string[]>;
  /** Whether a read searches or counts many rows; only a few such reads may use connections at the same time. */
  costly?: (query: QueryOf<R>) => boolean;
  /** Caches only responses to origins, because the response depends on the credential. */
  onlyFor?: 'origin';
  /** Signed routes: detects a platform's unsigned test message, which gets an empty response. */
  isPing?: (body: Buffer) => boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller;
    merchant: Merchant | null;
    pageKey: string | null;
    /** From performance.now(). */
    startedAt: number;
  }
  interface FastifyContextConfig {
    route?: Route;
  }
}

/** Registers a route of the contract: admission, response cache, validation, idempotency, envelope. */
export function serve<R extends Route>(
  app: FastifyInstance,
  context: Context,
  route: R,
  serving: Serving<R>,
): void {
  const url = apiRoot + route.path.replaceAll(/\{(\w+)\}/g, ':$1');
  const admit = admission(context, route);
  const keeps = serving.keepUnder !== undefined && !route.deprecated;
  const contentType = contentTypeOf(route);
  const answerKept = keptAnswer(context, url, contentType);
  const checks = checksOf(route);
  const isRead = isPublicReadRoute(route);
  app.route({
    method: route.method,
    url,
    ...(route.contentType === undefined && {
      schema: { response: { 200: route.bare ? route.answer : success(route.answer) } },
    }),
    config: { route },
    onRequest(request, reply, done) {
      const proceed = (admission: Admission) => {
        request.caller = admission.caller;
        request.merchant = admission.merchant;
        const headers = admissionHeaders(route, admission, request);
        if (keeps && admission.refusal === null && isPublicRead(admission.caller, serving.onlyFor)) {
          request.pageKey = `${admission.merchant?.merchantId ?? ''} ${request.url}`;
          const page = context.pages.get(request.pageKey);
          if (page) return answerKept(request, reply, page, headers);
        }
        writeHeaders(reply, headers);
        if (route.deprecated) announceDeprecation(reply, route.deprecated, {});
        done(admission.refusal ?? undefined);
      };
      try {
        const admitted = admit(request);
        if (admitted instanceof Promise) admitted.then(proceed).catch(done);
        else proceed(admitted);
      } catch (error) {
        done(error as Error);
      }
    },
    ...(route.form && { preParsing: onlyForms }),
    ...(route.audiences.includes('signed') && { preParsing: signedBody(context, route, serving.isPing) }),
    async handler(request, reply) {
      const { caller, merchant } = request;
      if (route.limit === 'uploadSignature') await spendForUser(context, request, request, reply);
      if (route.reserved) assertMaySend(caller, route.reserved, request);
      const params = checks.params(request);
      const query = checks.query(request, merchant);
      const body = checks.body(request, merchant);
      if (route.reserved) assertMaySend(caller, route.reserved, { query, body });
      if (route.deprecated) announceDeprecation(reply, route.deprecated, body);
      // Safe casts: inputs are validated, and routes without authentication look up their merchant themselves.
      const call = {
        context,
        caller,
        merchant,
        params,
        query,
        body,
        now: context.clock.now(),
        request,
      } as Call<R>;
      if (serving.stream) return serving.stream({ ...call, db: context.db }, reply);
      const answer = async (db: Db) => {
        const data = await serving.handle({ ...call, db });
        return route.bare ? data : { success: true, data };
      };
      const costly = serving.costly?.(call.query) ?? false;
      const source = isRead && (costly || caller.kind !== 'bearer') ? context.reads : context.db;
      const inTurn = (read: () => Promise<unknown>) =>
        costly ? context.costlyReads.run(merchant?.merchantId ?? '', read) : read();
      const read = () => inTurn(() => answer(source));
      const { pageKey } = request;
      const tags =
        pageKey === null ? null : await serving.keepUnder?.(call.merchant, call.params, call.query);
      if (pageKey !== null && tags)
        return sendPage(
          request,
          reply,
          await context.pages.make(pageKey, tags, async () =>
            textOf(await inTurn(() => context.replica?.read(tags, answer, source) ?? answer(source))),
          ),
          contentType,
        );
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
      if (route.contentType !== undefined) return sendText(reply, contentType, await read());
      if (isRead) return read();
      const receiving = serving.receive?.(call);
      if (!receiving) return answerOnce(call, reply, JSON.stringify(body ?? null), answer);
      const received = await receiving;
      try {
        call.body = received.body as BodyOf<R>;
        return await answerOnce(call, reply, received.content, answer);
      } finally {
        await received.release();
      }
    },
  });
}

/** Runs the handler, at most once per Idempotency-Key. */
async function answerOnce(
  {
    context,
    caller,
    merchant,
    request,
    now,
  }: Pick<Call<never>, 'context' | 'caller' | 'request' | 'now'> & { merchant: Merchant | null },
  reply: FastifyReply,
  content: string,
  answer: (db: Db) => Promise<unknown>,
): Promise<unknown> {
  const key = idempotencyKey(request);
  if (key === null || merchant === null) return answer(context.db);
  const stored = await once(
    context.db,
    {
      merchantId: merchant.merchantId,
      key: keyOf(caller, key),
      seal: sealFor(caller, request),
      content: `${request.method} ${request.url}\n${content}`,
      requestId: request.id,
      now,
    },
    answer,
  );
  if (stored.replayed) reply.header('idempotent-replayed', 'true');
  if (stored.status >= 400) request.failure = { code: JSON.parse(stored.answer).error.code };
  return reply
    .code(stored.status)
    .type('application/json; charset=utf-8')
    .serializer((text: string) => text)
    .send(stored.answer);
}

/** Checked before the body is read, because the JSON parser or validation would refuse it for another reason. */
const onlyForms: preParsingHookHandler = ({ headers }, _reply, payload, done) => {
  const isForm = /^multipart\/form-data\s*(?:;|$)/i.test(headers['content-type'] ?? '');
  if (isForm) done(null, payload);
  else done(unsupportedMediaType('multipart/form-data'));
};

/** Reads a webhook's bytes and passes them to the JSON parser only if their signature is valid. */
function signedBody(
  context: Context,
  route: Route,
  isPing: ((body: Buffer) => boolean) | undefined,
): preParsingAsyncHookHandler {
  return async (request, reply, payload) => {
    const { caller, merchant } = request;
    if (!merchant) throw new Error('A signed route must name its merchant');
    const body = await rawBody(payload, request.routeOptions.bodyLimit);
    if (isPing?.(body)) return reply.serializer(JSON.stringify).send({ success: true, data: null });
    await assertSigned(context, merchant, { route, request, body });
    await spendSigned(context, route, { caller, merchant }, { request, reply });
    return replayed(body);
  };
}

/** Public reads have separate connections and time limits, because anybody can send many concurrently. */
const isPublicReadRoute = ({ method, audiences }: Route) =>
  method === 'GET' && (audiences.includes('origin') || audiences.includes('anyone'));

/** Caches responses for everybody except staff. */
const isPublicRead = (caller: Caller, onlyFor: 'origin' | undefined) =>
  onlyFor ? caller.kind === onlyFor : caller.kind !== 'bearer';

function sendText(reply: FastifyReply, contentType: string, answer: unknown): FastifyReply {
  if (!(answer instanceof TextStream))
    return reply
      .type(contentType)
      .serializer((text: string) => text)
      .send(answer);
  const { body, headers, status } = answer;
  reply.code(status).headers(headers);
  return body ? reply.type(contentType).send(body) : reply.send();
}

/** Responses other than JSON are already text. */
const textOf = (answer: unknown) => (typeof answer === 'string' ? answer : JSON.stringify(answer));

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page,
  contentType: string,
): FastifyReply {
  reply.header('etag', page.etag);
  reply.header('cache-control', publicCaching);
  const known = request.headers['if-none-match'];
  if (known !== undefined && matches(known, page.etag)) return reply.code(304).send();
  reply.header('content-type', contentType);
  return reply.serializer((text: string) => text).send(page.text);
}

/**
 * Refuses fields that browsers may not set. Checked twice: on the raw request, so that this comes before any other fault, and
 * on the parsed input, which is authoritative.
 */
function assertMaySend(
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

/** The successor's path. Parameters stay placeholders when the request was refused before its body was read. */
function announceDeprecation(
  reply: FastifyReply,
  { since, sunset, successor, successorParams = {} }: NonNullable<Route['deprecated']>,
  body: unknown,
): void {
  const fields = (body ?? {}) as Record<string, unknown>;
  const path = successor.replaceAll(/\{(\w+)\}/g, (name, param) =>
    encodeURIComponent(String(fields[successorParams[param] ?? ''] ?? name)),
  );
  reply.header('deprecation', `@${Math.floor(Date.parse(since) / 1000)}`);
  reply.header('sunset', new Date(sunset).toUTCString());
  reply.header('link', `<${apiRoot}${path}>; rel="successor-version"`);
}

function idempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (request.method !== 'POST' || key === undefined) return null;
  if (typeof key !== 'string' || !/^[\x21-\x7e][\x20-\x7e]{0,254}$/.test(key))
    throw invalidField('Idempotency-Key', 'must be 1 to 255 printable ASCII characters');
  return key;
}

function checksOf(route: Route) {
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
      const sent = request.body ?? {};
      const cleaned = cleanBody(route.unknownFields === 'ignored' ? knownInputs(body, sent) : sent);
      checkBody(cleaned);
      assertSameMerchant(merchant, (cleaned as { merchantId?: unknown }).merchantId);
      return cleaned;
    },
  };
}

/** Staff routes refuse unknown fields except merchantId, which any body may contain. */
function closed(body: TSchema, route: Route): TSchema {
  if (route.unknownFields === 'ignored') return body;
  const { properties } = body as TSchema & { properties: Record<string, TSchema> };
  return {
    ...body,
    properties: { ...properties, ...(!properties.merchantId && { merchantId: { type: 'string' } }) },
    additionalProperties: false,
  } as TSchema;
}

export const requestId = (given: unknown): string =>
  typeof given === 'string' && /^[\w.:-]{1,128}$/.test(given) ? given : randomUUID();
