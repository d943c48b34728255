import { isUtf8 } from 'node:buffer';
import type { FastifyRequest } from 'fastify';
import { ApiError, invalidField } from '../errors.ts';

/** The text of a body. Throws VALIDATION_ERROR for bytes that are not UTF-8, and UNSUPPORTED_MEDIA_TYPE for another declared charset. */
export function bodyText({ headers }: FastifyRequest, body: Buffer): string {
  assertUtf8Declared(headers['content-type']);
  if (!isUtf8(body)) throw notUtf8();
  return body.toString();
}

/** The fields of `application/x-www-form-urlencoded`. Throws like `bodyText`. */
export function formFields(request: FastifyRequest, body: Buffer): Record<string, string> {
  const text = bodyText(request, body);
  try {
    // URLSearchParams replaces bytes that are not UTF-8.
    decodeURIComponent(text);
  } catch {
    throw notUtf8();
  }
  return Object.fromEntries(new URLSearchParams(text));
}

/** Throws UNSUPPORTED_MEDIA_TYPE for a Content-Type with a charset other than UTF-8 or ASCII, its subset. */
export function assertUtf8Declared(contentType: string | undefined): void {
  const [, charset] = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(contentType ?? '') ?? [];
  if (charset !== undefined && !/^(?:utf-?8|us-ascii)$/i.test(charset))
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', 'Send the body in UTF-8.');
}

/** 400 VALIDATION_ERROR for a text that is not UTF-8. */
export const notUtf8 = (field = 'body') => invalidField(field, 'is not valid UTF-8');
