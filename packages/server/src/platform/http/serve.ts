import { randomUUID } from 'node:crypto';
import {
  type AnswerOf,
  apiRoot,
  type BodyOf,
  type ParamsOf,
  type QueryOf,
  type Route,
  refusedWhileSuspended,
  success,
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
import { unsupportedMediaType } from '../errors.ts';
import type { Merchant } from '../merchants/merchant.ts';
import { assertActive } from '../merchants/suspension.ts';
import { recordShopMessage } from '../shop-messages/connection-state.ts';
import { maxShopMessageBytes } from '../shop-messages/reading.ts';
import { type Admission, admission, admissionHeaders } from './admission.ts';
import { answerOnce } from './answering-once.ts';
import { audited, recordRefusals } from './auditing.ts';
import { spendForUser, spendSigned } from './budgets.ts';
import { cachedResponseSender, contentTypeOf, json, sendRendered } from './cached-response.ts';
import { announceDeprecation } from './deprecation.ts';
import { writeHeaders } from './flat-headers.ts';
import { assertMaySend, checksOf } from './input-checks.ts';
import { JsonText } from './json-text.ts';
import type { CachedRoute, ReadRequest, RepeatedReads } from './repeated-reads.ts';
import { rawBody, replayed, signatureIn, signedBytes } from './signature.ts';
import { TextStream } from './text-stream.ts';

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

/** Bodies other than JSON may be streams; public reads may return JSON as text. */
export type Handler<R> = (call: Call<R>) => Promise<AnswerOf<R> | JsonText<AnswerOf<R>> | Streamed<R>>;
type Streamed<R> = string extends AnswerOf<R> ? TextStream : never;

/** Data that a route has read from its request itself. */
export interface Received {
  body: unknown;
  /** Digest that identifies the request for its Idempotency-Key. */
  content: string;
  /** Called after the response, regardless of its outcome. */
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
   * Reads a form, or does other work that must precede the transaction of the Idempotency-Key; the returned body is passed to `handle`.
   * Null if there is nothing to do.
   */
  receive?: (call: Call<R>) => Promise<Received> | null;
  /** Enables the response cache for a public read: returns the tags that invalidate it, or null to not cache it. */
  cacheTags?: (
    merchant: Merchant,
    params: ParamsOf<R>,
    query: QueryOf<R>,
  ) => string[] | null | Promise<string[]>;
  /** Whether a read searches or counts many rows; only a few such reads may use connections at the same time. */
  costly?: (query: QueryOf<R>) => boolean;
  /** Caches only responses to origins, because the response depends on the credential. */
  onlyFor?: 'origin';
  /** Whether the first statement of the handler checks whether the merchant is suspended. */
  readsSuspension?: true;
  /** Signed routes: detects a platform's unsigned test message, which gets an empty response. */
  isPing?: (body: Buffer) => boolean;
}

declare module 'fastify' {
  interface FastifyInstance {
    repeatedReads?: RepeatedReads;
  }
  interface FastifyRequest {
    caller: Caller;
    merchant: Merchant | null;
    cacheKey: string | null;
    /** From performance.now(). */
    startedAt: number;
    /** Whether the body's signature was verified. */
    isSigned: boolean;
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
  handler: Handler<R> | Serving<R>,
): void {
  const serving: Serving<R> = typeof handler === 'function' ? { handle: handler } : handler;
  const url = apiRoot + route.path.replaceAll(/\{(\w+)\}/g, ':$1');
  const admit = admission(context, route);
  const cacheable = serving.cacheTags !== undefined && !route.deprecated;
  const contentType = contentTypeOf(route);
  const sendCached = cachedResponseSender(context, route, url);
  const mayHaveCached = ({ caller, refusal }: Admission) =>
    cacheable && refusal === null && isPublicRead(caller, serving.onlyFor);
  const noteAdmitted = ({ merchant, caller, refusal }: Admission, { params }: ReadRequest) => {
    if (merchant?.widgetSeen === false && isWebsite(caller))
      context.directory.recordWidget(merchant, {
        origin: caller.origin,
        // Path parameters are strings.
        productId: (params as { productId?: string }).productId ?? null,
        at: context.clock.now(),
      });
    if (merchant && refusal === null)
      context.usage.count(merchant.merchantId, 'requests', context.clock.now());
  };
  const repeated: CachedRoute = {
    // Safe casts: an admission reads nothing else from a request.
    admit: (request) => admit(request as FastifyRequest),
    sendCached(request, raw, { admission, response }) {
      if (!mayHaveCached(admission)) return false;
      noteAdmitted(admission, request);
      const headers = admissionHeaders(route, admission, request as FastifyRequest);
      sendCached(request, raw, response, { merchant: admission.merchant, headers });
      return true;
    },
  };
  const checks = checksOf(route);
  const isRead = isPublicReadRoute(route);
  const isChange = refusedWhileSuspended(route) && !serving.readsSuspension;
  app.route({
    method: route.method,
    url,
    ...(route.contentType === undefined && {
      schema: { response: { 200: route.bare ? route.answer : success(route.answer) } },
    }),
    config: { route },
    ...(route.signedBy && {
      bodyLimit: maxShopMessageBytes,
      onSend: recordShopMessage(context, route.signedBy, (request) => signatureIn(request, route) !== null),
    }),
    onRequest(request, reply, done) {
      const proceed = (admission: Admission) => {
        request.caller = admission.caller;
        request.merchant = admission.merchant;
        noteAdmitted(admission, request);
        const headers = admissionHeaders(route, admission, request);
        if (mayHaveCached(admission)) {
          const key = `${admission.merchant?.merchantId ?? ''} ${request.url}`;
          request.cacheKey = key;
          const cached = context.responseCache.get(key);
          if (cached) {
            app.repeatedReads?.note(request, key, repeated);
            return sendCached(request, reply.hijack().raw, cached, { merchant: admission.merchant, headers });
          }
        }
        writeHeaders(reply, headers);
        if (route.deprecated) announceDeprecation(reply, route.deprecated, {});
        done(admission.refusal ?? undefined);
      };
      try {
        const admitted = app.repeatedReads?.admissionOf(request.raw) ?? admit(request);
        if (admitted instanceof Promise) admitted.then(proceed).catch(done);
        else proceed(admitted);
      } catch (error) {
        done(error as Error);
      }
    },
    ...recordRefusals(context, route),
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
      if (isChange && merchant) await assertActive(context.db, merchant.merchantId);
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
        const data = await audited(route, { ...call, db }, serving.handle);
        if (data instanceof JsonText) return route.bare ? data.text : `{"success":true,"data":${data.text}}`;
        return route.bare ? data : { success: true, data };
      };
      const costly = serving.costly?.(call.query) ?? false;
      const source = isRead && (costly || caller.kind !== 'bearer') ? context.reads : context.db;
      const inTurn = (read: () => Promise<unknown>) =>
        costly ? context.costlyReads.run(merchant?.merchantId ?? '', read) : read();
      const read = () => inTurn(() => answer(source));
      const { cacheKey } = request;
      const tags =
        cacheKey === null ? null : await serving.cacheTags?.(call.merchant, call.params, call.query);
      if (cacheKey !== null && tags)
        return sendRendered(
          request,
          reply,
          await context.responseCache.render(cacheKey, tags, async () =>
            textOf(await inTurn(() => context.replica?.read(tags, answer, source) ?? answer(source))),
          ),
          contentType,
        );
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
      if (route.contentType !== undefined) return sendText(reply, contentType, await read());
      if (isRead) return sendJson(reply, await read());
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

const isWebsite = (caller: Caller): caller is Extract<Caller, { kind: 'origin' }> =>
  caller.kind === 'origin' && caller.origin !== '';

/** Checked before the body is read, because the JSON parser or validation would reject it for another reason. */
const onlyForms: preParsingHookHandler = ({ headers }, _reply, payload, done) => {
  const isForm = /^multipart\/form-data\s*(?:;|$)/i.test(headers['content-type'] ?? '');
  if (isForm) done(null, payload);
  else done(unsupportedMediaType('multipart/form-data'));
};

/** Passes a webhook's bytes to the JSON parser only if their signature is valid. */
function signedBody(
  context: Context,
  route: Route,
  isPing: ((body: Buffer) => boolean) | undefined,
): preParsingAsyncHookHandler {
  return async (request, reply, payload) => {
    const { caller, merchant } = request;
    if (!merchant) throw new Error('A signed route must name its merchant');
    if (isPing && signatureIn(request, route) === null && isPing(await rawBody(payload, maxPingBytes)))
      return reply.serializer(JSON.stringify).send({ success: true, data: null });
    const body = await signedBytes(context, merchant, { route, request, payload });
    request.isSigned = true;
    await spendSigned(context, route, { caller, merchant }, { request, reply });
    return replayed(body);
  };
}

const maxPingBytes = 256 * 1024;

/** Public reads have separate connections and time limits, because anybody can send many concurrently. */
const isPublicReadRoute = ({ method, audiences }: Route) =>
  method === 'GET' && (audiences.includes('origin') || audiences.includes('anyone'));

/** Caches responses for everybody except staff. */
const isPublicRead = (caller: Caller, onlyFor: 'origin' | undefined) =>
  onlyFor ? caller.kind === onlyFor : caller.kind !== 'bearer';

/** JSON that is already text is sent unchanged. */
function sendJson(reply: FastifyReply, answer: unknown): FastifyReply {
  if (typeof answer === 'string') reply.type(json).serializer((text: string) => text);
  return reply.send(answer);
}

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

/** The client's X-Request-Id if it has at most 128 safe characters, otherwise a new UUID. */
export const requestId = (given: unknown): string =>
  typeof given === 'string' && /^[\w.:-]{1,128}$/.test(given) ? given : randomUUID();
