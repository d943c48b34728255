import type { TSchema } from '@tribune/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Shopify sends all variants of a product, and all line items of an order with their properties. */
export const maxShopMessageBytes = 10 * 1024 * 1024;

/** Accepts signed messages of any content type and content: the platform would stop sending after a few errors. */
export function acceptShopMessages(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, parsedMessage(Buffer.from(body))),
  );
}

/** The content of a message; undefined if it is not JSON in UTF-8. Integers beyond 2^53 become text. */
function parsedMessage(body: Buffer): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body);
    // Only texts with this many digits can contain such a number; the reviver takes four times as long.
    return /\d{16}/.test(text) ? JSON.parse(text, exactIntegers) : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** TypeScript's library lacks the third parameter (tc39/proposal-json-parse-with-source). */
function exactIntegers(this: unknown, _key: string, value: unknown, context?: { source?: string }): unknown {
  const isInexact = typeof value === 'number' && !Number.isSafeInteger(value);
  return isInexact && context?.source && /^-?\d+$/.test(context.source) ? context.source : value;
}

interface MessageSchema {
  type?: string | string[];
  items?: MessageSchema;
  maxItems?: number;
  properties?: Record<string, MessageSchema>;
}

/**
 * The fields of the schema that have its types; everything else is dropped, so that one odd field does not lose the order. Texts are
 * single lines, NFC and trimmed; empty ones are dropped.
 */
export const messageFields = (schema: TSchema, message: unknown): unknown =>
  fitting(schema as MessageSchema, message) ?? {};

function fitting({ type, items, maxItems, properties }: MessageSchema, value: unknown): unknown {
  const types = [type].flat();
  if (Array.isArray(value)) {
    if (!types.includes('array') || !items) return undefined;
    return value
      .slice(0, maxItems)
      .map((item) => fitting(items, item))
      .filter((item) => item !== undefined);
  }
  if (typeof value === 'object' && value !== null) {
    if (!types.includes('object') || !properties) return undefined;
    const sent = value as Record<string, unknown>;
    const known = Object.entries(properties).flatMap(([name, property]) => {
      const fit = Object.hasOwn(sent, name) ? fitting(property, sent[name]) : undefined;
      return fit === undefined ? [] : [[name, fit] as const];
    });
    return Object.fromEntries(known);
  }
  if (typeof value === 'string') return types.includes('string') ? singleLine(value) || undefined : undefined;
  if (typeof value === 'number')
    return Number.isFinite(value) && (types.includes('number') || types.includes('integer'))
      ? value
      : undefined;
  return typeof value === 'boolean' && types.includes('boolean') ? value : undefined;
}

const singleLine = (text: string) =>
  text
    .toWellFormed()
    .normalize('NFC')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced
    .replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')
    .trim();

/** An ID that a platform numbers; null if absent, like `product_id` 0 of a deleted product. */
export function platformId(value: string | number | null | undefined): string | null {
  const digits = String(value ?? '');
  return /^[1-9]\d{0,30}$/.test(digits) ? digits : null;
}

/** A time with any offset, UTC without one; null if it is not a time of this or the last century. */
export function platformTime(text: string | null | undefined): Date | null {
  if (!text) return null;
  const time = new Date(
    /[T ]\d\d:\d\d/.test(text) && !/(?:Z|[+-]\d\d:?\d\d)$/i.test(text) ? `${text}Z` : text,
  );
  const year = time.getUTCFullYear();
  return year >= 1970 && year < 2100 ? time : null;
}

/** A header of the platform. Headers are not signed. */
export const headerOf = ({ headers }: FastifyRequest, name: string): string | undefined => {
  const value = headers[name];
  return typeof value === 'string' ? value.trim() || undefined : undefined;
};
