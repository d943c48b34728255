import type { Readable } from 'node:stream';

/** A long answer of a route that does not answer in JSON, with its headers; null has no body. */
export class TextStream {
  readonly body: Readable | null;
  readonly headers: Record<string, string>;
  readonly status: number;

  constructor(body: Readable | null, headers: Record<string, string>, status = 200) {
    this.body = body;
    this.headers = headers;
    this.status = status;
  }
}
